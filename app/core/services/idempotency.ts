import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { E_IDEMPOTENCY_CONFLICT, E_IDEMPOTENCY_IN_PROGRESS } from '#core/errors'
import { newId } from '#core/ids'
import { sealedColumns } from '#core/services/sealed_columns'
import { vault } from '#core/services/vault'
import { DAY, SECOND } from '#core/time'

/** An answer as it is repeated. */
export interface KeptAnswer {
  status: number
  body: unknown
}

const KEEP_MS = DAY

/** A process that dies lets go of what it worked on after this; while it lives it keeps renewing. */
const HOLD_MS = 30 * SECOND
const RENEW_MS = 10 * SECOND

const aadOf = (id: string) => `platform|idempotency_keys|${id}|answer`

sealedColumns.add({
  table: 'idempotency_keys',
  column: 'answer',
  key: 'id',
  place: ({ id }) => aadOf(id!),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A write that this process works on under a key. */
export class HeldKey {
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly id: string,
    private readonly holder: string
  ) {
    this.#timer = setInterval(() => void this.renew().catch(() => {}), RENEW_MS).unref()
  }

  /** Keeps the answer, sealed, for a day. */
  async keep(answer: KeptAnswer) {
    clearInterval(this.#timer)
    const now = clock.now()
    await this.own().update({
      holder: null,
      held_until: null,
      answer: vault.seal(JSON.stringify(answer), aadOf(this.id)),
      expires_at: now + KEEP_MS,
    })
  }

  /** Lets the key go, so that the request can be tried again. */
  async release() {
    clearInterval(this.#timer)
    await this.own().delete()
  }

  private async renew() {
    await this.own().update({ held_until: clock.now() + HOLD_MS })
  }

  private own() {
    return db.from('idempotency_keys').where({ id: this.id, holder: this.holder })
  }
}

/**
 * Remembers the answers of writes by the key that the client gave, over all replicas. The row is put in before the work
 * begins, so that of two requests at once only one works. Answers are sealed: one may hold a secret that is shown once.
 */
export const idempotency = {
  /** The first answer, or the key to work under. @throws E_IDEMPOTENCY_CONFLICT, E_IDEMPOTENCY_IN_PROGRESS */
  async begin(scope: string, key: string, request: string): Promise<KeptAnswer | HeldKey> {
    const id = sha256(`${scope}\n${key}`)
    const fingerprint = sha256(request)
    const holder = newId('hold')
    const now = clock.now()
    const row = {
      id,
      scope,
      fingerprint,
      holder,
      held_until: now + HOLD_MS,
      expires_at: now + KEEP_MS,
    }
    await db.from('idempotency_keys').where('id', id).where('expires_at', '<=', now).delete()
    await db
      .table('idempotency_keys')
      .insert({ ...row, answer: null })
      .onConflict('id')
      .ignore()
    const stored = await db.from('idempotency_keys').where('id', id).first()
    if (stored?.holder === holder) return new HeldKey(id, holder)
    if (!stored) throw new E_IDEMPOTENCY_IN_PROGRESS()
    if (stored.fingerprint !== fingerprint) throw new E_IDEMPOTENCY_CONFLICT()
    if (stored.answer) return JSON.parse(vault.open(stored.answer, aadOf(id))) as KeptAnswer
    const taken = await db
      .from('idempotency_keys')
      .where({ id, holder: stored.holder })
      .where('held_until', '<=', now)
      .update({ holder, held_until: now + HOLD_MS })
    if (Number(taken) === 1) return new HeldKey(id, holder)
    throw new E_IDEMPOTENCY_IN_PROGRESS()
  },

  /** Forgets the answers of a scope whose text fits; answers how many. What is asked again under their keys is done again. */
  async forget(
    scope: string,
    fits: (answer: string) => boolean,
    client: QueryClientContract = db.connection()
  ): Promise<number> {
    const kept = await client
      .from('idempotency_keys')
      .where('scope', scope)
      .whereNotNull('answer')
      .select('id', 'answer')
    const found = kept.filter(({ id, answer }) => fits(vault.open(answer, aadOf(id))))
    for (const { id } of found) await client.from('idempotency_keys').where('id', id).delete()
    return found.length
  },

  /** Forgets answers that were kept for a day. */
  async prune() {
    await db.from('idempotency_keys').where('expires_at', '<=', clock.now()).delete()
  },
}

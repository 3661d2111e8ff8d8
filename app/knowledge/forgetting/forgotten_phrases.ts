import { createHmac, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { settings } from '#core/services/settings'
import { wordsOf } from '#knowledge/services/words'
import type { Asker } from '#knowledge/types'

const TOPIC = 'forgotten_phrases'
const MOST_REMEMBERED = 5_000

/** What an asker forgot, as far as a text can be compared with it. */
interface Blocked {
  hashes: Set<string>
  /** Numbers of words that forgotten phrases have. */
  lengths: Set<number>
}

/**
 * Phrases that were forgotten and must not be learned again. Only a keyed hash of each is kept; a text is compared by the
 * hashes of its runs of words.
 */
class ForgottenPhrases {
  #key: Promise<Buffer> | null = null
  #remembered = new Map<string, Promise<Blocked>>()
  #epoch = 0

  /** Begins to notice what other replicas forget; returns a function that ends it. */
  follow() {
    return changes.on(TOPIC, () => this.#forgetCache())
  }

  /** Reads the key; call it before a transaction, which would wait for itself on SQLite. */
  async prepare() {
    await this.#secret()
  }

  /** Keeps the phrase from being learned again, of this asker or of everybody in the workspace. */
  async block(
    asker: Asker,
    phrase: string,
    trx: TransactionClientContract,
    { everybody = false } = {}
  ): Promise<void> {
    const words = wordsOf(phrase)
    if (words.length === 0) return
    await trx
      .table('forgotten_phrases')
      .insert({
        id: newId('fgt'),
        workspace_id: asker.workspaceId,
        scope: everybody ? asker.workspaceId : asker.id,
        hash: hashOf(await this.#secret(), asker.workspaceId, words),
        words: words.length,
        created_at: clock.now(),
      })
      .onConflict(['scope', 'hash'])
      .ignore()
    trx.after('commit', async () => {
      this.#forgetCache()
      await changes.publish(TOPIC, asker.workspaceId)
    })
  }

  /** Whether one of the texts holds a phrase that the asker, or the workspace, has forgotten. */
  async blocks(
    asker: Asker,
    texts: (string | null)[],
    client?: TransactionClientContract
  ): Promise<boolean> {
    const { hashes, lengths } = await this.#blockedFor(asker, client)
    if (hashes.size === 0) return false
    const key = await this.#secret()
    return texts.some((text) => {
      const words = text === null ? [] : wordsOf(text)
      return [...lengths].some((length) => {
        for (let at = 0; at + length <= words.length; at++) {
          const run = words.slice(at, at + length)
          if (hashes.has(hashOf(key, asker.workspaceId, run))) return true
        }
        return false
      })
    })
  }

  #blockedFor(asker: Asker, client?: TransactionClientContract): Promise<Blocked> {
    const known = this.#remembered.get(asker.id)
    if (known) return known
    const reading = this.#read(asker, client)
    const epoch = this.#epoch
    void reading.then(
      () => epoch === this.#epoch || this.#remembered.delete(asker.id),
      () => this.#remembered.delete(asker.id)
    )
    if (this.#remembered.size >= MOST_REMEMBERED) {
      this.#remembered.delete(this.#remembered.keys().next().value!)
    }
    this.#remembered.set(asker.id, reading)
    return reading
  }

  async #read(asker: Asker, client?: TransactionClientContract): Promise<Blocked> {
    const rows: { hash: string; words: number }[] = await (client ?? db.connection())
      .from('forgotten_phrases')
      .whereIn('scope', [asker.id, asker.workspaceId])
      .select('hash', 'words')
    return {
      hashes: new Set(rows.map(({ hash }) => hash)),
      lengths: new Set(rows.map(({ words }) => Number(words))),
    }
  }

  #secret(): Promise<Buffer> {
    this.#key ??= settings
      .secret('knowledge.forgetting_key', () => randomBytes(32).toString('base64'))
      .then((encoded) => Buffer.from(encoded, 'base64'))
      .catch((error) => {
        this.#key = null
        throw error
      })
    return this.#key
  }

  #forgetCache() {
    this.#epoch++
    this.#remembered.clear()
  }
}

const hashOf = (key: Buffer, workspaceId: string, words: string[]) =>
  createHmac('sha256', key)
    .update(`${workspaceId}\n${words.join(' ')}`)
    .digest('base64url')

/** The forgotten phrases of this deployment. */
export const forgottenPhrases = new ForgottenPhrases()

import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { kindOf } from '#auth/services/key_format'
import { lookUpKey, type KnownKey } from '#auth/services/key_lookup'
import { pepper } from '#auth/services/pepper'

/** What a token turned out to be. `unknown` covers revoked ones. */
export type KeyAnswer = KnownKey | { kind: 'unknown' } | { kind: 'expired' }

interface Remembered {
  /** Null when there is no such key. */
  key: KnownKey | null
  /** Until when the answer is believed. */
  freshUntil: number
}

const UNKNOWN = { kind: 'unknown' } as const
const EXPIRED = { kind: 'expired' } as const

/** How long an answer is believed without another look; a revocation is told by `changes` long before. */
const TRUST_MS = 5 * SECOND
const TRUST_IN_UNKNOWN_MS = SECOND
const MOST_REMEMBERED = 10_000

const answerOf = (key: KnownKey | null, now: number): KeyAnswer => {
  if (key === null) return UNKNOWN
  return now < key.endsAt ? key : EXPIRED
}

/**
 * Finds who calls with a token. Answers are remembered for seconds, so that the request path rarely waits; the topic
 * `keys` (subject: workspace) makes every replica forget.
 */
export class KeyRing {
  readonly #keys = new Map<string, Remembered>()
  /** Kept apart, so that a flood of wrong keys does not push the right ones out. */
  readonly #strangers = new Map<string, Remembered>()
  readonly #underway = new Map<string, Promise<KnownKey | null>>()
  /** Counts what was forgotten, so that a look-up begun before is not remembered after. */
  #epoch = 0

  /** Begins to forget what `changes` says; returns a function that ends it. */
  follow(source: Pick<typeof changes, 'on'> = changes) {
    return source.on('keys', (workspaceId) => this.forget(workspaceId))
  }

  /** The answer when it is remembered, at once; a promise of it otherwise. */
  find(token: string): KeyAnswer | Promise<KeyAnswer> {
    const kind = kindOf(token)
    if (kind === null || kind === 'op') return UNKNOWN
    const hash = pepper.hash(token)
    const now = clock.now()
    const remembered = this.#keys.get(hash) ?? this.#strangers.get(hash)
    if (remembered && now < remembered.freshUntil) return answerOf(remembered.key, now)
    return this.lookUp(hash).then((key) => answerOf(key, clock.now()))
  }

  /** Forgets the keys of one workspace, or all. */
  forget(workspaceId: string | null) {
    this.#epoch++
    this.#underway.clear()
    this.#strangers.clear()
    if (workspaceId === null) return this.#keys.clear()
    for (const [hash, { key }] of this.#keys) {
      if (key?.caller.workspaceId === workspaceId) this.#keys.delete(hash)
    }
  }

  /** Callers that ask for the same key at the same time share one look-up. */
  private lookUp(hash: string): Promise<KnownKey | null> {
    let underway = this.#underway.get(hash)
    if (!underway) {
      underway = this.read(hash)
      this.#underway.set(hash, underway)
      const settle = () => {
        if (this.#underway.get(hash) === underway) this.#underway.delete(hash)
      }
      underway.then(settle, settle)
    }
    return underway
  }

  private async read(hash: string): Promise<KnownKey | null> {
    const epoch = this.#epoch
    const key = await lookUpKey(hash)
    if (epoch === this.#epoch) this.remember(hash, key)
    return key
  }

  private remember(hash: string, key: KnownKey | null) {
    const memory = key ? this.#keys : this.#strangers
    memory.delete(hash)
    if (memory.size >= MOST_REMEMBERED) memory.delete(memory.keys().next().value!)
    const trust = key ? TRUST_MS : TRUST_IN_UNKNOWN_MS
    memory.set(hash, { key, freshUntil: clock.now() + trust })
  }
}

/** The key ring of this process. */
export const keyRing = new KeyRing()

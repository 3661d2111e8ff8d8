import logger from '@adonisjs/core/services/logger'
import { E_DATABASE_UNAVAILABLE, E_STORAGE_FULL } from '#core/errors'
import { settings } from '#core/services/settings'
import { translateStorageError } from '#core/storage_errors'
import { newId } from '#core/ids'
import type { Decision, RouteQuestion } from '#routing/types'
import {
  decisionRow,
  outcomeRow,
  textHash,
  type DecisionOrigin,
  type DecisionOutcome,
  type DecisionRow,
  type OutcomeRow,
} from '#routing/services/decision_rows'
import { insertDecisions, updateOutcomes } from '#routing/services/decision_store'
import { decisionsLost, decisionsWaiting } from '#routing/services/routing_metrics'

/** Rows of one statement, and how many may wait before the oldest are given up. */
const BATCH = 500
const MOST_WAITING = 20_000
/** Characters that waiting records may hold together; long lists of constraints make long records. */
const MOST_CHARACTERS = 64_000_000
const EVERY_MS = 200

/** Writes rows of a batch, or of one row where a batch was refused. */
interface Store {
  insert(rows: DecisionRow[]): Promise<void>
  update(rows: OutcomeRow[]): Promise<void>
}

/** Told of every decision that is kept; it must not take any time. */
type OnRecord = (decision: Decision, question: RouteQuestion, origin: DecisionOrigin) => void

/**
 * Keeps every decision without holding up its request: `record` puts it aside at once, and batches are written beside
 * the request path every 200 ms. A kill loses at most what waits; a database that is away is waited for, within bounds.
 */
export class DecisionLog {
  readonly #waiting = new Map<string, DecisionRow>()
  readonly #outcomes = new Map<string, OutcomeRow>()
  /** Decisions whose rows are being written right now. */
  #inFlight = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  #salt: string | null = null
  /** Characters of all waiting records. */
  #held = 0
  #onRecord: OnRecord = () => {}

  constructor(
    private readonly store: Store = { insert: insertDecisions, update: updateOutcomes }
  ) {}

  /** Reads the salt of text hashes; until then decisions are kept without a hash. */
  async prepare() {
    this.#salt = await settings.secret('routing.text_salt', () => newId('salt'))
  }

  /** The salted hash of a text; null until the salt was read. */
  hashOf(text: string): string | null {
    return this.#salt === null ? null : textHash(this.#salt, text)
  }

  /** Has somebody told of every decision that is kept. */
  tell(onRecord: OnRecord) {
    this.#onRecord = onRecord
  }

  /** Puts a decision aside to be written. */
  record(decision: Decision, question: RouteQuestion, origin: DecisionOrigin) {
    const row = decisionRow(decision, question, origin, this.#salt)
    this.#remove(decision.requestId)
    this.#waiting.set(decision.requestId, row)
    this.#held += sizeOf(row)
    while (this.#waiting.size > MOST_WAITING || this.#held > MOST_CHARACTERS) {
      if (!this.#giveUpOldest()) break
    }
    this.#schedule(this.#waiting.size >= BATCH ? 0 : EVERY_MS)
    this.#onRecord(decision, question, origin)
  }

  /** Says what became of a decision: what it really cost and took. */
  settle(requestId: string, outcome: DecisionOutcome) {
    const row = outcomeRow(requestId, outcome)
    const waiting = this.#waiting.get(requestId)
    if (waiting && !this.#inFlight.has(requestId)) Object.assign(waiting, row)
    else if (this.#outcomes.size < MOST_WAITING) this.#outcomes.set(requestId, row)
    this.#schedule(EVERY_MS)
  }

  /** A decision that waits to be written. */
  find(requestId: string): DecisionRow | null {
    return this.#waiting.get(requestId) ?? null
  }

  /** Writes everything that waits. @throws when the database is away; what waits stays */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = null
      decisionsWaiting.set(this.#waiting.size)
    })
    return this.#flushing
  }

  /** Writes what waits and stops the timer. */
  async stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush()
  }

  async #write() {
    while (this.#waiting.size > 0) {
      const rows = [...this.#waiting.values().take(BATCH)]
      const ids = rows.map(({ id }) => id as string)
      this.#inFlight = new Set(ids)
      try {
        await this.#insert(rows)
        for (const id of ids) this.#remove(id)
      } finally {
        this.#inFlight = new Set()
      }
    }
    while (this.#outcomes.size > 0) {
      const rows = [...this.#outcomes.values().take(BATCH)]
      await this.store.update(rows)
      for (const row of rows) {
        if (this.#outcomes.get(row.id as string) === row) this.#outcomes.delete(row.id as string)
      }
    }
  }

  /** Writes a batch; when the database is there but refuses it, row by row, so that one bad row takes no other with it. */
  async #insert(rows: DecisionRow[]) {
    try {
      await this.store.insert(rows)
    } catch (error) {
      if (isAway(error)) throw error
      for (const row of rows) await this.#insertAlone(row)
    }
  }

  async #insertAlone(row: DecisionRow) {
    try {
      await this.store.insert([row])
    } catch (error) {
      if (isAway(error)) throw error
      decisionsLost.inc()
      logger.error({ err: error, request_id: row.id }, 'a decision cannot be stored')
    }
  }

  /** False when all that waits is being written right now. */
  #giveUpOldest(): boolean {
    for (const id of this.#waiting.keys()) {
      if (this.#inFlight.has(id)) continue
      this.#remove(id)
      decisionsLost.inc()
      return true
    }
    return false
  }

  #remove(id: string) {
    const row = this.#waiting.get(id)
    if (!row) return
    this.#waiting.delete(id)
    this.#held -= sizeOf(row)
  }

  #schedule(inMs: number) {
    if (this.#timer && inMs > 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tick(), inMs).unref()
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, 'decisions wait for the database')
      this.#schedule(EVERY_MS)
    }
  }
}

const sizeOf = (row: DecisionRow) => String(row.record).length + String(row.encoded).length

const isAway = (error: unknown) => {
  const translated = translateStorageError(error)
  return translated instanceof E_DATABASE_UNAVAILABLE || translated instanceof E_STORAGE_FULL
}

/** The log of this process. */
export const decisionLog = new DecisionLog()

import { settings } from '#core/services/settings'
import { WriteBehind } from '#core/services/write_behind'
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

const bounds = { everyMs: EVERY_MS, batch: BATCH, mostWaiting: MOST_WAITING }

/** Keeps every decision without holding up its request: `record` puts it aside at once, and it is written a moment later. */
export class DecisionLog {
  /** Rows on their way to the database, by the id of their request. */
  readonly #rows = new Map<string, DecisionRow>()
  readonly #decisions: WriteBehind<DecisionRow>
  readonly #outcomes: WriteBehind<OutcomeRow>
  #salt: string | null = null
  #onRecord: OnRecord = () => {}

  constructor(store: Store = { insert: insertDecisions, update: updateOutcomes }) {
    this.#decisions = new WriteBehind({
      ...bounds,
      name: 'decisions',
      mostCharacters: MOST_CHARACTERS,
      write: (rows) => store.insert(rows),
      gauge: decisionsWaiting,
      charactersOf: ({ record, encoded }) => String(record).length + String(encoded).length,
      onGone: ({ id }, how) => {
        this.#rows.delete(id as string)
        if (how === 'lost') decisionsLost.inc()
      },
    })
    this.#outcomes = new WriteBehind({
      ...bounds,
      name: 'outcomes of decisions',
      mostCharacters: Infinity,
      write: async (rows) => {
        await this.#decisions.flush()
        await store.update(rows)
      },
      charactersOf: () => 0,
      onGone: () => {},
    })
  }

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
    this.#rows.set(decision.requestId, row)
    this.#decisions.add(row)
    this.#onRecord(decision, question, origin)
  }

  /** Says what became of a decision: what it really cost and took. */
  settle(requestId: string, outcome: DecisionOutcome) {
    const settled = outcomeRow(requestId, outcome)
    const waiting = this.#rows.get(requestId)
    if (waiting && !this.#decisions.isWriting(waiting)) Object.assign(waiting, settled)
    else this.#outcomes.add(settled)
  }

  /** A decision that waits to be written. */
  find(requestId: string): DecisionRow | null {
    return this.#rows.get(requestId) ?? null
  }

  /** Writes everything that waits. @throws when the database is away; what waits stays */
  async flush(): Promise<void> {
    await this.#decisions.flush()
    await this.#outcomes.flush()
  }

  /** Writes what waits and stops the timers. */
  async stop() {
    await this.#decisions.stop()
    await this.#outcomes.stop()
  }
}

/** The log of this process. */
export const decisionLog = new DecisionLog()

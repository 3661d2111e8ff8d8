import { WriteBehind } from '#core/services/write_behind'
import type { Turn } from '#conversations/services/turn'
import { writeTurns } from '#conversations/services/turn_store'
import { turnsLost, turnsWaiting } from '#conversations/services/conversation_metrics'

/** How long a turn waits for others that are written with it. */
export const FLUSH_MS = 50
/** Turns that are written at once, and how many may wait before the oldest are given up. */
const BATCH = 500
const MOST_WAITING = 20_000
const MOST_CHARACTERS = 128_000_000

type OnWritten = (turns: Turn[]) => void

/** Turns on their way to the database, and which conversations they belong to. */
export class TurnQueue {
  readonly #turns: WriteBehind<Turn>
  readonly #onWritten: OnWritten[] = []
  /** Turns that wait, by conversation. */
  readonly #open = new Map<string, number>()

  constructor(write: (turns: Turn[]) => Promise<Turn[]> = writeTurns) {
    this.#turns = new WriteBehind({
      name: 'turns',
      everyMs: FLUSH_MS,
      batch: BATCH,
      mostWaiting: MOST_WAITING,
      mostCharacters: MOST_CHARACTERS,
      write: async (turns) => {
        const written = await write(turns)
        for (const told of this.#onWritten) told(written)
      },
      gauge: turnsWaiting,
      charactersOf: ({ characters }) => characters,
      onGone: (turn, how) => {
        this.#count(turn, -1)
        if (how === 'lost') turnsLost.inc()
      },
    })
  }

  /** Has somebody told of what was written; what it does is not waited for. */
  tell(onWritten: OnWritten) {
    this.#onWritten.push(onWritten)
  }

  add(turn: Turn) {
    this.#count(turn, 1)
    this.#turns.add(turn)
  }

  /** Whether turns of a conversation wait to be written. */
  holds(conversationId: string): boolean {
    return this.#open.has(conversationId)
  }

  get isEmpty() {
    return this.#turns.size === 0
  }

  /** Writes everything that waits now. @throws when the database is away; what waits stays */
  flush(): Promise<void> {
    return this.#turns.flush()
  }

  /** Writes what waits and stops the timer. */
  stop(): Promise<void> {
    return this.#turns.stop()
  }

  #count({ conversationId }: Turn, by: 1 | -1) {
    const open = (this.#open.get(conversationId) ?? 0) + by
    if (open > 0) this.#open.set(conversationId, open)
    else this.#open.delete(conversationId)
  }
}

/** The queue of this process. */
export const turnQueue = new TurnQueue()

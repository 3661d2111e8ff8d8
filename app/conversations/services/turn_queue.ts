import logger from '@adonisjs/core/services/logger'
import { E_DATABASE_UNAVAILABLE, E_STORAGE_FULL } from '#core/errors'
import { translateStorageError } from '#core/storage_errors'
import type { Turn } from '#conversations/services/turn'
import { writeTurns } from '#conversations/services/turn_store'
import { turnsLost, turnsWaiting } from '#conversations/services/conversation_metrics'

/** How long a turn waits for others that are written with it. */
export const FLUSH_MS = 50
const RETRY_MS = 500
/** Turns that are written at once, and how many may wait before the oldest are given up. */
const BATCH = 500
const MOST_WAITING = 20_000
const MOST_CHARACTERS = 128_000_000

type OnWritten = (turns: Turn[]) => void

/**
 * Writes turns without holding up their chats: `add` puts them aside at once, batches are written every 50 ms. A kill loses
 * at most what waits; a database that is away is waited for, within bounds.
 */
export class TurnQueue {
  #waiting: Turn[] = []
  #writing: Turn[] = []
  #held = 0
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  #onWritten: OnWritten[] = []
  /** Turns that wait, by conversation. */
  readonly #open = new Map<string, number>()

  constructor(private readonly write: (turns: Turn[]) => Promise<void> = writeTurns) {}

  /** Has somebody told of turns that were written; what it does is no longer waited for. */
  tell(onWritten: OnWritten) {
    this.#onWritten.push(onWritten)
  }

  add(turn: Turn) {
    this.#waiting.push(turn)
    this.#count(turn, 1)
    while (this.#waiting.length > MOST_WAITING || this.#held > MOST_CHARACTERS) {
      if (this.#waiting.length === 1) break
      this.#count(this.#waiting.shift()!, -1)
      turnsLost.inc()
    }
    if (this.#waiting.length === BATCH) this.#schedule(0)
    else if (this.#timer === null) this.#schedule(FLUSH_MS)
  }

  /** Whether turns of a conversation wait to be written. */
  holds(conversationId: string): boolean {
    return this.#open.has(conversationId)
  }

  get isEmpty() {
    return this.#open.size === 0
  }

  /**
   * Writes everything that waits now. A writing that is about to end may have looked for more before the last turn came, so
   * another one follows it where something is left. @throws when the database is away; what waits stays
   */
  async flush(): Promise<void> {
    await this.#flushing
    if (!this.isEmpty) await this.#flushOnce()
  }

  #flushOnce(): Promise<void> {
    this.#flushing ??= this.#drain().finally(() => {
      this.#flushing = null
      turnsWaiting.set(this.#waiting.length)
    })
    return this.#flushing
  }

  /** Writes what waits and stops the timer. */
  async stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush()
  }

  async #drain() {
    while (this.#waiting.length > 0) {
      this.#writing = this.#waiting.splice(0, BATCH)
      let written: Turn[] = []
      try {
        written = await this.#writeBatch(this.#writing)
      } catch (error) {
        this.#waiting.unshift(...this.#writing)
        this.#writing = []
        throw error
      }
      for (const turn of this.#writing) this.#count(turn, -1)
      this.#writing = []
      for (const onWritten of this.#onWritten) onWritten(written)
    }
  }

  /** Writes a batch; when the database is there but refuses it, turn by turn, so that a bad one takes no other with it. */
  async #writeBatch(turns: Turn[]): Promise<Turn[]> {
    try {
      await this.write(turns)
      return turns
    } catch (error) {
      if (isAway(error)) throw error
      const written: Turn[] = []
      for (const turn of turns) if (await this.#writeAlone(turn)) written.push(turn)
      return written
    }
  }

  async #writeAlone(turn: Turn): Promise<boolean> {
    try {
      await this.write([turn])
      return true
    } catch (error) {
      if (isAway(error)) throw error
      turnsLost.inc()
      logger.error({ err: error, conversation: turn.conversationId }, 'a turn cannot be stored')
      return false
    }
  }

  #count({ conversationId, characters }: Turn, by: 1 | -1) {
    this.#held += by * characters
    const open = (this.#open.get(conversationId) ?? 0) + by
    if (open > 0) this.#open.set(conversationId, open)
    else this.#open.delete(conversationId)
  }

  #schedule(inMs: number) {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tick(), inMs).unref()
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, 'turns wait for the database')
      this.#schedule(RETRY_MS)
    }
  }
}

const isAway = (error: unknown) => {
  const translated = translateStorageError(error)
  return translated instanceof E_DATABASE_UNAVAILABLE || translated instanceof E_STORAGE_FULL
}

/** The queue of this process. */
export const turnQueue = new TurnQueue()

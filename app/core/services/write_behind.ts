import logger from '@adonisjs/core/services/logger'
import { E_DATABASE_UNAVAILABLE, E_STORAGE_FULL } from '#core/errors'
import { translateStorageError } from '#core/storage_errors'

const RETRY_MS = 500

/** What is written, how, and within which bounds. */
export interface WriteBehindOptions<Item> {
  /** Named in the log. */
  name: string
  /** How long an item waits for others that are written with it. */
  everyMs: number
  /** Items of one write. */
  batch: number
  /** Items, and characters of all, that may wait before the oldest are given up. */
  mostWaiting: number
  mostCharacters: number
  write(items: Item[]): Promise<void>
  charactersOf(item: Item): number
  /** Told of each that leaves: it was written, the database refused it, or too many waited. */
  onGone(item: Item, how: 'written' | 'lost'): void
  /** Shows how many wait. */
  gauge?: { set(size: number): void }
}

/**
 * Writes items without holding up who adds them: they are put aside at once and written in batches a moment later. A kill loses
 * at most what waits; a database that is away is waited for, within bounds; one that refuses a batch gets its items one by one, so
 * that a bad one takes no other with it.
 */
export class WriteBehind<Item> {
  #waiting: Item[] = []
  #writing = new Set<Item>()
  #held = 0
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> | null = null

  constructor(private readonly options: WriteBehindOptions<Item>) {}

  /** Items that wait or are being written. */
  get size() {
    return this.#waiting.length + this.#writing.size
  }

  /** Whether an item is on its way to the database, so that what changes of it now may come too late. */
  isWriting(item: Item): boolean {
    return this.#writing.has(item)
  }

  add(item: Item) {
    const { batch, everyMs, mostWaiting, mostCharacters, charactersOf } = this.options
    this.#waiting.push(item)
    this.#held += charactersOf(item)
    while (this.#waiting.length > mostWaiting || this.#held > mostCharacters) {
      if (this.#waiting.length <= 1) break
      this.#leave([this.#waiting.shift()!], 'lost')
    }
    if (this.#round === null && this.#waiting.length === batch) this.#schedule(0)
    else if (this.#timer === null) this.#schedule(everyMs)
  }

  /** Writes all that waits now. @throws when the database is away; what waits stays */
  async flush(): Promise<void> {
    if (this.#round) await this.#round
    if (this.size > 0) await this.#begin()
  }

  /** Writes what waits and stops the timer. */
  async stop() {
    this.#unschedule()
    try {
      await this.flush()
    } finally {
      this.#unschedule()
    }
  }

  /** One round at a time. What comes while it writes waits for the next one, rather than being written in driblets. */
  #begin(): Promise<void> {
    this.#round ??= this.#write(this.#waiting.length).finally(() => {
      this.#round = null
      this.options.gauge?.set(this.size)
      if (this.#waiting.length > 0 && this.#timer === null) this.#schedule(this.options.everyMs)
    })
    return this.#round
  }

  async #write(count: number) {
    const { batch } = this.options
    for (let left = count; left > 0 && this.#waiting.length > 0; left -= batch) {
      const items = this.#waiting.splice(0, Math.min(left, batch))
      this.#writing = new Set(items)
      try {
        await this.#writeBatch(items)
      } finally {
        this.#waiting.unshift(...this.#writing)
        this.#writing = new Set()
      }
    }
  }

  async #writeBatch(items: Item[]) {
    try {
      await this.options.write(items)
    } catch (error) {
      if (isAway(error)) throw error
      for (const item of items) await this.#writeAlone(item)
      return
    }
    this.#leave(items, 'written')
  }

  async #writeAlone(item: Item) {
    try {
      await this.options.write([item])
      this.#leave([item], 'written')
    } catch (error) {
      if (isAway(error)) throw error
      logger.error({ err: error }, `one of the ${this.options.name} cannot be stored`)
      this.#leave([item], 'lost')
    }
  }

  #leave(items: Item[], how: 'written' | 'lost') {
    for (const item of items) {
      this.#writing.delete(item)
      this.#held -= this.options.charactersOf(item)
      this.options.onGone(item, how)
    }
  }

  #schedule(inMs: number) {
    this.#unschedule()
    this.#timer = setTimeout(() => void this.#tick(), inMs).unref()
  }

  #unschedule() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, `${this.options.name} wait for the database`)
      this.#schedule(RETRY_MS)
    }
  }
}

const isAway = (error: unknown) => {
  const translated = translateStorageError(error)
  return translated instanceof E_DATABASE_UNAVAILABLE || translated instanceof E_STORAGE_FULL
}

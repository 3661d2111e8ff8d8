import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Asker } from '#knowledge/types'

/** What has to go: all that contains a phrase, or all that was learned of one asker. */
export interface Erasure {
  asker: Asker
  /** Null: everything personal of the asker, whatever it says. */
  phrase: string | null
  /** Only what is the asker's own; what the workspace shares stays. @default false */
  isPersonal?: boolean
}

/** Counts by what they count: `{ facts: 3 }`. */
export type ErasedCounts = Record<string, number>

/** A place that keeps words of people, and can let go of them. */
export interface Eraser {
  /** Unique: `messages`. */
  name: string
  /** How much would go. */
  preview(erasure: Erasure): Promise<ErasedCounts>
  /** Brings what waits in memory to the database, before the transaction (which holds SQLite's only connection). */
  before?(erasure: Erasure): Promise<void>
  /** Removes rows, rewrites what is derived from them, all in the transaction. */
  erase(erasure: Erasure, trx: TransactionClientContract): Promise<ErasedCounts>
  /** Lets go of what lies outside the database (caches, files), after the transaction. */
  after?(erasure: Erasure): Promise<void> | void
}

const registered = new Map<string, Eraser>()

/** Every place that forgetting has to reach. */
export const erasers = {
  /** Rooms call it when they boot. */
  add(eraser: Eraser) {
    registered.set(eraser.name, eraser)
  },
  all(): Eraser[] {
    return [...registered.values()]
  },
}

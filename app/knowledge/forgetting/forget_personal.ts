import db from '@adonisjs/lucid/services/db'
import { erasers, type ErasedCounts, type Erasure } from '#knowledge/services/erasers'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'
import type { Asker } from '#knowledge/types'

/** Deletes all that is personal of one asker, in every place that keeps words of people. */
export class ForgetPersonal {
  /** Answers what went, by the place that kept it. */
  async handle(asker: Asker): Promise<Record<string, ErasedCounts>> {
    const erasure: Erasure = { asker, phrase: null }
    const gone: Record<string, ErasedCounts> = {}
    for (const eraser of erasers.all()) await eraser.before?.(erasure)
    await db.transaction(async (trx) => {
      for (const eraser of erasers.all()) gone[eraser.name] = await eraser.erase(erasure, trx)
    })
    for (const eraser of erasers.all()) await eraser.after?.(erasure)
    await scrubDatabase()
    return gone
  }
}

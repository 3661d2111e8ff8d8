import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { erasers, type ErasedCounts, type Erasure } from '#knowledge/services/erasers'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'

/** What went, or would go, by the place that kept it. */
export type Erased = Record<string, ErasedCounts>

/** Says what would go, and changes nothing. */
export async function previewErasure(erasure: Erasure): Promise<Erased> {
  const found: Erased = {}
  for (const eraser of erasers.all()) await eraser.before?.(erasure)
  for (const eraser of erasers.all()) found[eraser.name] = await eraser.preview(erasure)
  return withoutZeros(found)
}

/**
 * Erases in every place that keeps words of people, in one transaction, to which `more` may add; then in memory, in files, and in
 * what the database keeps beside its tables.
 */
export async function eraseEverywhere(
  erasure: Erasure,
  more?: (trx: TransactionClientContract) => Promise<void>
): Promise<Erased> {
  const gone: Erased = {}
  for (const eraser of erasers.all()) await eraser.before?.(erasure)
  await db.transaction(async (trx) => {
    for (const eraser of erasers.all()) gone[eraser.name] = await eraser.erase(erasure, trx)
    await more?.(trx)
  })
  for (const eraser of erasers.all()) await eraser.after?.(erasure)
  await scrubDatabase()
  return withoutZeros(gone)
}

/** Places where nothing was found are not worth a word. */
function withoutZeros(all: Erased): Erased {
  const found: Erased = {}
  for (const [name, counts] of Object.entries(all)) {
    const some = Object.entries(counts).filter(([, count]) => count > 0)
    if (some.length > 0) found[name] = Object.fromEntries(some)
  }
  return found
}

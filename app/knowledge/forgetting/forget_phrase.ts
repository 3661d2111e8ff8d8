import db from '@adonisjs/lucid/services/db'
import { unprocessable } from '#core/validation/errors'
import { erasers, type ErasedCounts, type Erasure } from '#knowledge/services/erasers'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import { Phrase } from '#knowledge/forgetting/phrase'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'
import type { Asker } from '#knowledge/types'

/** Shorter phrases would take half of everything with them. */
const SHORTEST = 2

/** What went, or would go, by the place that kept it. */
export type Forgotten = Record<string, ErasedCounts>

/**
 * Forgets a phrase: whatever says it leaves every table, index, summary, cache and model, in one transaction, and is not learned
 * again. Each place that keeps words has registered how.
 */
class ForgetPhrase {
  /** Says what would go, and changes nothing. @throws InvalidRequest for a phrase that is too short */
  async preview(asker: Asker, phrase: string): Promise<Forgotten> {
    const erasure = erasureOf(asker, phrase)
    const found: Forgotten = {}
    for (const eraser of erasers.all()) await eraser.before?.(erasure)
    for (const eraser of erasers.all()) found[eraser.name] = await eraser.preview(erasure)
    return withoutZeros(found)
  }

  /** @throws InvalidRequest for a phrase that is too short */
  async handle(asker: Asker, phrase: string): Promise<Forgotten> {
    const erasure = erasureOf(asker, phrase)
    const gone: Forgotten = {}
    await forgottenPhrases.prepare()
    for (const eraser of erasers.all()) await eraser.before?.(erasure)
    await db.transaction(async (trx) => {
      for (const eraser of erasers.all()) gone[eraser.name] = await eraser.erase(erasure, trx)
      await forgottenPhrases.block(asker, phrase, trx)
    })
    for (const eraser of erasers.all()) await eraser.after?.(erasure)
    await scrubDatabase()
    return withoutZeros(gone)
  }
}

/** There is one for all rooms. */
export const forgetPhrase = new ForgetPhrase()

function erasureOf(asker: Asker, phrase: string): Erasure {
  const { length } = new Phrase(phrase).words.join('')
  if (length < SHORTEST) {
    throw unprocessable(
      ['body', 'phrase'],
      `Input should have at least ${SHORTEST} letters or digits`,
      'string_too_short'
    )
  }
  return { asker, phrase }
}

/** Places where nothing was found are not worth a word. */
const withoutZeros = (all: Forgotten): Forgotten =>
  Object.fromEntries(
    Object.entries(all)
      .map(([name, counts]) => [
        name,
        Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      ])
      .filter(([, counts]) => Object.keys(counts!).length > 0)
  )

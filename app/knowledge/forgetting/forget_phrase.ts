import { unprocessable } from '#core/validation/errors'
import type { Erasure } from '#knowledge/services/erasers'
import {
  eraseEverywhere,
  previewErasure,
  type Erased,
} from '#knowledge/forgetting/erase_everywhere'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import { Phrase } from '#knowledge/forgetting/phrase'
import type { Asker } from '#knowledge/types'

/** Shorter phrases would take half of everything with them. */
const SHORTEST = 2

/** Forgets a phrase: whatever says it is erased everywhere, and it is not learned again. */
class ForgetPhrase {
  /** Says what would go, and changes nothing. @throws InvalidRequest for a phrase that is too short */
  async preview(asker: Asker, phrase: string): Promise<Erased> {
    return previewErasure(erasureOf(asker, phrase))
  }

  /** @throws InvalidRequest for a phrase that is too short */
  async handle(asker: Asker, phrase: string): Promise<Erased> {
    const erasure = erasureOf(asker, phrase)
    await forgottenPhrases.prepare()
    return eraseEverywhere(erasure, (trx) => forgottenPhrases.block(asker, phrase, trx))
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

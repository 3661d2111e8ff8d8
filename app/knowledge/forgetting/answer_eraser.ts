import { idempotency } from '#core/services/idempotency'
import type { Eraser } from '#knowledge/services/erasers'
import { Phrase } from '#knowledge/forgetting/phrase'

/** Answers that are kept for a day to be repeated: those that say the phrase are not repeated any more. */
export const answerEraser: Eraser = {
  name: 'kept_answers',
  preview: async () => ({}),
  async erase({ asker, phrase }, trx) {
    if (phrase === null) return { answers: 0 }
    const wanted = new Phrase(phrase)
    const says = (answer: string) => wanted.isInside(JSON.parse(answer))
    return { answers: await idempotency.forget(asker.workspaceId, says, trx) }
  },
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import type { Eraser, Erasure } from '#knowledge/services/erasers'
import { holdsPhrase, wordsOf } from '#knowledge/services/words'
import { chatLearner } from '#memory/services/chat_learner'
import { memorySwitch } from '#memory/services/memory_switch'

type Client = Pick<TransactionClientContract, 'from'>

/** Messages that wait for a model, by id, which an erasure reaches. Phrases reach those of the asker alone. */
async function reached({ asker, phrase }: Erasure, client: Client): Promise<string[]> {
  const rows: { id: string; text: string }[] = await client
    .from('memory_lessons')
    .where('owner_id', asker.id)
    .select('id', 'text')
  const words = phrase === null ? null : wordsOf(phrase)
  return rows
    .filter(({ text }) => words === null || holdsPhrase(wordsOf(text), words))
    .map(({ id }) => id)
}

/** Forgets messages that wait to be learned from. Memories themselves are facts, and go with those. */
export const lessonEraser: Eraser = {
  name: 'memory_lessons',

  async preview(erasure) {
    return { messages: (await reached(erasure, db.connection())).length }
  },

  async erase(erasure, trx) {
    const ids = await reached(erasure, trx)
    for (let at = 0; at < ids.length; at += 200) {
      await trx
        .from('memory_lessons')
        .whereIn('id', ids.slice(at, at + 200))
        .delete()
    }
    if (erasure.phrase === null) {
      await trx.from('memory_deletions').where('owner_id', erasure.asker.id).delete()
    }
    return { messages: ids.length }
  },

  async after({ asker, phrase }) {
    const words = phrase === null ? null : wordsOf(phrase)
    chatLearner.drop(
      (note) =>
        note.asker.id === asker.id && (words === null || holdsPhrase(wordsOf(note.text), words))
    )
    if (phrase === null) await memorySwitch.change(asker, { forgottenAt: clock.now() })
  },
}

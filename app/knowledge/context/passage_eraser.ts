import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { passageChanges } from '#knowledge/context/passage_changes'
import { Phrase } from '#knowledge/forgetting/phrase'
import type { Eraser, Erasure } from '#knowledge/services/erasers'

const AT_ONCE = 500

interface Part {
  id: string
  reference: string
  part: number
  text: string
}

/**
 * Passages: those of the asker that say the phrase, or all of them. Of a message in parts, the parts that say it go; when only the
 * parts together do, they all go.
 */
export const passageEraser: Eraser = {
  name: 'passages',

  async preview(erasure) {
    return { passages: (await idsOf(erasure, db.connection())).length }
  },

  async erase(erasure, trx) {
    const ids = await idsOf(erasure, trx)
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      await trx
        .from('knowledge_passages')
        .whereIn('id', ids.slice(at, at + AT_ONCE))
        .delete()
    }
    trx.after('commit', () => passageChanges.removed(erasure.asker))
    return { passages: ids.length }
  },
}

async function idsOf({ asker, phrase }: Erasure, client: QueryClientContract): Promise<string[]> {
  const wanted = phrase === null ? null : new Phrase(phrase)
  const ids: string[] = []
  let message: Part[] = []
  for await (const part of partsOf(asker.id, client)) {
    if (message.length > 0 && message[0]!.reference !== part.reference) {
      ids.push(...saying(message, wanted))
      message = []
    }
    message.push(part)
  }
  return [...ids, ...saying(message, wanted)]
}

/** All passages of an asker, the parts of one message one after the other. */
async function* partsOf(ownerId: string, client: QueryClientContract): AsyncGenerator<Part> {
  for (let reference = '', part = -1; ;) {
    const rows: Part[] = await client
      .from('knowledge_passages')
      .where('owner_id', ownerId)
      .where((next) => {
        void next
          .where('reference', '>', reference)
          .orWhere((same) => void same.where('reference', reference).where('part', '>', part))
      })
      .orderBy([{ column: 'reference' }, { column: 'part' }])
      .limit(AT_ONCE)
      .select('id', 'reference', 'part', 'text')
    yield* rows
    if (rows.length < AT_ONCE) return
    reference = rows.at(-1)!.reference
    part = Number(rows.at(-1)!.part)
  }
}

function saying(message: readonly Part[], phrase: Phrase | null): string[] {
  if (phrase === null) return message.map(({ id }) => id)
  const parts = message.filter(({ text }) => phrase.isIn(text))
  if (parts.length > 0) return parts.map(({ id }) => id)
  const whole = message.map(({ text }) => text).join(' ')
  return phrase.isIn(whole) ? message.map(({ id }) => id) : []
}

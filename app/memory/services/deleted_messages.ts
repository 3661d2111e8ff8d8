import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import FactSource from '#knowledge/models/fact_source'
import type { Asker } from '#knowledge/types'

/** Messages that a memory was deleted of. They are not learned from again, whoever finds the memory in them. */
export const deletedMessages = {
  /** Notes the messages that a memory came from. */
  async addThoseOf(asker: Asker, factId: string, trx: TransactionClientContract) {
    const sources = await FactSource.query({ client: trx })
      .where({ factId, kind: 'chat' })
      .whereNot('reference', '')
    const references = [...new Set(sources.map(({ reference }) => reference))]
    for (const reference of references) {
      await trx
        .table('memory_deletions')
        .insert({ owner_id: asker.id, reference, at: clock.now() })
        .onConflict(['owner_id', 'reference'])
        .ignore()
    }
    await trx
      .from('memory_lessons')
      .where('owner_id', asker.id)
      .whereIn('reference', references)
      .delete()
  },

  async has(asker: Asker, reference: string): Promise<boolean> {
    const row = await db.from('memory_deletions').where({ owner_id: asker.id, reference }).first()
    return Boolean(row)
  },
}

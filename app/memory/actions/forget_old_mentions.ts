import db from '@adonisjs/lucid/services/db'
import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import type { Asker } from '#knowledge/types'

/** Names that an asker mentioned longer ago than the last hundred others. */
const MOST_MENTIONS = 100

/** Keeps the names that an asker mentions few: the ones that were not mentioned for longest go. */
export class ForgetOldMentions {
  async handle(asker: Asker): Promise<number> {
    const old = await Fact.query()
      .where({ scope: asker.id, predicateKey: 'mentions', status: 'active' })
      .orderBy('confirmed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(MOST_MENTIONS)
      .limit(MOST_MENTIONS)
    if (old.length === 0) return 0
    await db.transaction((client) => removeFacts(client, old))
    await factChanges.changed(
      asker.workspaceId,
      asker.id,
      old.map(({ id }) => id)
    )
    return old.length
  }
}

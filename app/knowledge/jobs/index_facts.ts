import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Fact from '#knowledge/models/fact'
import { indexFacts } from '#knowledge/services/fact_words'

const AT_ONCE = 500

/** A row of the index itself says how far it reaches, so that it is gone with the index. Another way to cut words is another version. */
const MARK = { scope: '', word: 'version 1' }
const ALL = 'all'

/** Makes the search index of facts whole: after a restore, which leaves it out. */
export class IndexFacts extends Job<Record<string, never>> {
  static options = { name: 'knowledge.index_facts', maxRetries: 3 }

  async execute() {
    await makeIndexWhole()
  }
}

/** Indexes the facts that the mark does not reach; facts that are kept meanwhile index themselves. Answers how many. */
export async function makeIndexWhole(): Promise<number> {
  const mark = await db.from('search_facts').where(MARK).first()
  let after: string = mark?.fact_id ?? ''
  if (after === ALL) return 0
  if (!mark) await db.from('search_facts').delete()
  let indexed = 0
  for (;;) {
    const facts = await Fact.query().where('id', '>', after).orderBy('id').limit(AT_ONCE)
    after = facts.at(-1)?.id ?? ALL
    await db.transaction(async (client) => {
      await indexFacts(client, facts)
      await markAt(client, after)
    })
    indexed += facts.length
    if (after === ALL) return indexed
  }
}

async function markAt(client: QueryClientContract, factId: string) {
  await client.from('search_facts').where(MARK).delete()
  await client.table('search_facts').insert({ ...MARK, fact_id: factId })
}

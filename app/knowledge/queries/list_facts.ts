import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Fact from '#knowledge/models/fact'
import { countFacts, type Counted } from '#knowledge/queries/fact_counts'
import { joined, type FactSelection, type Sql } from '#knowledge/queries/fact_selection'
import { factWalks } from '#knowledge/queries/fact_walks'
import { ShowFacts, type ShownFact } from '#knowledge/queries/show_facts'
import { rowsOf } from '#knowledge/queries/word_groups'
import { visibleTo } from '#knowledge/services/scope'

/** Which facts, and which page of them. */
export interface FactPage extends FactSelection {
  limit: number
  offset: number
}

/** Lists facts that an asker sees, newest first. */
export class ListFacts {
  async handle(page: FactPage): Promise<Counted & { facts: ShownFact[] }> {
    const client = db.connection()
    const walks = await factWalks(client, page)
    const ids = await newest(client, walks.walks, page.limit, page.offset)
    const rows = await visibleTo(Fact.query(), page.asker).whereIn('id', ids).orderBy('id', 'desc')
    const facts = await new ShowFacts().handle(page.asker, rows)
    return { facts, ...(await countFacts(client, walks)) }
  }
}

async function newest(client: QueryClientContract, walks: Sql[], limit: number, offset: number) {
  if (walks.length === 0) return []
  const each = walks.map(({ sql, bindings }) => ({
    sql: `select * from (${sql} order by id desc limit ${limit + offset}) as walk`,
    bindings,
  }))
  const all = joined(each, ' union ')
  const rows = await rowsOf<{ id: string }>(
    client,
    `${all.sql} order by id desc limit ${limit} offset ${offset}`,
    all.bindings
  )
  return rows.map(({ id }) => id)
}

import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import { LIMITS } from '#knowledge/limits'
import { rowsOf } from '#knowledge/queries/word_groups'
import { visibleScopes } from '#knowledge/services/scope'
import { FACT_STATUSES, type Asker } from '#knowledge/types'

const TRUST_MS = MINUTE
const MOST_REMEMBERED = 2_000
const MOST_PREDICATES = 20

interface Row {
  predicate_key: string
  status: string
  facts: number | string
}

const remembered = new Map<string, { rows: Row[]; freshUntil: number }>()

/** Counts anew, after many facts went at once. */
export const forgetStatistics = () => remembered.clear()

/** How many facts an asker sees: by status, personal and shared, and by the most frequent predicates. */
export async function factStatistics(asker: Asker) {
  const byScope = await Promise.all(
    visibleScopes(asker).map(async (scope) => ({ scope, rows: await rowsOfScope(scope) }))
  )
  const sumOf = (rows: Row[]) => rows.reduce((sum, { facts }) => sum + Number(facts), 0)
  const all = byScope.flatMap(({ rows }) => rows)
  const active = all.filter(({ status }) => status === 'active')
  const own = byScope.filter(({ scope }) => scope === asker.id).flatMap(({ rows }) => rows)
  const personal = sumOf(own.filter(({ status }) => status === 'active'))
  const predicates = [...Map.groupBy(active, (row) => row.predicate_key)]
    .map(([predicate, rows]) => ({ predicate, facts: sumOf(rows) }))
    .sort((one, other) => other.facts - one.facts || (one.predicate < other.predicate ? -1 : 1))
  return {
    total: sumOf(active),
    personal,
    shared: sumOf(active) - personal,
    by_status: Object.fromEntries(
      FACT_STATUSES.map((status) => [status, sumOf(all.filter((row) => row.status === status))])
    ),
    predicates: predicates.slice(0, MOST_PREDICATES),
  }
}

/** Counts of one scope; large ones are from up to a minute ago, for everybody who sees them. */
async function rowsOfScope(scope: string): Promise<Row[]> {
  const known = remembered.get(scope)
  if (known && clock.now() < known.freshUntil) return known.rows
  const rows = await rowsOf<Row>(
    db.connection(),
    'select predicate_key, status, count(*) as facts from knowledge_facts where scope = ? group by predicate_key, status',
    [scope]
  )
  const size = rows.reduce((sum, { facts }) => sum + Number(facts), 0)
  if (size > LIMITS.counted) {
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.set(scope, { rows, freshUntil: clock.now() + TRUST_MS })
  }
  return rows
}

import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import { LIMITS } from '#knowledge/limits'
import { joined, type Sql } from '#knowledge/queries/fact_selection'
import type { FactWalks } from '#knowledge/queries/fact_walks'
import { rowsOf } from '#knowledge/queries/word_groups'

/** How many there are; `isExact` is false when there are more than were counted. */
export interface Counted {
  total: number
  isExact: boolean
}

const TRUST_MS = MINUTE
const MOST_REMEMBERED = 2_000

const remembered = new Map<string, { total: number; freshUntil: number }>()

/** Counts anew, after many facts went at once. */
export const forgetTotals = () => remembered.clear()

/**
 * Counts a selection: exactly up to a thousand; above that exactly, from up to a minute ago, where an index alone can tell; and as
 * "at least a thousand" else.
 */
export async function countFacts(
  client: QueryClientContract,
  { walks, isPlain, isCut }: FactWalks
): Promise<Counted> {
  if (walks.length === 0) return { total: 0, isExact: !isCut }
  const bounded = await count(client, limited(walks, LIMITS.counted + 1))
  if (bounded <= LIMITS.counted) return { total: bounded, isExact: !isCut }
  if (!isPlain) return { total: LIMITS.counted, isExact: false }
  return { total: await countAll(client, walks), isExact: true }
}

async function countAll(client: QueryClientContract, walks: Sql[]): Promise<number> {
  const all = joined(walks, ' union all ')
  const key = JSON.stringify(all)
  const known = remembered.get(key)
  if (known && clock.now() < known.freshUntil) return known.total
  const total = await count(client, all)
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, { total, freshUntil: clock.now() + TRUST_MS })
  return total
}

/** Facts that several words led to count once. */
const limited = (walks: Sql[], most: number): Sql => {
  const each = walks.map(({ sql, bindings }) => ({
    sql: `select * from (${sql} limit ${most}) as walk`,
    bindings,
  }))
  const all = joined(each, ' union ')
  return { sql: `${all.sql} limit ${most}`, bindings: all.bindings }
}

async function count(client: QueryClientContract, { sql, bindings }: Sql): Promise<number> {
  const [row] = await rowsOf<{ total: number | string }>(
    client,
    `select count(*) as total from (${sql}) as counted`,
    bindings
  )
  return Number(row!.total)
}

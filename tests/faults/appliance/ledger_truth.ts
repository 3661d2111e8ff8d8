import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import type { Appliance } from '#tests/helpers/appliance'
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'

const DRAINED_WITHIN_MS = 20_000

/** Waits until every row of the ledger that waits in a data folder is in the database. */
export async function drained(folders: string[]) {
  const deadline = performance.now() + DRAINED_WITHIN_MS
  const waiting = () =>
    folders.flatMap((folder) => readdirSync(join(folder, 'journal'))).filter(isSegment)
  while (waiting().length > 0) {
    if (performance.now() > deadline) throw new Error(`the journal does not drain: ${waiting()}`)
    await sleep(20)
  }
}

const isSegment = (name: string) => name.endsWith('.jsonl')

/** A budget of the first workspace that covers everything; answers its id. */
export async function givenBudget(appliance: Appliance): Promise<string> {
  const wish = { scope: 'workspace', window: 'total', limit_usd: 1_000 }
  const made = await appliance.call('POST', '/api/v1/workspace/budgets', wish)
  if (made.status !== 201) throw new Error(`no budget: ${made.status} ${made.text}`)
  return made.json.id
}

const COUNTED = ['input_tokens', 'cached_tokens', 'output_tokens', 'reasoning_tokens', 'cost_nano']

/** The ledger's sums as `usage_daily` should have them, and as it has them. */
async function sums(database: ApplianceDatabase) {
  const added = COUNTED.map((column) => `sum(${column}) as ${column}`).join(', ')
  const columns = ['requests', ...COUNTED].map((column) => `sum(${column}) as ${column}`).join(', ')
  const [ledger] = await database.query(`select count(*) as requests, ${added} from ledger`)
  const [days] = await database.query(`select ${columns} from usage_daily`)
  const plain = (row: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]))
  return { ledger: plain(ledger), days: plain(days) }
}

/**
 * Nothing acknowledged is lost, nothing is there twice, and whatever is summed up elsewhere is what the ledger says. Asked
 * when every appliance has ended and nothing waits any more. Answers what of the budget is still on hold.
 */
export async function assertLedgerTrue(
  assert: Assert,
  database: ApplianceDatabase,
  acknowledged: ReadonlySet<string>,
  budget: string
): Promise<number> {
  const rows = await database.query<{ request_id: string; rows: number }>(
    'select request_id, count(*) as rows from ledger group by request_id'
  )
  const kept = new Map(rows.map((row) => [row.request_id, Number(row.rows)]))
  assert.deepEqual(
    [...acknowledged].filter((id) => !kept.has(id)),
    [],
    'acknowledged, but not in the ledger'
  )
  assert.deepEqual(
    [...kept].filter(([, count]) => count > 1),
    [],
    'more than once in the ledger'
  )
  const { ledger, days } = await sums(database)
  assert.deepEqual(days, ledger)
  const [period] = await database.query(
    'select spent, held from allowance_periods where allowance_id = ?',
    [budget]
  )
  const held = await database.number(
    'select coalesce(sum(held), 0) from allowance_leases where allowance_id = ?',
    [budget]
  )
  assert.deepEqual(
    { spent: Number(period!.spent), held: Number(period!.held) },
    { spent: ledger.cost_nano, held }
  )
  return held
}

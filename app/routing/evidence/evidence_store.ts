import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { givenRows, rowsOf, type Columns } from '#core/json_rows'
import type { MeasureDelta, Source, SumDelta } from '#routing/evidence/contribution'
import type { Deltas } from '#routing/evidence/deltas'

const SUM_COLUMNS = {
  workspace_id: 'text',
  key_id: 'text',
  target_id: 'text',
  domain: 'text',
  day: 'integer',
  source: 'text',
  n: 'bigint',
  reward: 'bigint',
  predicted: 'bigint',
  successes: 'bigint',
  revision: 'bigint',
} satisfies Columns

const MEASURE_COLUMNS = {
  workspace_id: 'text',
  key_id: 'text',
  target_id: 'text',
  day: 'integer',
  measure: 'text',
  n: 'bigint',
  total: 'bigint',
  squares: 'bigint',
  expected: 'bigint',
} satisfies Columns

const HEAD_COLUMNS = { workspace_id: 'text', touched_at: 'bigint' } satisfies Columns

/** How far the sums of a workspace have come. */
export interface Head {
  workspaceId: string
  revision: number
  epoch: number
  touchedAt: number
}

/** One row of sums as replicas read it. */
export interface StoredSum {
  keyId: string
  targetId: string
  domain: string
  day: number
  source: Source
  n: number
  reward: number
  predicted: number
}

type Client = TransactionClientContract

/**
 * Takes the right to change the sums of workspaces until the transaction ends; the first statement in it, since on SQLite
 * it also takes the right to write. Answers the new revision of each.
 */
export async function lockHeads(trx: Client, workspaceIds: Iterable<string>) {
  const now = clock.now()
  const rows = [...new Set(workspaceIds)]
    .sort()
    .map((workspaceId) => ({ workspace_id: workspaceId, touched_at: now }))
  const locked = await rowsOf<{ workspace_id: string; revision: number }>(
    trx,
    `insert into route_evidence_heads (workspace_id, revision, epoch, touched_at)
     select workspace_id, 1, 0, touched_at from ${givenRows(trx, HEAD_COLUMNS)} where true
     order by workspace_id
     on conflict (workspace_id) do update
     set revision = route_evidence_heads.revision + 1, touched_at = excluded.touched_at
     returning workspace_id, revision`,
    [JSON.stringify(rows)]
  )
  return new Map(locked.map((row) => [row.workspace_id, Number(row.revision)]))
}

/** Says that sums were taken away, so that everybody reads them anew. Call it under the lock. */
export async function moveEpoch(trx: Client, workspaceId: string) {
  await trx.from('route_evidence_heads').where('workspace_id', workspaceId).increment('epoch', 1)
}

/** Adds to the sums. Call it under the lock of the workspaces, with the revisions that it answered. */
export async function addDeltas(trx: Client, deltas: Deltas, revisions: Map<string, number>) {
  const { sums, measures } = deltas
  if (sums.length > 0) {
    await addUp(trx, 'route_evidence', SUM_COLUMNS, SUMMED, sumRows(sums, revisions))
  }
  if (measures.length > 0) {
    await addUp(trx, 'route_measures', MEASURE_COLUMNS, MEASURED, measureRows(measures))
  }
}

const SUMMED = ['n', 'reward', 'predicted', 'successes']
const MEASURED = ['n', 'total', 'squares', 'expected']

const sumRows = (sums: SumDelta[], revisions: Map<string, number>) =>
  sums.map((one) => ({
    workspace_id: one.workspaceId,
    key_id: one.keyId,
    target_id: one.targetId,
    domain: one.domain,
    day: one.day,
    source: one.source,
    n: one.n,
    reward: one.reward,
    predicted: one.predicted,
    successes: one.successes,
    revision: revisions.get(one.workspaceId)!,
  }))

const measureRows = (measures: MeasureDelta[]) =>
  measures.map((one) => ({
    workspace_id: one.workspaceId,
    key_id: one.keyId,
    target_id: one.targetId,
    day: one.day,
    measure: one.measure,
    n: one.n,
    total: one.total,
    squares: one.squares,
    expected: one.expected,
  }))

/** Inserts rows, and adds them up with those that are there. */
async function addUp(
  trx: Client,
  table: string,
  columns: Columns,
  summed: string[],
  rows: object[]
) {
  const names = Object.keys(columns)
  const key = names.filter((name) => !summed.includes(name) && name !== 'revision')
  const changes = summed.map((name) => `${name} = ${table}.${name} + excluded.${name}`)
  if (names.includes('revision')) changes.push('revision = excluded.revision')
  await trx.rawQuery(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from ${givenRows(trx, columns)} where true
     on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
    [JSON.stringify(rows)]
  )
}

/** Heads that were touched since a time. */
export async function readHeads(since = 0): Promise<Head[]> {
  const rows = await db.from('route_evidence_heads').where('touched_at', '>=', since)
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    revision: Number(row.revision),
    epoch: Number(row.epoch),
    touchedAt: Number(row.touched_at),
  }))
}

/** Sums of a workspace that changed after a revision, of a day or later. */
export async function readSums(
  workspaceId: string,
  afterRevision: number,
  fromDay: number
): Promise<StoredSum[]> {
  const rows = await db
    .from('route_evidence')
    .where('workspace_id', workspaceId)
    .where('revision', '>', afterRevision)
    .where('day', '>=', fromDay)
    .select('key_id', 'target_id', 'domain', 'day', 'source', 'n', 'reward', 'predicted')
  return rows.map((row) => ({
    keyId: row.key_id,
    targetId: row.target_id,
    domain: row.domain,
    day: Number(row.day),
    source: row.source,
    n: Number(row.n),
    reward: Number(row.reward),
    predicted: Number(row.predicted),
  }))
}

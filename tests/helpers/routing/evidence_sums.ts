import type { Assert } from '@japa/assert'
import { Deltas } from '#routing/evidence/deltas'
import { judgementOf, type FeedbackRow } from '#routing/evidence/feedback_rows'

type Row = Record<string, unknown>

/** Reads the rows of a statement, wherever they are. */
export type ReadRows = (sql: string) => Promise<Row[]>

const told = (row: Row, names: string[]) => names.map((name) => row[name]).join('\n')

const texts = (rows: Row[], key: string[], sums: string[]) =>
  rows
    .filter((row) => sums.some((name) => Number(row[name]) !== 0))
    .map((row) => `${told(row, key)}: ${sums.map((name) => Number(row[name])).join(' ')}`)
    .sort()

const camel = (name: string) =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const named = (deltas: object[], names: string[]) =>
  deltas.map((delta) =>
    Object.fromEntries(names.map((name) => [name, (delta as Row)[camel(name)]]))
  )

const SUM = {
  key: ['workspace_id', 'key_id', 'target_id', 'domain', 'day', 'source'],
  sums: ['n', 'reward', 'predicted', 'successes'],
}
const MEASURE = {
  key: ['workspace_id', 'key_id', 'target_id', 'day', 'measure'],
  sums: ['n', 'total', 'squares', 'expected'],
}

/**
 * Makes all sums anew from the rows of feedback; they have to be those that are stored, to the last millionth. Rows of an
 * earlier version, which say nothing of their decision, are in no sum.
 */
export async function assertSumsFollowRows(assert: Assert, read: ReadRows) {
  const rows = (await read('select * from route_feedback')) as unknown as FeedbackRow[]
  const deltas = new Deltas()
  for (const row of rows) {
    const judged = judgementOf(row)
    if (judged !== null) deltas.judge(judged)
  }
  const sums = await read("select * from route_evidence where source <> 'observed'")
  const measures = await read('select * from route_measures')
  const both = (one: typeof SUM) => [...one.key, ...one.sums]

  assert.deepEqual(
    texts(sums, SUM.key, SUM.sums),
    texts(named(deltas.sums, both(SUM)), SUM.key, SUM.sums)
  )
  assert.deepEqual(
    texts(measures, MEASURE.key, MEASURE.sums),
    texts(named(deltas.measures, both(MEASURE)), MEASURE.key, MEASURE.sums)
  )
  return rows.length
}

import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import { givenRows, type Columns } from '#core/json_rows'
import type { LineSums } from '#routing/usage_learning/input_line'

/** Answers of one length. `scope` is a workspace, or empty for what the platform's providers answered. */
export interface LengthRow {
  scope: string
  target_id: string
  task: string
  domain: string
  size: number
  bin: number
  month: string
  answers: number
}

/** Sums of what one upstream model reported. */
export interface InputRow extends LineSums {
  target_id: string
  provider_id: string
  upstream_model: string
  month: string
}

const LENGTHS = {
  keys: {
    scope: 'text',
    target_id: 'text',
    task: 'text',
    domain: 'text',
    size: 'integer',
    bin: 'integer',
    month: 'text',
  },
  sums: { answers: 'bigint' },
} satisfies Record<string, Columns>

const INPUTS = {
  keys: { target_id: 'text', provider_id: 'text', upstream_model: 'text', month: 'text' },
  sums: {
    n: 'bigint',
    p: 'double precision',
    q: 'double precision',
    pp: 'double precision',
    pq: 'double precision',
    qq: 'double precision',
  },
} satisfies Record<string, Columns>

/** Rows written by replicas whose clocks differ by less are not missed. */
const OVERLAP = MINUTE
const AT_ONCE = 500

/** Adds rows to those of a table, in an order that all replicas keep, so that none waits for another in a circle. */
async function addTo(
  table: string,
  { keys, sums }: { keys: Columns; sums: Columns },
  rows: object[]
) {
  const names = [...Object.keys(keys), ...Object.keys(sums)]
  const added = Object.keys(sums).map((name) => `${name} = ${table}.${name} + excluded.${name}`)
  const order = Object.keys(keys).join(', ')
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db.rawQuery(
      `insert into ${table} (${names.join(', ')}, updated_at)
       select ${names.join(', ')}, ${clock.now()} from ${givenRows(db.connection(), { ...keys, ...sums })}
       where true order by ${order}
       on conflict (${order}) do update set ${added.join(', ')}, updated_at = excluded.updated_at`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))]
    )
  }
}

/** Adds to what is stored. */
export async function addUsage(lengths: LengthRow[], inputs: InputRow[]) {
  if (lengths.length > 0) await addTo('usage_lengths', LENGTHS, lengths)
  if (inputs.length > 0) await addTo('usage_inputs', INPUTS, inputs)
}

const numbers = <Row>(row: Record<string, unknown>, names: string[]) =>
  ({ ...row, ...Object.fromEntries(names.map((name) => [name, Number(row[name])])) }) as Row

/** What is stored and was changed since a time. */
export async function readUsage(
  since: number
): Promise<{ lengths: LengthRow[]; inputs: InputRow[] }> {
  const changed = (table: string) => db.from(table).where('updated_at', '>=', since - OVERLAP)
  const [lengths, inputs] = await Promise.all([changed('usage_lengths'), changed('usage_inputs')])
  return {
    lengths: lengths.map((row) => numbers<LengthRow>(row, ['size', 'bin', 'answers'])),
    inputs: inputs.map((row) => numbers<InputRow>(row, Object.keys(INPUTS.sums))),
  }
}

/** Deletes what was learned before a month. */
export async function forgetUsageBefore(month: string) {
  for (const table of ['usage_lengths', 'usage_inputs']) {
    await db.from(table).where('month', '<', month).delete()
  }
}

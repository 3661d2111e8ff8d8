import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { usd } from '#core/money'
import { isoTime, DAY } from '#core/time'
import { MICRO } from '#routing/evidence/units'

const AT_ONCE = 1_000

/**
 * Tells all that is known of outcomes as lines of JSON: what this is, then sums, then measures, then every judgement, each
 * with its `kind`. It is read page by page, so that any number of rows passes through.
 */
export class ExportEvidence {
  /** Of one workspace, or of all (null). */
  async *handle(workspaceId: string | null): AsyncGenerator<string> {
    yield line({
      kind: 'evidence',
      version: 1,
      at: isoTime(clock.now()),
      workspace_id: workspaceId,
    })
    for await (const row of pages('route_evidence', SUM_KEY, workspaceId)) yield line(sumLine(row))
    for await (const row of pages('route_measures', MEASURE_KEY, workspaceId)) {
      yield line(measureLine(row))
    }
    for await (const row of pages('route_feedback', FEEDBACK_KEY, workspaceId)) {
      yield line(feedbackLine(row))
    }
  }
}

const SUM_KEY = ['workspace_id', 'key_id', 'target_id', 'domain', 'day', 'source']
const MEASURE_KEY = ['workspace_id', 'key_id', 'target_id', 'day', 'measure']
const FEEDBACK_KEY = ['workspace_id', 'request_id', 'target_id']

type Row = Record<string, any>

const line = (value: object) => `${JSON.stringify(value)}\n`

/** All rows of a table in the order of its key. */
async function* pages(table: string, key: string[], workspaceId: string | null) {
  let after: Row | null = null
  for (;;) {
    const query = db.from(table).orderBy(key).limit(AT_ONCE)
    if (workspaceId !== null) void query.where('workspace_id', workspaceId)
    if (after !== null) {
      const last = after
      const places = key.map(() => '?').join(', ')
      void query.whereRaw(
        `(${key.join(', ')}) > (${places})`,
        key.map((name) => last[name])
      )
    }
    const rows: Row[] = await query
    yield* rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!
  }
}

const dayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const whole = (value: number) => Number(value) / MICRO

const ownerOf = (row: Row) => ({
  workspace_id: row.workspace_id,
  key_id: row.key_id || null,
  target_id: row.target_id,
})

const sumLine = (row: Row) => ({
  kind: 'sum',
  ...ownerOf(row),
  domain: row.domain || null,
  day: dayName(Number(row.day)),
  source: row.source,
  n: whole(row.n),
  reward: whole(row.reward),
  predicted: whole(row.predicted),
  successes: whole(row.successes),
})

const measureLine = (row: Row) => ({
  kind: 'measure',
  ...ownerOf(row),
  day: dayName(Number(row.day)),
  measure: row.measure,
  n: Number(row.n),
  total: whole(row.total),
  squares: whole(row.squares),
  expected: whole(row.expected),
})

const feedbackLine = (row: Row) => ({
  kind: 'feedback',
  ...ownerOf(row),
  request_id: row.request_id,
  success: Boolean(row.success),
  quality: row.quality,
  complexity: row.complexity,
  cost_usd: usd(row.cost_nano),
  latency_ms: row.latency_ms,
  preferred_over: row.preferred_over,
  domains: JSON.parse(row.domains),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

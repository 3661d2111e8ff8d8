import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY, HOUR } from '#core/time'
import { decisionLog } from '#routing/services/decision_log'

/** Spans of time that statistics are made for. */
export const WINDOWS = { '1h': HOUR, '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY, '90d': 90 * DAY }

export type Window = keyof typeof WINDOWS

/** Sums over a set of decisions. Money in nano-dollars; `compared` are those with a quote and a real cost, which the sums are of. */
export interface DecisionSums {
  decisions: number
  untargeted: number
  explored: number
  degraded: number
  quotedNano: number
  unquoted: number
  compared: number
  comparedQuotedNano: number
  comparedActualNano: number
  /** Mean of |real - quoted| / real over the compared ones; null without any. */
  meanError: number | null
  meanMicros: number | null
  meanConfidence: number | null
}

export interface FeedbackSums {
  count: number
  successes: number
  rated: number
  meanQuality: number | null
}

/** What the router did for a workspace over a window. */
export interface RouteStatistics {
  from: number
  to: number
  total: DecisionSums
  byTarget: Map<string, DecisionSums>
  bySource: Map<string, number>
  byPolicy: { name: string; version: string; decisions: number }[]
  feedback: FeedbackSums
  feedbackByTarget: Map<string, FeedbackSums>
}

type Row = Record<string, unknown>

const COMPARED = 'quoted_nano is not null and actual_nano is not null'
const one = (condition: string, value = '1') =>
  `sum(case when ${condition} then ${value} else 0 end)`

const SUMS = [
  'count(*) as decisions',
  `${one('explored')} as explored`,
  `${one('degraded')} as degraded`,
  'sum(quoted_nano) as quoted',
  `${one('quoted_nano is null')} as unquoted`,
  `${one(COMPARED)} as compared`,
  `${one(COMPARED, 'quoted_nano')} as compared_quoted`,
  `${one(COMPARED, 'actual_nano')} as compared_actual`,
  `${one(`${COMPARED} and actual_nano > 0`)} as with_error`,
  `${one(`${COMPARED} and actual_nano > 0`, 'abs(actual_nano - quoted_nano) * 1.0 / actual_nano')} as error`,
  'sum(took_micros) as micros',
  'sum(confidence) as confidence',
].join(', ')

const FEEDBACK_SUMS = [
  'count(*) as count',
  `${one('success')} as successes`,
  'count(quality) as rated',
  'avg(quality) as mean_quality',
].join(', ')

const number = (value: unknown) => Number(value ?? 0)
const mean = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** Sums of one target, or of decisions without one. */
interface PartialSums {
  targetId: string | null
  decisions: number
  explored: number
  degraded: number
  quotedNano: number
  unquoted: number
  compared: number
  comparedQuotedNano: number
  comparedActualNano: number
  withError: number
  error: number
  micros: number
  confidence: number
}

const partialSums = (row: Row): PartialSums => ({
  targetId: (row.target_id as string | null) ?? null,
  decisions: number(row.decisions),
  explored: number(row.explored),
  degraded: number(row.degraded),
  quotedNano: number(row.quoted),
  unquoted: number(row.unquoted),
  compared: number(row.compared),
  comparedQuotedNano: number(row.compared_quoted),
  comparedActualNano: number(row.compared_actual),
  withError: number(row.with_error),
  error: number(row.error),
  micros: number(row.micros),
  confidence: number(row.confidence),
})

/** Adds partial sums up. */
function decisionSums(parts: PartialSums[]): DecisionSums {
  const total = (field: Exclude<keyof PartialSums, 'targetId'>) =>
    parts.reduce((sum, part) => sum + part[field], 0)
  const meanOf = (sum: number, count: number) => (count === 0 ? null : sum / count)
  const targeted = parts.filter(({ targetId }) => targetId !== null)
  const decisions = total('decisions')
  const answered = targeted.reduce((sum, part) => sum + part.decisions, 0)
  const confidence = targeted.reduce((sum, part) => sum + part.confidence, 0)
  return {
    decisions,
    untargeted: decisions - answered,
    explored: total('explored'),
    degraded: total('degraded'),
    quotedNano: total('quotedNano'),
    unquoted: total('unquoted'),
    compared: total('compared'),
    comparedQuotedNano: total('comparedQuotedNano'),
    comparedActualNano: total('comparedActualNano'),
    meanError: meanOf(total('error'), total('withError')),
    meanMicros: meanOf(total('micros'), decisions),
    meanConfidence: meanOf(confidence, answered),
  }
}

const feedbackSums = (row: Row): FeedbackSums => ({
  count: number(row.count),
  successes: number(row.successes),
  rated: number(row.rated),
  meanQuality: mean(row.mean_quality),
})

/** Sums decisions and feedback of a workspace over a window, in the database. */
export class ReadRouteStatistics {
  async handle(workspaceId: string, window: Window): Promise<RouteStatistics> {
    await decisionLog.flush()
    const to = clock.now()
    const from = to - WINDOWS[window]
    const decisions = () =>
      db.from('route_decisions').where({ workspace_id: workspaceId }).where('at', '>=', from)
    const feedback = () =>
      db.from('route_feedback').where({ workspace_id: workspaceId }).where('created_at', '>=', from)
    const [targets, origins, feedbackTargets] = await Promise.all([
      decisions().groupBy('target_id').select('target_id', db.raw(SUMS)),
      decisions()
        .groupBy('source', 'policy', 'policy_version')
        .select('source', 'policy', 'policy_version')
        .count('* as decisions'),
      feedback().groupBy('target_id').select('target_id', db.raw(FEEDBACK_SUMS)),
    ])
    const parts = targets.map(partialSums)
    const feedbackByTarget = new Map(
      feedbackTargets.map((row) => [row.target_id as string, feedbackSums(row)])
    )
    return {
      from,
      to,
      total: decisionSums(parts),
      byTarget: new Map(
        parts
          .filter(({ targetId }) => targetId !== null)
          .map((part) => [part.targetId!, decisionSums([part])])
      ),
      bySource: countedBy(origins, ({ source }) => String(source)),
      byPolicy: policiesOf(origins),
      feedback: allFeedback([...feedbackByTarget.values()]),
      feedbackByTarget,
    }
  }
}

function countedBy(rows: Row[], nameOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + number(row.decisions))
  }
  return counts
}

/** Policies by name and version; what was known at each decision stands behind a dot in the version and is left out. */
function policiesOf(rows: Row[]): RouteStatistics['byPolicy'] {
  const counts = countedBy(
    rows,
    ({ policy, policy_version: version }) => `${policy}\n${String(version).split('.')[0]}`
  )
  return [...counts]
    .map(([id, decisions]) => {
      const [name, version] = id.split('\n') as [string, string]
      return { name, version, decisions }
    })
    .sort((a, b) => b.decisions - a.decisions || (a.name < b.name ? -1 : 1))
}

function allFeedback(parts: FeedbackSums[]): FeedbackSums {
  const total = (field: 'count' | 'successes' | 'rated') =>
    parts.reduce((sum, part) => sum + part[field], 0)
  const rated = total('rated')
  const quality = parts.reduce((sum, part) => sum + (part.meanQuality ?? 0) * part.rated, 0)
  return {
    count: total('count'),
    successes: total('successes'),
    rated,
    meanQuality: rated === 0 ? null : quality / rated,
  }
}

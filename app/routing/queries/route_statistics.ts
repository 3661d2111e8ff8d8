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
  `${one('target_id is null')} as untargeted`,
  `${one('explored')} as explored`,
  `${one('degraded')} as degraded`,
  'sum(quoted_nano) as quoted',
  `${one('quoted_nano is null')} as unquoted`,
  `${one(COMPARED)} as compared`,
  `${one(COMPARED, 'quoted_nano')} as compared_quoted`,
  `${one(COMPARED, 'actual_nano')} as compared_actual`,
  `avg(case when ${COMPARED} and actual_nano > 0 then abs(actual_nano - quoted_nano) * 1.0 / actual_nano end) as mean_error`,
  'avg(took_micros) as mean_micros',
  'avg(case when target_id is not null then confidence end) as mean_confidence',
].join(', ')

const FEEDBACK_SUMS = [
  'count(*) as count',
  `${one('success')} as successes`,
  'count(quality) as rated',
  'avg(quality) as mean_quality',
].join(', ')

const number = (value: unknown) => Number(value ?? 0)
const mean = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const decisionSums = (row: Row): DecisionSums => ({
  decisions: number(row.decisions),
  untargeted: number(row.untargeted),
  explored: number(row.explored),
  degraded: number(row.degraded),
  quotedNano: number(row.quoted),
  unquoted: number(row.unquoted),
  compared: number(row.compared),
  comparedQuotedNano: number(row.compared_quoted),
  comparedActualNano: number(row.compared_actual),
  meanError: mean(row.mean_error),
  meanMicros: mean(row.mean_micros),
  meanConfidence: mean(row.mean_confidence),
})

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
    const [[total], targets, sources, policies, [allFeedback], feedbackTargets] = await Promise.all(
      [
        decisions().select(db.raw(SUMS)),
        decisions()
          .whereNotNull('target_id')
          .groupBy('target_id')
          .select('target_id', db.raw(SUMS)),
        decisions().groupBy('source').select('source').count('* as decisions'),
        decisions()
          .groupBy('policy', 'policy_version')
          .select('policy', 'policy_version')
          .count('* as decisions'),
        feedback().select(db.raw(FEEDBACK_SUMS)),
        feedback().groupBy('target_id').select('target_id', db.raw(FEEDBACK_SUMS)),
      ]
    )
    return {
      from,
      to,
      total: decisionSums(total),
      byTarget: new Map(targets.map((row) => [row.target_id, decisionSums(row)])),
      bySource: new Map(sources.map((row) => [row.source, number(row.decisions)])),
      byPolicy: policies.map((row) => ({
        name: row.policy,
        version: row.policy_version,
        decisions: number(row.decisions),
      })),
      feedback: feedbackSums(allFeedback),
      feedbackByTarget: new Map(feedbackTargets.map((row) => [row.target_id, feedbackSums(row)])),
    }
  }
}

import db from '@adonisjs/lucid/services/db'
import { workerPool } from '#core/services/worker_pool'
import { judgedDecision } from '#routing/judging/evaluations/judged_decision'
import { ratedDecisions, type RatedFilter } from '#routing/judging/evaluations/rated_decisions'
import type { Evaluation } from '#routing/judging/off_policy/evaluate'
import { buffersOf, judgedLog, type JudgedDecision } from '#routing/judging/off_policy/judged_log'

/** Rated decisions that are read at most; an operator waits for the answer. */
const MOST = 2_000

const TASK = {
  module: new URL('../off_policy/evaluation_task.js', import.meta.url),
  name: 'evaluateLog',
}

/** Judges a policy by what it chose in the shadow of decisions that were rated since. @throws E_OVERLOADED */
export async function judgeShadow(filter: RatedFilter, policy: string): Promise<Evaluation> {
  const decisions: JudgedDecision[] = []
  for await (const rows of ratedDecisions(filter, MOST)) {
    const shadows: Record<string, any>[] = await db
      .from('route_shadows')
      .whereIn(
        'request_id',
        rows.map(({ id }) => id)
      )
      .where({ policy })
      .select('request_id', 'likely')
    const likely = new Map(
      shadows.map((row) => [row.request_id, new Map<string, number>(JSON.parse(row.likely))])
    )
    for (const row of rows) {
      const shadow = likely.get(row.id)
      const nothing = { ranked: [], objective: row.record.weights }
      const judged = shadow?.size ? judgedDecision(row, shadow, nothing) : null
      if (judged) decisions.push(judged)
    }
  }
  const log = judgedLog(decisions.reverse())
  return workerPool.run<Evaluation>(TASK, log, { transfer: buffersOf(log) })
}

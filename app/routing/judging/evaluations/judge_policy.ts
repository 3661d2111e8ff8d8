import { setImmediate as nextTurn } from 'node:timers/promises'
import { workerPool } from '#core/services/worker_pool'
import { directory } from '#providers/services/provider_directory'
import type { CandidatePolicy } from '#routing/judging/evaluations/candidate_policy'
import { distributionOf, withShare } from '#routing/judging/evaluations/distribution'
import { judgedDecision } from '#routing/judging/evaluations/judged_decision'
import {
  ratedDecisions,
  type RatedFilter,
  type RatedRow,
} from '#routing/judging/evaluations/rated_decisions'
import type { Evaluation } from '#routing/judging/off_policy/evaluate'
import { buffersOf, judgedLog, type JudgedDecision } from '#routing/judging/off_policy/judged_log'
import { decideAgain, rereadingRouter } from '#routing/judging/replay/decide_again'

/** Most decisions of one evaluation; the newest count. */
const MOST = 20_000

/** Decisions that are made again before requests get their turn. */
const AT_ONCE = 25

const TASK = {
  module: new URL('../off_policy/evaluation_task.js', import.meta.url),
  name: 'evaluateLog',
}

/** What was found out about a policy. */
export interface Judgement {
  policy: { name: string; version: string }
  /** Rated decisions that were read, and those whose log does not say how likely the choice was. */
  rated: number
  leftOut: number
  /** The window held more than are read at most. */
  isTruncated: boolean
  evaluation: Evaluation
}

/** Judges a policy by stored decisions with feedback: each is decided again, and the estimates are made in a worker thread. */
export class JudgePolicy {
  /** @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE, E_OVERLOADED */
  async handle(filter: RatedFilter, candidate: CandidatePolicy): Promise<Judgement> {
    const router = rereadingRouter(candidate.policy)
    const decisions: JudgedDecision[] = []
    let rated = 0
    for await (const rows of ratedDecisions(filter, MOST)) {
      for (const row of rows) {
        const targets = await directory.view(row.workspaceId)
        const judged = this.#judged(
          row,
          decideAgain(row, router, targets, candidate.objective),
          candidate
        )
        if (judged) decisions.push(judged)
        if (++rated % AT_ONCE === 0) await nextTurn()
      }
    }
    const log = judgedLog(decisions.reverse())
    const transfer = buffersOf(log)
    const evaluation = await workerPool.run<Evaluation>(TASK, log, { transfer })
    return {
      policy: { name: router.name, version: router.version },
      rated,
      leftOut: rated - evaluation.decisions,
      isTruncated: rated === MOST,
      evaluation,
    }
  }

  #judged(row: RatedRow, today: ReturnType<typeof decideAgain>, candidate: CandidatePolicy) {
    if (today.target === null) return null
    const likely = distributionOf(today.ranked)
    const share = candidate.exploration_share
    return judgedDecision(row, share === null ? likely : withShare(likely, share), today)
  }
}

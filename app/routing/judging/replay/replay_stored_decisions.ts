import { clock } from '#core/clock'
import { workerPool } from '#core/services/worker_pool'
import { usd } from '#core/money'
import { DAY } from '#core/time'
import RouteDecision from '#routing/models/route_decision'
import { JudgePolicy } from '#routing/judging/evaluations/judge_policy'
import { offPolicyAnswer } from '#routing/judging/evaluations/evaluation_answer'
import type { Replay } from '#routing/judging/replay/compare'
import { ReplayDecision } from '#routing/judging/replay/replay_decision'

/** Which decisions are made again, and by whom. */
export interface ReplayWish {
  requestId: string | null
  workspaceId: string | null
  since: number | null
  limit: number
  policy: string | null
}

/** What many replays say together. */
export interface ReplaySummary {
  decisions: number
  changed: number
  changed_share: number
  /** Sum over decisions with prices on both sides. */
  cost_difference_usd: number
  cost_compared: number
  mean_quality_difference: number | null
}

/** Rows that are read at once. */
const PAGE = 200

/** Decides stored decisions again, and judges the policy by those of them that were rated. */
export class ReplayStoredDecisions {
  /** @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE */
  async handle(wish: ReplayWish) {
    const from = wish.since ?? clock.now() - DAY
    const replays: Replay[] = []
    for (let offset = 0; replays.length < wish.limit; offset += PAGE) {
      const rows = await this.#rows(wish, from, offset)
      for (const row of rows) replays.push(await new ReplayDecision().handle(row, wish.policy))
      if (rows.length < PAGE) break
    }
    const summary = summaryOf(replays)
    if (wish.requestId !== null) return { replays, summary, judged: null }
    const filter = { workspaceId: wish.workspaceId, from, to: clock.now() + 1 }
    const candidate = { policy: wish.policy, exploration_share: null, objective: null }
    const { evaluation } = await new JudgePolicy().handle(filter, candidate)
    await workerPool.drain()
    return { replays, summary, judged: offPolicyAnswer(evaluation) }
  }

  #rows({ requestId, workspaceId, limit }: ReplayWish, from: number, offset: number) {
    const query = RouteDecision.query()
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .offset(offset)
      .limit(Math.min(PAGE, limit - offset))
    if (workspaceId !== null) query.where({ workspaceId })
    return requestId === null ? query.where('at', '>=', from) : query.where({ id: requestId })
  }
}

function summaryOf(replays: Replay[]): ReplaySummary {
  const changed = replays.filter(({ isSame }) => !isSame).length
  const costs = replays.map((one) => one.costDifferenceNano).filter((cost) => cost !== null)
  const qualities = replays.map((one) => one.qualityDifference).filter((gap) => gap !== null)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    decisions: replays.length,
    changed,
    changed_share: replays.length === 0 ? 0 : changed / replays.length,
    cost_difference_usd: usd(sum(costs)),
    cost_compared: costs.length,
    mean_quality_difference: qualities.length === 0 ? null : sum(qualities) / qualities.length,
  }
}

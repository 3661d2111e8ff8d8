import { usd } from '#core/money'
import type { Replay, Side } from '#routing/judging/replay/compare'

const sideAnswer = ({ costNano, quality, ...side }: Side) => ({
  ...side,
  expected_quality: quality,
  expected_cost_usd: usd(costNano),
})

/** A stored decision beside today's, on the wire. */
export const replayAnswer = (replay: Replay) => ({
  request_id: replay.requestId,
  same_target: replay.isSame,
  then: sideAnswer(replay.before),
  now: sideAnswer(replay.now),
  cost_difference_usd: usd(replay.costDifferenceNano),
  quality_difference: replay.qualityDifference,
  what_moved: replay.moved,
})

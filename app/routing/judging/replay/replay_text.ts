import { nano } from '#core/money'
import { money } from '#routing/engine/rules/wording'
import type { Replay, Side } from '#routing/judging/replay/compare'
import type { ReplaySummary } from '#routing/judging/replay/replay_stored_decisions'
import type { offPolicyAnswer } from '#routing/judging/evaluations/evaluation_answer'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const signed = (value: number, text: string) => `${value < 0 ? '-' : '+'}${text}`

const sideLine = (when: string, { target, quality, costNano, policy, explored, why }: Side) => {
  const cost = costNano === null ? 'price unknown' : money(costNano)
  const good = quality === null ? '' : `, expected quality ${percent(quality)}, ${cost}`
  const tried = explored ? ', drawn to learn' : ''
  return `  ${when}  ${target ?? 'no target'} (${policy.name} ${policy.version}${tried})${good}\n        ${why}`
}

/** One replay for a person to read. */
export function replayLines(replay: Replay): string[] {
  const { costDifferenceNano: cost, qualityDifference: quality } = replay
  const lines = [
    `${replay.requestId}: ${replay.isSame ? 'the same target' : 'another target'}`,
    sideLine('then', replay.before),
    sideLine('now ', replay.now),
  ]
  if (!replay.isSame && cost !== null) {
    const points =
      quality === null ? '' : `, quality ${signed(quality, percent(Math.abs(quality)))}`
    lines.push(`  difference  cost ${signed(cost, money(Math.abs(cost)))}${points}`)
  }
  for (const moved of replay.moved) lines.push(`  note  ${moved}`)
  return lines
}

/** What many replays say together, and what the feedback on them says of the policy. */
export function summaryLines(
  summary: ReplaySummary,
  judged: ReturnType<typeof offPolicyAnswer> | null
): string[] {
  const { decisions, changed, cost_difference_usd: cost, cost_compared: compared } = summary
  const lines = [
    '',
    `${decisions} decisions, ${changed} with another target (${percent(summary.changed_share)}); expected cost ${signed(cost, money(Math.abs(nano(cost))))} over ${compared} with prices`,
  ]
  if (judged) lines.push(`By feedback: ${judged.summary}`)
  return lines
}

import { money, time } from '#routing/engine/rules/wording'
import type { StoredCandidate, DecisionRecord } from '#routing/services/decision_record'

const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** What the rules' names mean to somebody who never read them. */
const MEANINGS: Record<string, string> = {
  executable: 'no provider is connected for them',
  healthy: 'their recent calls failed',
}

/** A decision told from beginning to end, a sentence for each step. */
export function storyOf(record: DecisionRecord, candidates: readonly StoredCandidate[]): string[] {
  const [chosen] = candidates
  const steps = [readSentence(record), leftOutSentence(record)]
  if (!chosen) return [...steps, record.why].filter((step) => step !== null)
  return [
    ...steps,
    `${weighedSentence(record)} ${record.why}.`,
    qualitySentence(chosen),
    priceSentence(chosen),
    drawSentence(record, candidates),
  ].filter((step) => step !== null)
}

function readSentence({ understood }: DecisionRecord) {
  const about = understood.domains
    .slice(0, 2)
    .map(({ name, p }) => `${name} (${percent(p)})`)
    .join(' or ')
  const { p50, p90 } = understood.expectedOutputTokens
  return (
    `The request looks like ${about}, task ${understood.task}, difficulty ${percent(understood.complexity)} of the hardest; ` +
    `it brings ${count(understood.inputTokens, 'token')}, and the answer should take about ${p50}, seldom more than ${p90}.`
  )
}

function leftOutSentence({ ruled_out: groups, eligible }: DecisionRecord) {
  const all = groups.reduce((sum, group) => sum + group.count, 0)
  if (all === 0) return `All ${count(eligible, 'target')} passed every rule.`
  const reasons = groups.map(
    ({ rule, count: n }) => `${n} since ${MEANINGS[rule] ?? `they break the rule ${rule}`}`
  )
  return `${count(all, 'target was', 'targets were')} left out, ${reasons.join(', ')}; ${count(eligible, 'target')} remained.`
}

function weighedSentence({ weights }: DecisionRecord) {
  const { quality, cost, latency } = weights
  return `Quality counts ${percent(quality)}, cost ${percent(cost)}, time ${percent(latency)}.`
}

function qualitySentence({ target, quality }: StoredCandidate) {
  const { mean, low, high, evidence } = quality
  return (
    `${target} is expected to answer well in ${percent(mean)} of such requests (between ${percent(low)} and ${percent(high)}), ` +
    `which rests on as much as ${count(Math.round(evidence), 'outcome')}.`
  )
}

function priceSentence({ costNano, latencyMs }: StoredCandidate) {
  const cost =
    costNano.p50 === null
      ? 'Its price is unknown'
      : `It should cost ${money(costNano.p50)}, seldom more than ${money(costNano.p90 ?? costNano.p50)}`
  return `${cost}, and take ${time(latencyMs.p50)}.`
}

/** Whether chance had a hand in it. */
function drawSentence({ policy }: DecisionRecord, candidates: readonly StoredCandidate[]) {
  if (policy.epsilon === 0) return 'Nothing was left to chance.'
  const [best] = [...candidates].sort((a, b) => b.propensity - a.propensity)
  const chosen = candidates[0]!
  const drawn = `Of such requests ${percent(policy.epsilon)} try another target to learn from it`
  if (!policy.explored) return `${drawn}; this one did not.`
  return `${drawn}: this one did. ${best!.target} would have been the choice, ${chosen.target} was drawn with a chance of ${percent(chosen.propensity)}.`
}

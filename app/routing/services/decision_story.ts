import { money, time } from '#routing/engine/rules/wording'
import type { StoredCandidate, DecisionRecord } from '#routing/services/decision_record'

const percent = (share: number) => `${Math.round(share * 100)} %`
const plain = (name: string) => name.replaceAll('_', ' ')
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** What the rules' names mean to somebody who never read them. */
const MEANINGS: Record<string, string> = {
  executable: 'no provider is connected for them',
  healthy: 'their recent calls failed',
  max_cost_usd: 'they may cost more than the request allows',
  max_latency_ms: 'they may take longer than the request allows',
  capabilities: 'they lack what the request demands',
  needs: 'they lack what the request brings along',
  context_window: 'the request is too long for them',
  kinds: 'the request asks for another kind',
  targets: 'the request names others',
  exclude_targets: 'the request excludes them',
  tenant_allowed_targets: 'the tenant may use others only',
  tenant_denied_targets: 'the tenant must not use them',
  tenant_max_cost: 'they may cost more than the tenant may spend on a request',
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
    .map(({ name, p }) => `${plain(name)} (${percent(p)})`)
    .join(' or ')
  const { p50, p90 } = understood.expectedOutputTokens
  return (
    `The request looks like ${about}; the task is ${plain(understood.task)}, ${difficulty(understood.complexity)}. ` +
    `It brings ${count(understood.inputTokens, 'token')}, and the answer should take about ${p50}, seldom more than ${p90}.`
  )
}

const difficulty = (complexity: number) =>
  complexity < 0.33 ? 'rather easy' : complexity < 0.67 ? 'of medium difficulty' : 'rather hard'

function leftOutSentence({ ruled_out: groups, eligible }: DecisionRecord) {
  const all = groups.reduce((sum, group) => sum + group.count, 0)
  if (all === 0) return `All ${count(eligible, 'target')} passed every rule.`
  const reasons = groups.map(
    ({ rule, count: n }) => `${n} because ${MEANINGS[rule] ?? `the rule ${rule} forbids them`}`
  )
  return `${count(all, 'target was', 'targets were')} left out: ${reasons.join(', ')}; ${count(eligible, 'target')} remained.`
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

import type { CandidatePool } from '#knowledge/links/candidate_pool'
import {
  likelihoodOf,
  questionKind,
  USUAL_READING,
  type EnsembleMember,
  type ProbabilityReading,
} from '#knowledge/links/ensemble_model'

/** How members are added up. */
export interface ChosenWeights extends ProbabilityReading {
  weights: number[]
  predicateWeights: Record<string, number[]>
}

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.4, 2, 3, 5]
const READINGS: readonly ProbabilityReading[] = [0.000_3, 0.001, 0.003, 0.01, 0.03].flatMap(
  (epsilon) => [
    { epsilon, shape: 'log' },
    { epsilon, shape: 'odds' },
  ]
)

/** A better rank counts only when it is more than chance in the last digits. */
const MIN_GAIN = 1e-4

/** Answers that a kind of question must have for weights of its own, and how many the others count against them. */
const MIN_ANSWERS = 30
const OTHERS_COUNT = 100

/** Chooses weights by the mean reciprocal rank of held-out answers, and others where a kind of question asks for them. */
export function weighMembers(
  members: readonly EnsembleMember[],
  pools: readonly CandidatePool[]
): ChosenWeights {
  const scales = members.map(({ scale }) => scale)
  const readings = scales.includes('probability') ? READINGS : [USUAL_READING]
  let best = { ...USUAL_READING, weights: members.map(() => 1), predicateWeights: {}, mrr: -1 }
  for (const reading of readings) {
    const ready = pools.map((pool) => prepared(pool, scales, reading))
    const { weights } = searched(members.length, (attempt) => meanReciprocal(ready, () => attempt))
    const predicateWeights = weightsByKind(members.length, ready, weights)
    const mrr = meanReciprocal(ready, (kind) => predicateWeights[kind] ?? weights)
    if (mrr > best.mrr + MIN_GAIN) best = { ...reading, weights, predicateWeights, mrr }
  }
  const { epsilon, predicateWeights, shape, weights } = best
  return { weights, epsilon, shape, predicateWeights }
}

/** A pool whose features can be added up. */
interface Prepared {
  kind: string
  /** How many candidates are ranked, and how many are right: these come first. */
  drawn: number
  answers: number
  logs: Float32Array[]
}

function prepared(
  { question, entities, features }: CandidatePool,
  scales: readonly string[],
  reading: ProbabilityReading
): Prepared {
  const logs = features.map((values, member) =>
    scales[member] === 'logit' ? values : values.map((value) => likelihoodOf(value, reading))
  )
  const answers = Math.min(entities.length, question.answers.size)
  return { kind: questionKind(question.query), drawn: question.drawn.size, answers, logs }
}

/** Tries weights for one member after the other, starting from equal ones; two rounds. */
function searched(members: number, mrrOf: (weights: number[]) => number) {
  let weights = new Array<number>(members).fill(1)
  let mrr = mrrOf(weights)
  if (members === 1) return { weights, mrr }
  for (let round = 0; round < 2; round++) {
    for (let member = members - 1; member >= 0; member--) {
      for (const weight of WEIGHTS) {
        const attempt = weights.with(member, weight)
        if (attempt.every((one) => one === 0)) continue
        const reached = mrrOf(attempt)
        if (reached > mrr + MIN_GAIN) [weights, mrr] = [attempt, reached]
      }
    }
  }
  return { weights, mrr }
}

function weightsByKind(members: number, ready: readonly Prepared[], weights: number[]) {
  const chosen: Record<string, number[]> = {}
  if (members === 1) return chosen
  const overall = new Map<string, number>()
  const overallOf = (attempt: number[]) => {
    const key = attempt.join()
    let mrr = overall.get(key)
    if (mrr === undefined) overall.set(key, (mrr = meanReciprocal(ready, () => attempt)))
    return mrr
  }
  for (const [kind, own] of Map.groupBy(ready, (one) => one.kind)) {
    const count = own.reduce((sum, { drawn }) => sum + drawn, 0)
    if (count < MIN_ANSWERS) continue
    const valueOf = (attempt: number[]) =>
      count * meanReciprocal(own, () => attempt) + OTHERS_COUNT * overallOf(attempt)
    let best = { weights, value: valueOf(weights) }
    for (const member of weights.keys()) {
      for (const weight of WEIGHTS) {
        const attempt = weights.with(member, weight)
        if (attempt.every((one) => one === 0)) continue
        const value = valueOf(attempt)
        if (value > best.value * (1 + MIN_GAIN)) best = { weights: attempt, value }
      }
    }
    if (best.weights !== weights) chosen[kind] = best.weights
  }
  return chosen
}

function meanReciprocal(
  ready: readonly Prepared[],
  weightsOf: (kind: string) => readonly number[]
): number {
  let [sum, count] = [0, 0]
  for (const { answers, drawn, kind, logs } of ready) {
    const size = logs[0]!.length
    const totals = new Float64Array(size)
    for (const [member, weight] of weightsOf(kind).entries()) {
      if (weight === 0) continue
      const own = logs[member]!
      for (let at = 0; at < size; at++) totals[at]! += weight * own[at]!
    }
    for (let answer = 0; answer < drawn; answer++) {
      let [above, equal] = [0, 0]
      for (let other = answers; other < size; other++) {
        if (totals[other]! > totals[answer]!) above++
        else if (totals[other] === totals[answer]) equal++
      }
      sum += 1 / (1 + above + equal / 2)
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

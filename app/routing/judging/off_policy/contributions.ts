import type { JudgedLog } from '#routing/judging/off_policy/judged_log'

/** What each decision contributes to the estimates. */
export interface Contributions {
  /** Importance weight of what was taken: its likelihood under the judged policy by that in the log. */
  weight: Float64Array
  /** Value of what happened. */
  seen: Float64Array
  /** Doubly robust value of the judged policy. */
  value: Float64Array
  /** Doubly robust difference to the policy that logged; where the log never tried a target its quality counts as 0, and as 1. */
  gain: Float64Array
  gainAtWorst: Float64Array
  gainAtBest: Float64Array
  /** The part of the difference that the model states, without what answers turned out to be. */
  stated: Float64Array
  /** Variances of value and gain that follow from the propensities, whether rare targets happened to be drawn or not. */
  valueNoise: Float64Array
  gainNoise: Float64Array
  /** Mean of the squared weight that is to be expected from the propensities. */
  expectedSquare: Float64Array
  /** Share of the judged policy that falls on targets which the log never tried. */
  untried: Float64Array
}

/** Works out contributions; `model` is the expected quality of each option. */
export function contributionsOf(log: JudgedLog, model: Float64Array): Contributions {
  const n = log.reward.length
  const column = () => new Float64Array(n)
  const sums: Contributions = {
    weight: column(),
    seen: column(),
    value: column(),
    gain: column(),
    gainAtWorst: column(),
    gainAtBest: column(),
    stated: column(),
    valueNoise: column(),
    gainNoise: column(),
    expectedSquare: column(),
    untried: column(),
  }
  const noise = noiseRatio(log, model)
  for (let i = 0; i < n; i++) addDecision(i, log, model, noise, sums)
  return sums
}

function addDecision(
  i: number,
  log: JudgedLog,
  model: Float64Array,
  noise: number,
  sums: Contributions
) {
  const scale = log.scale[i]!
  const taken = log.taken[i]!
  const weight = log.judged[taken]! / log.logged[taken]!
  const surprise = scale * (log.reward[i]! - model[taken]!)
  let value = 0
  let before = 0
  let missing = 0
  for (let at = log.starts[i]!; at < log.starts[i + 1]!; at++) {
    const logged = log.logged[at]!
    const judged = log.judged[at]!
    const quality = model[at]!
    value += judged * (scale * quality + log.known[at]!)
    before += logged * (scale * quality + log.known[at]!)
    if (logged > 0) {
      const spread = scale ** 2 * noise * quality * (1 - quality)
      sums.valueNoise[i]! += (judged ** 2 / logged) * spread
      sums.gainNoise[i]! += ((judged - logged) ** 2 / logged) * spread
      sums.expectedSquare[i]! += judged ** 2 / logged
    } else if (judged > 0) {
      sums.untried[i]! += judged
      missing += judged * scale * quality
    }
  }
  const gain = value - before + (weight - 1) * surprise
  sums.weight[i] = weight
  sums.seen[i] = scale * log.reward[i]! + log.known[taken]!
  sums.value[i] = value + weight * surprise
  sums.gain[i] = gain
  sums.gainAtWorst[i] = gain - missing
  sums.gainAtBest[i] = gain - missing + sums.untried[i]! * scale
  sums.stated[i] = value - before
}

/** How much answers vary around the model, by how much answers that are right or wrong would. */
function noiseRatio(log: JudgedLog, model: Float64Array): number {
  let seen = 0
  let most = 0
  for (let i = 0; i < log.reward.length; i++) {
    const quality = model[log.taken[i]!]!
    seen += (log.reward[i]! - quality) ** 2
    most += quality * (1 - quality)
  }
  return most === 0 ? 1 : Math.max(0.05, seen / most)
}

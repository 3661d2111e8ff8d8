import { DOMAINS, type Domain } from '#routing/engine/domains'
import { BUCKETS } from '#routing/engine/encoding/encoded'
import type { TextWeights } from '#routing/engine/understanding/text_model'
import { type LinearWeights, trainLinear } from '#bin/train/linear_trainer'
import type { LabelledRow } from '#bin/train/suite_rows'

/** Fewer rows than these do not make a domain. */
const LEAST_ROWS = 20
/** How much a row's difficulty counts against its domain. */
const DIFFICULTY_WEIGHT = 0.3
/** Words that are kept: those whose weights reach furthest. */
const MOST_WORDS = 20_000
const LARGEST = 127

/** Trained weights and what is usual for each domain. */
export interface Trained {
  weights: TextWeights
  usualDifficulty: Partial<Record<Domain, number>>
}

/** Trains domains and difficulty together, on the rows given. */
export function trainUnderstanding(rows: LabelledRow[]): Trained {
  const sizes = new Map<Domain, number>()
  for (const { domain } of rows) if (domain) sizes.set(domain, (sizes.get(domain) ?? 0) + 1)
  const domains = DOMAINS.filter((domain) => (sizes.get(domain) ?? 0) >= LEAST_ROWS)
  const labelledRows = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const even = labelledRows / domains.length
  const difficultyOf = standardised(rows)
  const last = domains.length
  const linear = trainLinear(rows, domains.length + 1, (row, outputs, slope) => {
    const label = row.domain === null ? -1 : domains.indexOf(row.domain)
    slope.fill(0)
    if (label >= 0) {
      const weight = row.weight * Math.sqrt(even / sizes.get(row.domain!)!)
      const top = Math.max(...outputs.subarray(0, last))
      let sum = 0
      for (let at = 0; at < last; at++) sum += slope[at] = Math.exp(outputs[at]! - top)
      for (let at = 0; at < last; at++) {
        slope[at] = weight * (slope[at]! / sum - (at === label ? 1 : 0))
      }
    }
    slope[last] = row.weight * DIFFICULTY_WEIGHT * (outputs[last]! - difficultyOf(row))
  })
  return {
    weights: quantised(linear, domains),
    usualDifficulty: usualOf(rows, domains, difficultyOf),
  }
}

/** Difficulty of a row among those of its suite, in standard deviations: suites ask targets of different strength. */
function standardised(rows: LabelledRow[]): (row: LabelledRow) => number {
  const bySuite = new Map<string, number[]>()
  for (const { suite, missed } of rows) bySuite.set(suite, [...(bySuite.get(suite) ?? []), missed])
  const scales = new Map(
    [...bySuite].map(([suite, missed]) => {
      const mean = missed.reduce((sum, one) => sum + one, 0) / missed.length
      const squares = missed.reduce((sum, one) => sum + (one - mean) ** 2, 0)
      return [suite, { mean, deviation: Math.sqrt(squares / missed.length) }]
    })
  )
  return ({ suite, missed }) => {
    const { mean, deviation } = scales.get(suite)!
    return (missed - mean) / deviation
  }
}

function usualOf(
  rows: LabelledRow[],
  domains: Domain[],
  difficultyOf: (row: LabelledRow) => number
) {
  const usual: Partial<Record<Domain, number>> = {}
  for (const domain of domains) {
    const found = rows.filter((row) => row.domain === domain).map(difficultyOf)
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length
    usual[domain] = Math.round(mean * 1_000) / 1_000
  }
  return usual
}

/** Weights as they are shipped: the words that say most, a byte each. */
function quantised(linear: LinearWeights, domains: Domain[]): TextWeights {
  const { outputs, words } = linear
  const reach = Float64Array.from({ length: BUCKETS }, (_, bucket) => {
    const row = words.subarray(bucket * outputs, (bucket + 1) * outputs)
    return row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  })
  const kept = Array.from(reach.keys())
    .filter((bucket) => reach[bucket]! > 0)
    .sort((a, b) => reach[b]! - reach[a]! || a - b)
    .slice(0, MOST_WORDS)
    .sort((a, b) => a - b)
  const steps = Float32Array.from({ length: outputs }, (_, at) => {
    let most = 1e-6
    for (const bucket of kept) most = Math.max(most, Math.abs(words[bucket * outputs + at]!))
    return most / LARGEST
  })
  const rowOf = new Uint16Array(BUCKETS)
  const rows = new Int8Array(kept.length * outputs)
  for (const [row, bucket] of kept.entries()) {
    rowOf[bucket] = row + 1
    for (let at = 0; at < outputs; at++) {
      rows[row * outputs + at] = Math.round(words[bucket * outputs + at]! / steps[at]!)
    }
  }
  const { structure, constants, means, scales } = linear
  return { domains, rowOf, words: rows, steps, structure, constants, means, scales }
}

import type { Target } from '#providers/types'
import type { TargetIndex } from '#routing/engine/target_index'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import type { Snapshot, TrainingSet } from '#routing/learners/types'
import type { UnderstoodSet } from '#routing/learning/training/packed_set'
import { plainIndex } from '#routing/learning/training/plain_index'
import type { Understanding } from '#routing/types'

/** How two models did on rows that neither was trained on. Gains are the new one's less the other's. */
export interface GateReport {
  accepted: boolean
  /** In a sentence. */
  why: string
  /** `snapshot` that serves, or `priors` where none does. */
  against: 'snapshot' | 'priors'
  rows: number
  outcomes: number
  /** Mean over three trade-offs of quality less weighed cost, earned by choosing with each. Null: no row has two outcomes. */
  utility: { candidate: number; serving: number; gain: number; error: number } | null
  /** Mean squared error of the expected quality; a gain is an error that became smaller. */
  brier: { candidate: number; serving: number; gain: number; error: number }
}

/** What one model expects for a row, by target position of the set. */
type Expectation = { quality: Float64Array; calibrated: Float64Array; costUsd: Float64Array }
type Model = (row: TrainingSet['rows'][number], understood: Understanding) => Expectation

/** Rows and outcomes below which a comparison says nothing. */
const FEWEST_ROWS = 8

/** How much quality the cost of the dearest target is worth. */
const TRADE_OFFS = [0, 0.1, 0.5]

/** What is compared, on which rows. */
export interface Candidacy {
  candidate: Snapshot
  /** Null where none serves: then the comparison is with the catalogue's priors. */
  serving: Snapshot | null
  heldOut: UnderstoodSet
  targets: Target[]
}

/** Compares what decisions would go by with a new snapshot and with what serves, and says whether it may take over. */
export function compareSnapshots(candidacy: Candidacy): GateReport {
  const { candidate, serving, targets } = candidacy
  const { set: heldOut, understood } = candidacy.heldOut
  const against = serving === null ? 'priors' : 'snapshot'
  const index = plainIndex(targets)
  const models = [modelOf(candidate, heldOut, index), modelOf(serving, heldOut, index)] as const
  const utility: Pairs = [[], []]
  const squared: Pairs = [[], []]
  const prices = pricesOf(heldOut)
  let outcomes = 0
  heldOut.rows.forEach((row, at) => {
    const known = positionsOf(row.quality)
    outcomes += known.length
    models.forEach((model, which) => {
      const expected = model(row, understood[at]!)
      if (known.length > 1) utility[which]!.push(earned(row, known, expected, prices))
      squared[which]!.push(brierOf(row, known, expected))
    })
  })
  const figures = {
    against,
    rows: heldOut.rows.length,
    outcomes,
    utility: utility[0].length === 0 ? null : paired(utility, 1),
    brier: paired(squared, -1),
  } as const
  return { ...judge(figures), ...figures }
}

type Pairs = [candidate: number[], serving: number[]]
type Figures = Omit<GateReport, 'accepted' | 'why'>

/** By how many standard errors one is worse when it is worse with 95 % confidence. */
const SURELY = 1.64

/** What is surely worse does not serve; what may be as good does, as the newer one. */
function judge({ rows, utility, brier, against }: Figures): Pick<GateReport, 'accepted' | 'why'> {
  const than = against === 'priors' ? "the catalogue's priors" : 'the snapshot that serves'
  if (rows < FEWEST_ROWS) {
    return { accepted: false, why: `Only ${rows} rows are held out, too few to compare` }
  }
  if (utility !== null && utility.gain < -SURELY * utility.error) {
    return { accepted: false, why: `It chooses worse than ${than}` }
  }
  if (brier.gain < -SURELY * brier.error)
    return { accepted: false, why: `It expects worse than ${than}` }
  return { accepted: true, why: `It is not worse than ${than}` }
}

const positionsOf = (values: Float32Array) => {
  const found: number[] = []
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at]!)) found.push(at)
  return found
}

/** Trade-offs in quality per dollar. */
function pricesOf({ rows, targetIds }: TrainingSet): number[] {
  let dearest = 0
  targetIds.forEach((_, target) => {
    let sum = 0
    let n = 0
    for (const { costUsd } of rows) {
      if (Number.isNaN(costUsd[target]!)) continue
      sum += costUsd[target]!
      n++
    }
    if (n > 0) dearest = Math.max(dearest, sum / n)
  })
  return dearest === 0 ? [0] : TRADE_OFFS.map((worth) => worth / dearest)
}

/** What choosing by these expectations earns of one row, over the trade-offs that its costs allow. */
function earned(
  row: TrainingSet['rows'][number],
  known: number[],
  { quality, costUsd }: Expectation,
  prices: number[]
): number {
  const isPriced = known.every(
    (at) => !Number.isNaN(row.costUsd[at]!) && !Number.isNaN(costUsd[at]!)
  )
  let sum = 0
  const usable = isPriced ? prices : [0]
  for (const price of usable) {
    const cost = (at: number) => (price === 0 ? 0 : price * costUsd[at]!)
    let best = known[0]!
    for (const at of known) if (quality[at]! - cost(at) > quality[best]! - cost(best)) best = at
    sum += row.quality[best]! - (price === 0 ? 0 : price * row.costUsd[best]!)
  }
  return sum / usable.length
}

const brierOf = (row: TrainingSet['rows'][number], known: number[], { calibrated }: Expectation) =>
  known.reduce((sum, at) => sum + (calibrated[at]! - row.quality[at]!) ** 2, 0) / known.length

/** Means of both and of their difference, with its standard error. `sign` is -1 where less is better. */
function paired([candidate, serving]: Pairs, sign: 1 | -1) {
  const n = Math.max(1, candidate.length)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / n
  const gains = candidate.map((value, at) => sign * (value - serving[at]!))
  const gain = mean(gains)
  const variance = mean(gains.map((value) => (value - gain) ** 2))
  const rounded = (value: number) => Number(value.toPrecision(6))
  return {
    candidate: rounded(mean(candidate)),
    serving: rounded(mean(serving)),
    gain: rounded(gain),
    error: rounded(Math.sqrt(variance / n)),
  }
}

/** What decisions would go by with this snapshot; without one they go by the priors. */
function modelOf(snapshot: Snapshot | null, heldOut: TrainingSet, index: TargetIndex): Model {
  const learner = new EnsembleLearner()
  const learned = { ...NOTHING_LEARNED, snapshot }
  const positions = heldOut.targetIds.map((id) => index.positionById.get(id)!)
  const places = heldOut.targetIds.map((id) => snapshot?.targetIds.indexOf(id) ?? -1)
  const meanCost = meanCosts(heldOut)
  return ({ encoded }, understood) => {
    const { mean, confidence } = learner.believe({ encoded, understood, index, positions }, learned)
    const quoted = snapshot?.predict(encoded).costUsd
    const costUsd = Float64Array.from(places, (place, at) => {
      const cost = quoted?.[place] ?? Number.NaN
      return Number.isFinite(cost) ? cost : meanCost[at]!
    })
    return { quality: mean.slice(), calibrated: confidence.slice(), costUsd }
  }
}

const meanCosts = ({ targetIds, rows }: TrainingSet) =>
  targetIds.map((_, target) => {
    const known = rows.map(({ costUsd }) => costUsd[target]!).filter((cost) => !Number.isNaN(cost))
    return known.length === 0
      ? Number.NaN
      : known.reduce((sum, cost) => sum + cost, 0) / known.length
  })

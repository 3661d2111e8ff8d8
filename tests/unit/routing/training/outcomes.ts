import { readRows, trainingSetOf } from '#bin/bench/router/suites'
import type { TrainingSet } from '#routing/learners/types'

const NAMES = { ui9: 9, ze: 6 }

/** A committed sample of recorded outcomes as the trainer takes it, its targets named `m0`, `m1`, ... */
export function recorded(name: keyof typeof NAMES): TrainingSet {
  const path = new URL(`../../../fixtures/routing/outcomes_${name}.jsonl`, import.meta.url)
  const models = Array.from({ length: NAMES[name] }, (_, at) => `m${at}`)
  return trainingSetOf(models, readRows(path.pathname))
}

/** The same outcomes, each row keeping only one of them. */
export function singleOutcomes(set: TrainingSet): TrainingSet {
  const rows = set.rows.map((row, at) => {
    const kept = at % set.targetIds.length
    const only = (values: Float32Array) =>
      values.map((value, target) => (target === kept ? value : Number.NaN))
    return {
      ...row,
      quality: only(row.quality),
      costUsd: only(row.costUsd),
      outputTokens: only(row.outputTokens),
    }
  })
  return { ...set, rows }
}

/** The first rows to train on, the others to be asked about. */
export function split(set: TrainingSet, share = 0.8): [TrainingSet, TrainingSet['rows']] {
  const cut = Math.round(share * set.rows.length)
  return [{ ...set, rows: set.rows.slice(0, cut) }, set.rows.slice(cut)]
}

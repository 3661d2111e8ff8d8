import type { TrainingSet } from '#routing/learners/types'
import { randomOf, shuffled } from '#routing/learners/training/random'

/** Most rows that are learned from: time and memory of a training stay bounded. */
const MOST_ROWS = 20_000

/** Rows that hold an outcome; of too many a random part. */
export function sampled(set: TrainingSet, seed: number): TrainingSet {
  const useful = set.rows.filter((row) => row.weight > 0 && row.quality.some(Number.isFinite))
  if (useful.length <= MOST_ROWS) return { ...set, rows: useful }
  const drawn = shuffled(useful.length, randomOf(seed)).subarray(0, MOST_ROWS).sort()
  return { ...set, rows: Array.from(drawn, (at) => useful[at]!) }
}

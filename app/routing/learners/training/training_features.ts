import { BUCKETS, type Encoded } from '#routing/engine/encoding/encoded'
import { standardise } from '#routing/learners/features/plain_structure'
import { WordWeights } from '#routing/learners/features/word_weights'
import { Matrix } from '#routing/learners/training/matrix'
import { SparseRows } from '#routing/learners/training/sparse_rows'

/** Rows a word must occur in to be learned from. */
const RARE = 2
/** Most words that are learned from: those of most rows. */
const MOST_BUCKETS = 16_000
/** How much structure counts beside words in linear members, both of length about 1. */
export const STRUCTURE_WEIGHT = 0.6

/** What training rows show of themselves, and how any request is brought into the same form. */
export interface TrainingFeatures {
  buckets: Uint16Array
  rarity: Float32Array
  structureMean: Float32Array
  structureScale: Float32Array
  /** Standardised structural features. */
  structure: Matrix
  /** Words, then structure, as linear members see them. */
  linear: SparseRows
  /** Words alone. */
  words: SparseRows
}

/** Brings encoded requests into the form that members learn from. */
export function featuresOf(rows: Encoded[]): TrainingFeatures {
  const { buckets, rarity } = knownWords(rows)
  const { mean, scale } = spreadOf(rows)
  const structure = new Matrix(rows.length, mean.length)
  const weights = new WordWeights(buckets, rarity)
  const words = new SparseRows(buckets.length)
  const linear = new SparseRows(buckets.length + mean.length)
  const columns = Int32Array.from(mean, (_, at) => buckets.length + at)
  const factor = STRUCTURE_WEIGHT / Math.sqrt(Math.max(1, mean.length))
  for (const [at, row] of rows.entries()) {
    const size = weights.weigh(row)
    const used = weights.rows.subarray(0, size)
    const values = weights.values.subarray(0, size)
    const plain = structure.row(at)
    standardise(row.structure, mean, scale, plain)
    words.push(used, values)
    linear.push(
      used,
      values,
      columns,
      plain.map((value) => value * factor)
    )
  }
  return { buckets, rarity, structureMean: mean, structureScale: scale, structure, linear, words }
}

function knownWords(rows: Encoded[]) {
  const seen = new Uint32Array(BUCKETS)
  for (const { indices } of rows) for (const index of indices) seen[index]!++
  const known = [...seen.keys()].filter((bucket) => seen[bucket]! >= RARE)
  known.sort((a, b) => seen[b]! - seen[a]! || a - b)
  const buckets = Uint16Array.from(known.slice(0, MOST_BUCKETS)).sort()
  const rarity = Float32Array.from(
    buckets,
    (bucket) => 1 + Math.log((1 + rows.length) / (1 + seen[bucket]!))
  )
  return { buckets, rarity }
}

function spreadOf(rows: Encoded[]) {
  const size = rows[0]?.structure.length ?? 0
  const mean = new Float32Array(size)
  const scale = new Float32Array(size)
  for (let at = 0; at < size; at++) {
    let sum = 0
    let squares = 0
    for (const { structure } of rows) {
      sum += structure[at]!
      squares += structure[at]! ** 2
    }
    mean[at] = sum / rows.length
    const deviation = Math.sqrt(Math.max(0, squares / rows.length - (sum / rows.length) ** 2))
    scale[at] = deviation > 1e-4 ? 1 / deviation : 0
  }
  return { mean, scale }
}

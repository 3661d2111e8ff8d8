/** What is said of a snapshot beside its numbers. */
export interface SnapshotInfo {
  targetIds: string[]
  /** Columns that describe quality, cost and output tokens, in this order. */
  columns: { quality: number; cost: number; tokens: number }
  topics: number
  labels: number
  sharpness: number
  neighbours: number
}

/** The numbers of a snapshot. Tables lie row after row; `int` tables are multiplied by the scale of their column. */
export interface SnapshotArrays extends Record<string, SnapshotArray> {
  /** Known buckets of words, ascending, and how rare each is. */
  buckets: Uint16Array
  rarity: Float32Array
  structureMean: Float32Array
  structureScale: Float32Array
  /** For each word: columns of the linear member, topics, scores of labels. */
  wordTable: Int16Array
  wordScale: Float32Array
  /** The same for each structural feature. */
  structureTable: Float32Array
  labelShare: Float32Array
  /** For each label: columns, weighed as the sum of all members takes them. */
  labelMeans: Float32Array
  treeRoots: Int32Array
  treeFeature: Int16Array
  treeThreshold: Float32Array
  treeChild: Int32Array
  /** For each leaf: columns; the scale holds their weight in the sum of all members. */
  leaves: Int8Array
  leafScale: Float32Array
  /** Factors of the linear member's columns: in the sum of all members, and alone. */
  linearWeights: Float32Array
  linearSlopes: Float32Array
  /** For each target, and for each column direction over targets. */
  qualityMean: Float32Array
  qualityDirections: Float32Array
  costMean: Float32Array
  costDirections: Float32Array
  costFactor: Float32Array
  costUsual: Float32Array
  tokensMean: Float32Array
  tokensDirections: Float32Array
  /** For each target: by how much log tokens miss the expectation at 10, 50 and 90 per cent. */
  tokensSpread: Float32Array
  calibrationStated: Float32Array
  calibrationActual: Float32Array
  evidence: Float64Array
  /** Rows on which each target could be compared with others. */
  compared: Float64Array
  /** Rows that answers are compared with: where they lie, and their columns. */
  neighbourPlace: Int8Array
  neighbourColumns: Int8Array
  neighbourScale: Float32Array
}

export type SnapshotArray =
  Int8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array

/** How far decisions go from the targets' means to what a request lets expect: picking the best of many favours luck. */
export const CAUTION = 0.7
/** The same for costs, between what is usual and what is expected of the request. */
export const COST_TRUST = 0.7

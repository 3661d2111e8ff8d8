import type { Encoded } from '#routing/engine/encoding/encoded'
import { standardise } from '#routing/learners/features/plain_structure'
import { posterior } from '#routing/learners/features/posterior'
import { WordWeights } from '#routing/learners/features/word_weights'
import type { SnapshotArrays, SnapshotInfo } from '#routing/learners/snapshot_parts'

/** What a snapshot's members expect of one request, in outcome columns. Reused: read it before the next request. */
export class RequestColumns {
  /** The whole stack. */
  readonly stack: Float64Array
  /** The linear member alone. */
  readonly linear: Float64Array
  /** Structure, topics and scores of labels: what the forest sees. The first two are the request's place among others. */
  readonly seen: Float64Array
  readonly #words: WordWeights
  readonly #structure: Float64Array
  readonly #sums: Float64Array
  readonly #trees: Float64Array
  readonly #likely: Float64Array
  readonly #arrays: SnapshotArrays
  readonly #info: SnapshotInfo

  constructor(info: SnapshotInfo, arrays: SnapshotArrays) {
    const width = arrays.linearWeights.length
    this.#info = info
    this.#arrays = arrays
    this.#words = new WordWeights(arrays.buckets, arrays.rarity)
    this.#structure = new Float64Array(arrays.structureMean.length)
    this.#sums = new Float64Array(arrays.wordScale.length)
    this.#trees = new Float64Array(width)
    this.#likely = new Float64Array(info.labels)
    this.stack = new Float64Array(width)
    this.linear = new Float64Array(width)
    this.seen = new Float64Array(this.#structure.length + info.topics + info.labels)
  }

  /** Works out the columns of a request. */
  read(encoded: Encoded) {
    const { linearWeights, linearSlopes } = this.#arrays
    const width = linearWeights.length
    this.#sumWords(encoded)
    this.#sumTrees()
    this.#labelProbabilities(width + this.#info.topics)
    const { labelMeans } = this.#arrays
    for (let column = 0; column < width; column++) {
      const linear = this.#sums[column]!
      let usual = 0
      for (let label = 0; label < this.#likely.length; label++)
        usual += this.#likely[label]! * labelMeans[label * width + column]!
      this.stack[column] = linearWeights[column]! * linear + usual + this.#trees[column]!
      this.linear[column] = linearSlopes[column]! * linear
    }
  }

  #sumWords(encoded: Encoded) {
    const { wordTable, wordScale, structureTable, structureMean, structureScale } = this.#arrays
    const sums = this.#sums
    const width = sums.length
    sums.fill(0)
    const size = this.#words.weigh(encoded)
    for (let at = 0; at < size; at++) {
      const value = this.#words.values[at]!
      const from = this.#words.rows[at]! * width
      for (let column = 0; column < width; column++)
        sums[column]! += value * wordTable[from + column]!
    }
    for (let column = 0; column < width; column++) sums[column]! *= wordScale[column]!
    standardise(encoded.structure, structureMean, structureScale, this.#structure)
    for (let at = 0; at < this.#structure.length; at++) {
      const value = this.#structure[at]!
      if (value === 0) continue
      const from = at * width
      for (let column = 0; column < width; column++)
        sums[column]! += value * structureTable[from + column]!
    }
    this.seen.set(this.#structure)
    this.seen.set(sums.subarray(this.stack.length), this.#structure.length)
  }

  #sumTrees() {
    const { treeRoots, treeFeature, treeThreshold, treeChild, leaves, leafScale } = this.#arrays
    const sums = this.#trees
    const width = sums.length
    sums.fill(0)
    for (let tree = 0; tree < treeRoots.length; tree++) {
      let node = treeRoots[tree]!
      let feature = treeFeature[node]!
      while (feature >= 0) {
        node = treeChild[node]! + (this.seen[feature]! <= treeThreshold[node]! ? 0 : 1)
        feature = treeFeature[node]!
      }
      const from = treeChild[node]! * width
      for (let column = 0; column < width; column++) sums[column]! += leaves[from + column]!
    }
    for (let column = 0; column < width; column++)
      sums[column]! *= leafScale[column]! / treeRoots.length
  }

  #labelProbabilities(from: number) {
    const scores = this.#sums.subarray(from)
    posterior(scores, this.#arrays.labelShare, this.#info.sharpness, this.#likely)
  }
}

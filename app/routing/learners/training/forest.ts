import { Matrix } from '#routing/learners/training/matrix'
import { randomOf } from '#routing/learners/training/random'

/** How trees are grown. */
export interface ForestWish {
  trees: number
  /** Fewest rows of a leaf. */
  leaf: number
  /** Share of the features that each split looks at. */
  tried: number
  depth: number
  /** Columns that splits are judged by: the first ones. */
  judged: number
}

/** Trees one after another. A node of feature -1 is a leaf and its child a row of `leaves`; the second child follows the first. */
export interface Forest {
  roots: Int32Array
  feature: Int16Array
  threshold: Float32Array
  child: Int32Array
  leaves: Matrix
}

/** A forest, and what it expects of each training row by the trees that did not see it. */
export interface GrownForest {
  forest: Forest
  unseen: Matrix
}

interface Node {
  feature: number
  threshold: number
  child: number
  leaf: number
}

/** Grows extremely random trees: thresholds are drawn, and the best of a few draws splits. Large leaves, many columns at once. */
export class ForestGrower {
  readonly #features: Matrix
  readonly #wanted: Matrix
  readonly #weights: Float64Array
  readonly #wish: ForestWish
  readonly #random: () => number
  readonly #nodes: Node[] = []
  readonly #leaves: Float64Array[] = []
  readonly #left: Float64Array
  readonly #all: Float64Array

  constructor(
    features: Matrix,
    wanted: Matrix,
    weights: Float64Array,
    wish: ForestWish,
    seed: number
  ) {
    this.#features = features
    this.#wanted = wanted
    this.#weights = weights
    this.#wish = wish
    this.#random = randomOf(seed)
    this.#left = new Float64Array(wish.judged)
    this.#all = new Float64Array(wish.judged)
  }

  grow(): GrownForest {
    const { rows, columns } = this.#wanted
    const roots = new Int32Array(this.#wish.trees)
    const unseen = new Matrix(rows, columns)
    const times = new Int32Array(rows)
    for (let tree = 0; tree < roots.length; tree++) {
      roots[tree] = this.#nodes.length
      const drawn = this.#draw(rows)
      this.#nodes.push({ feature: 0, threshold: 0, child: 0, leaf: -1 })
      this.#split(roots[tree]!, drawn.sample, 0)
      for (let row = 0; row < rows; row++) {
        if (drawn.isDrawn[row] === 1) continue
        times[row]!++
        const values = this.#leafOf(roots[tree]!, this.#features.row(row))
        const into = unseen.row(row)
        for (let column = 0; column < columns; column++) into[column]! += values[column]!
      }
    }
    for (let row = 0; row < rows; row++) {
      const into = unseen.row(row)
      for (let column = 0; column < columns; column++) into[column]! /= Math.max(1, times[row]!)
    }
    return { forest: this.#packed(roots), unseen }
  }

  #draw(rows: number) {
    const isDrawn = new Uint8Array(rows)
    const sample = new Int32Array(rows)
    for (let at = 0; at < rows; at++) {
      const row = Math.floor(this.#random() * rows)
      sample[at] = row
      isDrawn[row] = 1
    }
    return { sample: sample.sort(), isDrawn }
  }

  #split(node: number, sample: Int32Array, depth: number) {
    const best =
      sample.length >= 2 * this.#wish.leaf && depth < this.#wish.depth ? this.#bestOf(sample) : null
    if (best === null) {
      this.#nodes[node]!.leaf = this.#leaves.length
      this.#leaves.push(this.#meanOf(sample))
      return
    }
    const isLeft = (row: number) => this.#features.row(row)[best.feature]! <= best.threshold
    const child = this.#nodes.length
    this.#nodes[node] = { ...best, child, leaf: -1 }
    this.#nodes.push({ ...this.#nodes[node]! }, { ...this.#nodes[node]! })
    this.#split(child, sample.filter(isLeft), depth + 1)
    this.#split(
      child + 1,
      sample.filter((row) => !isLeft(row)),
      depth + 1
    )
  }

  #bestOf(sample: Int32Array) {
    const { columns, data } = this.#features
    const tries = Math.max(1, Math.round(columns * this.#wish.tried))
    this.#sumInto(this.#all, sample, -1, 0)
    let best: { feature: number; threshold: number } | null = null
    let most = 1e-9
    for (let round = 0; round < tries; round++) {
      const feature = Math.floor(this.#random() * columns)
      let low = Infinity
      let high = -Infinity
      for (const row of sample) {
        const value = data[row * columns + feature]!
        if (value < low) low = value
        if (value > high) high = value
      }
      const threshold = Math.fround(low + (high - low) * this.#random())
      if (!(low <= threshold && threshold < high)) continue
      const gain = this.#gainOf(sample, feature, threshold)
      if (gain <= most) continue
      most = gain
      best = { feature, threshold }
    }
    return best
  }

  /** How much less the judged columns vary when the sample is split here; 0 when a side is too small. */
  #gainOf(sample: Int32Array, feature: number, threshold: number) {
    const left = this.#sumInto(this.#left, sample, feature, threshold)
    const { leaf } = this.#wish
    if (left.count < leaf || sample.length - left.count < leaf) return 0
    const all = this.#sampleWeight(sample)
    let gain = 0
    for (let column = 0; column < this.#left.length; column++) {
      const one = this.#left[column]!
      const whole = this.#all[column]!
      const other = whole - one
      gain +=
        (one * one) / left.weight + (other * other) / (all - left.weight) - (whole * whole) / all
    }
    return gain
  }

  #sampleWeight(sample: Int32Array) {
    let sum = 0
    for (const row of sample) sum += this.#weights[row]!
    return sum
  }

  /** Sums the judged columns of the rows at or below a threshold; of all rows for feature -1. */
  #sumInto(into: Float64Array, sample: Int32Array, feature: number, threshold: number) {
    into.fill(0)
    const { columns, data } = this.#features
    const wanted = this.#wanted
    let count = 0
    let weight = 0
    for (const row of sample) {
      if (feature >= 0 && data[row * columns + feature]! > threshold) continue
      const counts = this.#weights[row]!
      count++
      weight += counts
      const from = row * wanted.columns
      for (let column = 0; column < into.length; column++)
        into[column]! += counts * wanted.data[from + column]!
    }
    return { count, weight }
  }

  #meanOf(sample: Int32Array): Float64Array {
    const mean = new Float64Array(this.#wanted.columns)
    for (const row of sample) {
      const values = this.#wanted.row(row)
      for (let column = 0; column < mean.length; column++)
        mean[column]! += this.#weights[row]! * values[column]!
    }
    const weight = this.#sampleWeight(sample)
    return mean.map((sum) => sum / weight)
  }

  #leafOf(root: number, features: Float64Array): Float64Array {
    let node = this.#nodes[root]!
    while (node.leaf < 0)
      node = this.#nodes[node.child + (features[node.feature]! <= node.threshold ? 0 : 1)]!
    return this.#leaves[node.leaf]!
  }

  #packed(roots: Int32Array): Forest {
    const leaves = new Matrix(this.#leaves.length, this.#wanted.columns)
    for (const [at, leaf] of this.#leaves.entries()) leaves.row(at).set(leaf)
    const nodes = this.#nodes
    return {
      roots,
      feature: Int16Array.from(nodes, (node) => (node.leaf < 0 ? node.feature : -1)),
      threshold: Float32Array.from(nodes, (node) => node.threshold),
      child: Int32Array.from(nodes, (node) => (node.leaf < 0 ? node.child : node.leaf)),
      leaves,
    }
  }
}

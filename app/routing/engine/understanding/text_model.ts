import { DOMAIN_AT, DOMAINS, type Domain } from '#routing/engine/domains'
import { BUCKETS, type Encoded } from '#routing/engine/encoding/encoded'
import { scaledStructure, weightOfCount } from '#routing/engine/understanding/inputs'

/** Weights of the shipped model. Word rows hold one number for each output: the domains in their order, then difficulty. */
export interface TextWeights {
  domains: readonly Domain[]
  /** Row of each bucket, from 1; 0 for buckets that say nothing. */
  rowOf: Uint16Array
  words: Int8Array
  /** What 1 of each output's word weights stands for. */
  steps: Float32Array
  structure: Float32Array
  constants: Float32Array
  means: Float32Array
  scales: Float32Array
}

/**
 * Reads subject and difficulty from an encoded request: linear outputs over its words and structure, made into shares of
 * domains. One pass over the words it holds; buffers are reused, so read the answer before the next call.
 */
export class TextModel {
  /** Share of each domain by position in `DOMAINS`; 0 for those that the model does not know. */
  readonly shares = new Float64Array(DOMAINS.length)
  /** Difficulty in standard deviations of recorded questions; 0 is an ordinary one. */
  difficulty = 0
  readonly #weights: TextWeights
  readonly #outputs: Float64Array
  readonly #shape: Float64Array
  readonly #positions: readonly number[]

  constructor(weights: TextWeights) {
    this.#weights = weights
    this.#outputs = new Float64Array(weights.domains.length + 1)
    this.#shape = new Float64Array(weights.means.length)
    this.#positions = weights.domains.map((domain) => DOMAIN_AT[domain])
  }

  read(encoded: Encoded) {
    const outputs = this.#outputs.fill(0)
    this.#addWords(encoded)
    this.#addStructure(encoded.structure)
    this.shares.fill(0)
    const last = outputs.length - 1
    this.difficulty = outputs[last]!
    let top = -Infinity
    for (let at = 0; at < last; at++) if (outputs[at]! > top) top = outputs[at]!
    let sum = 0
    for (let at = 0; at < last; at++) {
      outputs[at] = Math.exp(outputs[at]! - top)
      sum += outputs[at]!
    }
    for (let at = 0; at < last; at++) this.shares[this.#positions[at]!] = outputs[at]! / sum
  }

  #addWords({ indices, counts }: Encoded) {
    const { rowOf, words, steps } = this.#weights
    const outputs = this.#outputs
    const size = outputs.length
    let squares = 0
    for (let i = 0; i < indices.length; i++) {
      const weight = weightOfCount(counts[i]!)
      squares += weight * weight
      const row = rowOf[indices[i]! & (BUCKETS - 1)]!
      if (row === 0) continue
      const from = (row - 1) * size
      for (let at = 0; at < size; at++) outputs[at]! += weight * words[from + at]!
    }
    const norm = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    for (let at = 0; at < size; at++) outputs[at]! *= norm * steps[at]!
  }

  #addStructure(structure: Float32Array) {
    const { structure: weights, constants } = this.#weights
    const outputs = this.#outputs
    const size = outputs.length
    scaledStructure(structure, this.#weights, this.#shape)
    for (let at = 0; at < size; at++) outputs[at]! += constants[at]!
    for (let feature = 0; feature < this.#shape.length; feature++) {
      const value = this.#shape[feature]!
      if (value === 0) continue
      for (let at = 0; at < size; at++) outputs[at]! += value * weights[feature * size + at]!
    }
  }
}

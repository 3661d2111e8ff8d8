import { BUCKETS } from '#routing/engine/encoding/encoded'
import { STRUCTURE } from '#routing/engine/encoding/encoder'
import { scaledStructure, weightOfCount } from '#routing/engine/understanding/inputs'
import { seededRandom } from '#bin/train/seeded_random'
import type { LabelledRow } from '#bin/train/suite_rows'

/** How the training goes; the same for every output. */
const SETTINGS = {
  rounds: 12,
  rate: 0.25,
  /** Pull towards 0 of words and of structural features. */
  decay: { words: 0.02, structure: 0.002 },
  /** Share of words and of structural features that a round does not see, so that no single one is relied on. */
  hidden: { words: 0.25, structure: 0.15 },
  seed: 20_260_101,
}

/** Weights in full precision, `outputs` numbers for each word, structural feature and for the constants. */
export interface LinearWeights {
  outputs: number
  words: Float32Array
  structure: Float32Array
  constants: Float32Array
  means: Float32Array
  scales: Float32Array
}

/** What a row teaches: fills `slope` with the derivative of the loss by each output. */
export type Slope = (row: LabelledRow, outputs: Float64Array, slope: Float64Array) => void

/** Mean of each structural feature, and 1 over its standard deviation; 0 for one that never moves. */
function measure(rows: LabelledRow[]) {
  const means = new Float32Array(STRUCTURE.length)
  const scales = new Float32Array(STRUCTURE.length)
  for (let at = 0; at < STRUCTURE.length; at++) {
    const values = rows.map(({ encoded }) => encoded.structure[at]!)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const deviation = Math.sqrt(squares / values.length)
    means[at] = mean
    scales[at] = deviation > 1e-4 ? 1 / deviation : 0
  }
  return { means, scales }
}

/** Trains linear outputs by stochastic gradients with one step size for each weight (Adagrad); deterministic. */
export function trainLinear(rows: LabelledRow[], outputs: number, slopeOf: Slope): LinearWeights {
  return new Trainer(rows, outputs, slopeOf).train()
}

class Trainer {
  readonly #random = seededRandom(SETTINGS.seed)
  readonly #weights: LinearWeights
  readonly #history: Pick<LinearWeights, 'words' | 'structure' | 'constants'>
  readonly #sums: Float64Array
  readonly #slope: Float64Array
  readonly #shape = new Float64Array(STRUCTURE.length)
  #rate = 0

  constructor(
    private readonly rows: LabelledRow[],
    private readonly outputs: number,
    private readonly slopeOf: Slope
  ) {
    const columns = () => ({
      words: new Float32Array(BUCKETS * outputs),
      structure: new Float32Array(STRUCTURE.length * outputs),
      constants: new Float32Array(outputs),
    })
    this.#weights = { outputs, ...columns(), ...measure(rows) }
    this.#history = columns()
    for (const column of Object.values(this.#history)) column.fill(1e-3)
    this.#sums = new Float64Array(outputs)
    this.#slope = new Float64Array(outputs)
  }

  train(): LinearWeights {
    const order = this.rows.map((_, at) => at)
    for (let round = 0; round < SETTINGS.rounds; round++) {
      this.#shuffle(order)
      this.#rate = SETTINGS.rate * (1 - round / SETTINGS.rounds)
      for (const at of order) this.#learn(this.rows[at]!)
    }
    return this.#weights
  }

  #learn(row: LabelledRow) {
    const { words, structure, constants } = this.#weights
    const { indices } = row.encoded
    const values = this.#visibleWords(row)
    this.#visibleStructure(row)
    this.#sums.set(constants)
    for (let i = 0; i < indices.length; i++) this.#add(words, indices[i]!, values[i]!)
    for (let at = 0; at < this.#shape.length; at++) this.#add(structure, at, this.#shape[at]!)
    this.slopeOf(row, this.#sums, this.#slope)
    this.#step('constants', 0, 1, 0)
    for (let i = 0; i < indices.length; i++) {
      this.#step('words', indices[i]!, values[i]!, SETTINGS.decay.words)
    }
    for (let at = 0; at < this.#shape.length; at++) {
      this.#step('structure', at, this.#shape[at]!, SETTINGS.decay.structure)
    }
  }

  #visibleWords({ encoded: { counts } }: LabelledRow) {
    const values = new Float64Array(counts.length)
    let squares = 0
    for (let i = 0; i < counts.length; i++) {
      values[i] = this.#random() < SETTINGS.hidden.words ? 0 : weightOfCount(counts[i]!)
      squares += values[i]! ** 2
    }
    const norm = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    for (let i = 0; i < values.length; i++) values[i]! *= norm
    return values
  }

  #visibleStructure({ encoded: { structure } }: LabelledRow) {
    scaledStructure(structure, this.#weights, this.#shape)
    for (let at = 0; at < this.#shape.length; at++) {
      if (this.#random() < SETTINGS.hidden.structure) this.#shape[at] = 0
    }
  }

  #add(weights: Float32Array, row: number, value: number) {
    if (value === 0) return
    for (let at = 0; at < this.outputs; at++) {
      this.#sums[at]! += value * weights[row * this.outputs + at]!
    }
  }

  #step(column: 'words' | 'structure' | 'constants', row: number, value: number, decay: number) {
    if (value === 0) return
    const weights = this.#weights[column]
    const history = this.#history[column]
    for (let at = 0; at < this.outputs; at++) {
      const place = row * this.outputs + at
      const gradient = this.#slope[at]! * value + decay * weights[place]! * value * value
      history[place]! += gradient * gradient
      weights[place]! -= (this.#rate * gradient) / Math.sqrt(history[place]!)
    }
  }

  #shuffle(order: number[]) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(this.#random() * (at + 1))
      const kept = order[at]!
      order[at] = order[other]!
      order[other] = kept
    }
  }
}

import type { LinkQuery } from '@signalbox/sdk'
import type { Factors } from './factors.ts'
import { kernelsOn, type Kernels } from './wasm/module.ts'
import { rowSize } from './workspace.ts'

const PAGE = 65_536
/** The kernels take rows in threes on one side and in fours on the other. */
const QUERIES = 3
const ROWS = 4

/** Scores all entities for a question. Holds the factors in memory of its own. */
export class Scorer {
  readonly #entityCount: number
  readonly #predicateCount: number
  readonly #kernels: Kernels
  readonly #width: number
  readonly #stride: number
  readonly #rows: number
  readonly #relations: number
  readonly #query: number
  readonly #scores: Float32Array
  readonly #out: number

  constructor({ entities, entityCount, rank, relationCount, relations }: Factors) {
    // The kernels walk in whole cache lines.
    const { width, stride } = rowSize(Math.ceil(rank / 8) * 8)
    this.#width = width
    this.#stride = stride
    this.#entityCount = entityCount
    this.#predicateCount = relationCount / 2
    this.#rows = Math.ceil(entityCount / ROWS) * ROWS
    this.#relations = this.#rows * stride
    this.#query = this.#relations + relationCount * stride
    this.#out = this.#query + QUERIES * stride
    const bytes = this.#out + 4 * QUERIES * this.#rows
    const pages = Math.ceil(bytes / PAGE)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
    const floats = new Float32Array(memory.buffer)
    const copy = (from: Float32Array, count: number, to: number) => {
      for (let half = 0; half < 2 * count; half++) {
        const row = (to + (half >> 1) * stride) / 4 + ((half & 1) * width) / 8
        floats.set(from.subarray(half * rank, (half + 1) * rank), row)
      }
    }
    copy(entities, entityCount, 0)
    copy(relations, relationCount, this.#relations)
    this.#kernels = kernelsOn(memory)
    this.#scores = floats.subarray(this.#out / 4, this.#out / 4 + entityCount)
  }

  /** Scores of all entities; the same array at every call. */
  score({ anchor, missing, predicate }: LinkQuery): Float32Array {
    if (!(anchor >= 0 && anchor < this.#entityCount)) throw new RangeError(`No entity ${anchor}`)
    if (!(predicate >= 0 && predicate < this.#predicateCount)) {
      throw new RangeError(`No predicate ${predicate}`)
    }
    const relation = missing === 'object' ? predicate : predicate + this.#predicateCount
    this.#kernels.rotate(
      ...([anchor * this.#stride, this.#relations + relation * this.#stride] as const),
      ...([this.#query, this.#width / 2] as const)
    )
    this.#kernels.products(
      ...([this.#query, QUERIES, 0, this.#rows, this.#stride, this.#width, this.#out] as const)
    )
    return this.#scores
  }
}

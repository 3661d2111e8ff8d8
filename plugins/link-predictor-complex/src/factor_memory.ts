import type { Factors } from './factors.ts'
import type { Random } from './random.ts'
import { kernelsOn, type Kernels } from './wasm/module.ts'
import type { Workspace } from './workspace.ts'

const INITIAL_SCALE = 0.1

const floatsOf = (work: Workspace) => new Float32Array(work.memory.buffer)

/** Gives all factors small values by chance. */
export function initialise(work: Workspace, random: Random): void {
  const { entities, entityCount, rank, relationCount, relations, stride } = work.layout
  const floats = floatsOf(work)
  const fill = (address: number, rows: number) => {
    for (let row = 0; row < rows; row++) {
      const from = (address + row * stride) / 4
      for (let column = 0; column < 2 * rank; column++) {
        floats[from + column] = INITIAL_SCALE * random.normal()
      }
    }
  }
  fill(entities, entityCount)
  fill(relations, relationCount)
}

/** Copies factors out of the memory of a training. */
export function readFactors(work: Workspace, entities: number, relations: number): Factors {
  const { entityCount, rank, relationCount, stride } = work.layout
  const floats = floatsOf(work)
  const read = (address: number, rows: number) => {
    const copy = new Float32Array(rows * 2 * rank)
    for (let row = 0; row < rows; row++) {
      const from = (address + row * stride) / 4
      copy.set(floats.subarray(from, from + 2 * rank), row * 2 * rank)
    }
    return copy
  }
  return {
    entityCount,
    relationCount,
    rank,
    entities: read(entities, entityCount),
    relations: read(relations, relationCount),
  }
}

/** The mean of the factors at several moments, which is steadier than those of the last one. */
export class RunningAverage {
  readonly #work: Workspace
  readonly #kernels: Kernels
  #count = 0

  constructor(work: Workspace) {
    this.#work = work
    this.#kernels = kernelsOn(work.memory)
  }

  /** Takes up the factors as they are now. */
  add(): void {
    const layout = this.#work.layout
    const share = 1 / ++this.#count
    const blend = (from: number, to: number, rows: number) =>
      this.#kernels.blendRow(from, to, rows * layout.stride, share)
    blend(layout.entities, layout.averageEntities, layout.entityCount)
    blend(layout.relations, layout.averageRelations, layout.relationCount)
  }

  /** The mean; null before the first moment. */
  get factors(): Factors | null {
    if (this.#count === 0) return null
    const { averageEntities, averageRelations } = this.#work.layout
    return readFactors(this.#work, averageEntities, averageRelations)
  }
}

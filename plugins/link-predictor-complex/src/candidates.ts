import type { LinkGraph } from '@signalbox/sdk'
import type { Questions } from './questions.ts'
import type { Random } from './random.ts'
import type { Workspace } from './workspace.ts'

/**
 * Which entities compete for an answer in a batch: all of them, or in a large graph those of the batch and some by chance. A
 * sampled candidate counts for all that it stands for, by how likely it was to come along.
 */
export class Candidates {
  /** Most candidates of a batch; 0 when all entities are. */
  readonly capacity: number
  readonly #negatives: number
  readonly #offsets: Float32Array

  constructor(graph: LinkGraph, questions: Questions, batch: number, negatives: number) {
    const { entityCount } = graph
    this.#negatives = negatives
    this.capacity = negatives === 0 ? 0 : capacityOf(questions, batch, negatives, entityCount)
    this.#offsets = new Float32Array(negatives === 0 ? 0 : entityCount)
    if (negatives === 0) return
    const mentions = new Float64Array(entityCount)
    for (const answer of questions.answers) mentions[answer]!++
    for (const subject of questions.subjects) mentions[subject]!++
    const batches = Math.max(1, questions.count / batch)
    for (let entity = 0; entity < entityCount; entity++) {
      const absent = Math.exp(-negatives / entityCount - mentions[entity]! / batches)
      this.#offsets[entity] = -Math.log(1 - absent)
    }
  }

  /** Writes the candidates of a batch into the workspace and answers how many they are. */
  choose(batch: Int32Array, work: Workspace, random: Random): number {
    const { layout, positions, questions, rows } = work
    if (this.capacity === 0) return layout.entityCount
    for (let index = 0; index < work.counts[1]!; index++) positions[rows[index]!] = -1
    const offsets = new Float32Array(work.memory.buffer, layout.offsets, this.capacity)
    let count = 0
    const add = (entity: number) => {
      if (positions[entity] !== -1) return
      positions[entity] = count
      rows[count] = entity
      offsets[count++] = this.#offsets[entity]!
    }
    for (const question of batch) {
      add(questions.subjects[question]!)
      const end = questions.starts[question + 1]!
      for (let at = questions.starts[question]!; at < end; at++) add(questions.answers[at]!)
    }
    for (let index = 0; index < this.#negatives; index++) add(random.below(layout.entityCount))
    return count
  }
}

/** The largest questions could meet in one batch. */
function capacityOf(questions: Questions, batch: number, negatives: number, entityCount: number) {
  const sizes = new Int32Array(questions.count)
  for (let question = 0; question < questions.count; question++) {
    sizes[question] = 1 + questions.starts[question + 1]! - questions.starts[question]!
  }
  sizes.sort()
  const largest = sizes.subarray(-batch).reduce((sum, size) => sum + size, 0)
  return Math.min(entityCount, largest + negatives)
}

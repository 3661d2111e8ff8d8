import type { RelationGraph } from './graph.ts'

const NONE = -1

/** The edges of one entity, found by where they lead. */
export class EdgesByTarget {
  readonly #graph: RelationGraph
  /** The first edge to each entity, valid where the mark is the current one. */
  readonly #first: Int32Array
  readonly #mark: Int32Array
  /** For each edge, counted from the entity's first, another one to the same target. */
  #next = new Int32Array(64)
  #offset = 0
  #marks = 0

  constructor(graph: RelationGraph) {
    this.#graph = graph
    this.#first = new Int32Array(graph.entityCount)
    this.#mark = new Int32Array(graph.entityCount)
  }

  /** Takes up another entity. */
  of(entity: number) {
    this.#offset = this.#graph.firstEdge(entity)
    const end = this.#graph.firstEdge(entity + 1)
    const count = end - this.#offset
    if (count > this.#next.length) this.#next = new Int32Array(2 * count)
    this.#marks++
    for (let edge = this.#offset; edge < end; edge++) {
      const target = this.#graph.targets[edge]!
      this.#next[edge - this.#offset] = this.firstTo(target)
      this.#mark[target] = this.#marks
      this.#first[target] = edge
    }
  }

  /** An edge that leads to an entity, -1 when none does. */
  firstTo(target: number): number {
    return this.#mark[target] === this.#marks ? this.#first[target]! : NONE
  }

  /** Another edge to the same entity, -1 after the last. */
  after(edge: number): number {
    return this.#next[edge - this.#offset]!
  }
}

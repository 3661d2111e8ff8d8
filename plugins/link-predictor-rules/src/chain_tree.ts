import type { RelationGraph } from './graph.ts'

/** A step of a chain: the relation that it takes and what may follow. Chains with the same beginning share their first steps. */
export interface ChainStep {
  readonly relation: number
  readonly next: ChainStep[]
  /** What is known of the chain that ends here, -1 when none does. */
  end: number
}

/** Adds a chain to the steps that may come first; `end` is what its last step carries. */
export function addChain(first: ChainStep[], chain: readonly number[], end: number) {
  let steps = first
  for (const [position, relation] of chain.entries()) {
    let step = steps.find((one) => one.relation === relation)
    if (!step) steps.push((step = { relation, next: [], end: -1 }))
    if (position === chain.length - 1) step.end = end
    steps = step.next
  }
}

/** Called with the entities that a chain reaches: the first `count` of `reached`. */
export type OnReached = (end: number, reached: Int32Array, count: number) => void

const NONE = -1

/**
 * Follows chains through the graph from one entity. A path never comes back to its start nor to the entity before the last
 * one, so that no fact is explained by itself.
 */
export class ChainWalker {
  readonly #graph: RelationGraph
  readonly #maxReach: number
  readonly #levels: Level[]
  #steps = 0
  #maxSteps = Number.POSITIVE_INFINITY

  /** `maxReach`: a step that leads to more entities says too little about each and is not followed. */
  constructor(
    graph: RelationGraph,
    { maxLength, maxReach }: { maxLength: number; maxReach: number }
  ) {
    this.#graph = graph
    this.#maxReach = maxReach
    this.#levels = Array.from(
      { length: maxLength + 1 },
      () => new Level(graph.entityCount, maxReach)
    )
  }

  /** Edges looked at in the last walk. */
  get steps(): number {
    return this.#steps
  }

  /** Follows every chain of a tree; after `maxSteps` edges it ends early and answers false. */
  walk(from: number, tree: readonly ChainStep[], maxSteps: number, onReached: OnReached): boolean {
    this.#steps = 0
    this.#maxSteps = maxSteps
    const start = this.#levels[0]!
    start.reached[0] = from
    start.count = 1
    start.before[from] = NONE
    start.beforeToo[from] = NONE
    this.#follow(from, 0, tree, onReached)
    return this.#steps <= maxSteps
  }

  #follow(from: number, depth: number, tree: readonly ChainStep[], onReached: OnReached) {
    const to = this.#levels[depth + 1]!
    for (const step of tree) {
      if (this.#steps > this.#maxSteps) return
      if (!this.#expand(from, this.#levels[depth]!, to, step.relation)) continue
      if (step.end >= 0) onReached(step.end, to.reached, to.count)
      if (step.next.length > 0) this.#follow(from, depth + 1, step.next, onReached)
    }
  }

  /** Takes one step from every entity of a level. False when it leads nowhere or to too many. */
  #expand(start: number, from: Level, to: Level, relation: number): boolean {
    const { edgeStart, targets } = this.#graph
    const mark = to.begin()
    let steps = 0
    for (let index = 0; index < from.count; index++) {
      const entity = from.reached[index]!
      const slot = this.#graph.slotOf(entity, relation)
      steps++
      if (slot < 0) continue
      const before = from.beforeToo[entity] === NONE ? from.before[entity]! : NONE
      const end = edgeStart[slot + 1]!
      for (let edge = edgeStart[slot]!; edge < end; edge++) {
        const target = targets[edge]!
        if (target === start || target === before || target === entity) continue
        if (to.mark[target] !== mark) {
          if (to.count === this.#maxReach) {
            this.#steps += steps + edge - edgeStart[slot]!
            return false
          }
          to.mark[target] = mark
          to.before[target] = entity
          to.beforeToo[target] = NONE
          to.reached[to.count++] = target
        } else if (to.before[target] !== entity) {
          to.beforeToo[target] = entity
        }
      }
      steps += end - edgeStart[slot]!
    }
    this.#steps += steps
    return to.count > 0
  }
}

/** The entities that are that many steps away, each with up to two that came before it. */
class Level {
  readonly reached: Int32Array
  readonly before: Int32Array
  readonly beforeToo: Int32Array
  readonly mark: Int32Array
  count = 0
  #marks = 0

  constructor(entityCount: number, maxReach: number) {
    this.reached = new Int32Array(Math.min(entityCount, maxReach) + 1)
    this.before = new Int32Array(entityCount).fill(NONE)
    this.beforeToo = new Int32Array(entityCount).fill(NONE)
    this.mark = new Int32Array(entityCount)
  }

  begin(): number {
    this.count = 0
    return ++this.#marks
  }
}

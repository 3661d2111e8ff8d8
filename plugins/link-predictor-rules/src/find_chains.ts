import { EdgesByTarget } from './edges_by_target.ts'
import type { RelationGraph } from './graph.ts'
import type { Chance } from './random.ts'

export interface FindOptions {
  maxLength: number
  chance: Chance
  /** Edges that may be looked at for one pair; beyond that, paths are drawn by chance. */
  maxSteps: number
}

/**
 * Finds the chains of relations that lead from one entity to another, beside the edges that link them. Works from both ends:
 * what is one step from the goal is noted, then the graph is searched from the start.
 */
export class ChainFinder {
  readonly #graph: RelationGraph
  readonly #options: FindOptions
  readonly #toGoal: EdgesByTarget
  readonly #chain: number[] = []
  readonly #visited: number[] = []
  #steps = 0

  constructor(graph: RelationGraph, options: FindOptions) {
    this.#graph = graph
    this.#options = options
    this.#toGoal = new EdgesByTarget(graph)
  }

  /**
   * Calls `onChain` for each path from `start` to `goal` that visits nothing twice, with the same array each time; gives back how
   * many edges it looked at.
   */
  find(start: number, goal: number, onChain: (chain: readonly number[]) => void): number {
    this.#steps = 0
    if (start === goal) return 0
    this.#toGoal.of(goal)
    this.#visited.length = 0
    this.#visited.push(start, goal)
    this.#search(start, onChain)
    return this.#steps
  }

  #search(at: number, onChain: (chain: readonly number[]) => void) {
    const { targets, edgeRelation } = this.#graph
    const depth = this.#chain.length
    this.#close(at, onChain)
    if (depth === this.#options.maxLength - 1) return
    const first = this.#graph.firstEdge(at)
    const count = this.#graph.firstEdge(at + 1) - first
    const taken = Math.min(count, this.#breadth(depth))
    for (let round = 0; round < taken; round++) {
      if (this.#steps++ > this.#options.maxSteps) return
      const edge = first + (taken < count ? this.#options.chance.next(count) : round)
      const target = targets[edge]!
      if (this.#visited.includes(target)) continue
      this.#chain.push(edgeRelation[edge]!)
      this.#visited.push(target)
      this.#search(target, onChain)
      this.#chain.pop()
      this.#visited.pop()
    }
  }

  /** How many edges to follow at a depth, so that the last one is reached from many sides before the steps are used up. */
  #breadth(depth: number): number {
    const { maxLength, maxSteps } = this.#options
    const levels = maxLength - 1
    return Math.ceil(maxSteps ** ((levels - depth) / ((levels * (levels + 1)) / 2)))
  }

  #close(at: number, onChain: (chain: readonly number[]) => void) {
    for (let edge = this.#toGoal.firstTo(at); edge >= 0; edge = this.#toGoal.after(edge)) {
      if (this.#steps++ > this.#options.maxSteps) return
      this.#chain.push(this.#graph.inverse(this.#graph.edgeRelation[edge]!))
      onChain(this.#chain)
      this.#chain.pop()
    }
  }
}

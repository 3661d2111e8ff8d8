import { addChain, ChainWalker, type ChainStep, type OnReached } from './chain_tree.ts'
import { isSymmetric, reversed, type Chain, type ChainRule } from './chains.ts'
import { EdgesByTarget } from './edges_by_target.ts'
import type { RelationGraph } from './graph.ts'
import type { Chance } from './random.ts'

export interface CountOptions {
  chance: Chance
  maxLength: number
  /** A chain is not followed where it leads to more entities than this. */
  maxReach: number
  /** Pairs after which a chain is counted well enough. */
  enoughPairs: number
  minSupport: number
  minConfidence: number
  /** Asked now and then whether it must end; throws when the training was called off. */
  isOver: () => Promise<boolean>
}

/** Entities from which chains are followed, for each first relation. */
const MAX_STARTS = 50_000

/** Edges that may be looked at from one start. */
const MAX_STEPS = 300_000

/** Edges between two looks at the clock. */
const PAUSE_STEPS = 2_000_000

/** Follows bodies through the graph and counts, for every relation, how often it links what they link. */
export async function countChains(
  graph: RelationGraph,
  bodies: readonly Chain[],
  options: CountOptions
): Promise<ChainRule[]> {
  const counter = new ChainCounter(graph, bodies, options)
  const byFirst = Map.groupBy(bodies.keys(), (body) => bodies[body]![0]!)
  for (const [relation, group] of byFirst) {
    if (!(await counter.count(relation, group))) break
  }
  return counter.rules()
}

class ChainCounter {
  readonly #graph: RelationGraph
  readonly #bodies: readonly Chain[]
  readonly #options: CountOptions
  readonly #walker: ChainWalker
  readonly #links: EdgesByTarget
  /** Pairs that each body links. */
  readonly #pairs: Int32Array
  /** How often a relation held, for each body by relation. */
  readonly #supports: Map<number, number>[]
  #steps = 0

  constructor(graph: RelationGraph, bodies: readonly Chain[], options: CountOptions) {
    this.#graph = graph
    this.#bodies = bodies
    this.#options = options
    this.#walker = new ChainWalker(graph, options)
    this.#links = new EdgesByTarget(graph)
    this.#pairs = new Int32Array(bodies.length)
    this.#supports = bodies.map(() => new Map())
  }

  /** Counts the bodies that start with a relation, until each has been seen often enough. False when time is over. */
  async count(relation: number, group: number[]): Promise<boolean> {
    const { chance, enoughPairs, isOver } = this.#options
    const offset = this.#graph.sourceStart[relation]!
    const starts = chance.sample(this.#graph.sourceCount(relation), MAX_STARTS)
    let open = group
    let tree = this.#treeOf(open)
    for (const [round, start] of starts.entries()) {
      const from = this.#graph.sources[offset + start]!
      this.#links.of(from)
      this.#walker.walk(from, tree, MAX_STEPS, this.#add)
      this.#steps += this.#walker.steps
      if (this.#steps > PAUSE_STEPS) {
        this.#steps = 0
        if (await isOver()) return false
      }
      if (round % 16 !== 15) continue
      const left = open.filter((body) => this.#pairs[body]! < enoughPairs)
      if (left.length === 0) break
      if (left.length < open.length) tree = this.#treeOf((open = left))
    }
    return true
  }

  /** Everything counted that is good enough, each rule for the predicate in its own direction. */
  rules(): ChainRule[] {
    const { minSupport, minConfidence } = this.#options
    const { predicateCount } = this.#graph
    const rules: ChainRule[] = []
    for (const [body, chain] of this.#bodies.entries()) {
      const of = this.#pairs[body]!
      const back = isSymmetric(this.#graph, chain) ? chain : reversed(this.#graph, chain)
      for (const [relation, support] of this.#supports[body]!) {
        if (support < minSupport || support / of < minConfidence) continue
        if (chain.length === 1 && chain[0] === relation) continue
        if (relation < predicateCount) rules.push({ predicate: relation, chain, support, of })
        else if (back !== chain) {
          rules.push({ predicate: relation - predicateCount, chain: back, support, of })
        }
      }
    }
    return rules
  }

  #treeOf(bodies: readonly number[]): ChainStep[] {
    const tree: ChainStep[] = []
    for (const body of bodies) addChain(tree, this.#bodies[body]!, body)
    return tree
  }

  readonly #add: OnReached = (body, reached, count) => {
    this.#pairs[body]! += count
    const supports = this.#supports[body]!
    for (let index = 0; index < count; index++) {
      let edge = this.#links.firstTo(reached[index]!)
      for (; edge >= 0; edge = this.#links.after(edge)) {
        const relation = this.#graph.edgeRelation[edge]!
        supports.set(relation, (supports.get(relation) ?? 0) + 1)
      }
    }
  }
}

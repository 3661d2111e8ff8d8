import type { LinkQuery } from '@signalbox/sdk'
import { AlikeRules } from './alike.ts'
import { addChain, ChainWalker, type ChainStep } from './chain_tree.ts'
import { confidenceOf, reversed, type ChainRule } from './chains.ts'
import { Evidence, weightOf, type Aggregation } from './evidence.ts'
import type { RelationGraph } from './graph.ts'

/** How rules become scores; chosen on the held-out facts. Shares say what a kind of rule counts beside chains. */
export interface Tuning extends Aggregation {
  sharedShare: number
  similarShare: number
  pathShare: number
}

/** A chain that leads to more entities says too little about each. */
export const MAX_REACH = 2_000

/** Edges that are looked at for the chains of one query. */
const MAX_STEPS = 200_000

/** Entities that no rule speaks for are told apart by how often they were an answer, below this score. */
const COMMON = 1e-4

/** Applies rules to queries. */
export class RuleScorer {
  readonly evidence: Evidence
  /** The chains that speak for each relation. */
  readonly trees: readonly ChainStep[][]
  readonly #graph: RelationGraph
  readonly #weights: Float64Array
  readonly #walker: ChainWalker
  readonly #alike: AlikeRules
  readonly #scores: Float32Array

  constructor(graph: RelationGraph, rules: readonly ChainRule[]) {
    this.#graph = graph
    this.trees = chainTrees(graph, rules)
    this.#weights = Float64Array.from(rules, (rule) => weightOf(confidenceOf(rule)))
    const maxLength = rules.reduce((longest, { chain }) => Math.max(longest, chain.length), 1)
    this.#walker = new ChainWalker(graph, { maxLength, maxReach: MAX_REACH })
    this.#alike = new AlikeRules(graph)
    this.evidence = new Evidence(graph.entityCount)
    this.#scores = new Float32Array(graph.entityCount)
  }

  /** One score for each entity; the same array at every call. */
  score(query: LinkQuery, tuning: Tuning): Float32Array {
    this.collect(query, tuning)
    this.#scores.fill(0)
    const answersOf = this.#graph.inverse(relationOf(this.#graph, query))
    const end = this.#graph.sourceStart[answersOf + 1]!
    for (let index = this.#graph.sourceStart[answersOf]!; index < end; index++) {
      const entity = this.#graph.sources[index]!
      this.#scores[entity] = this.commonness(entity, answersOf)
    }
    const { answers, count } = this.evidence
    for (let index = 0; index < count; index++) {
      const answer = answers[index]!
      this.#scores[answer]! += (1 - COMMON) * this.evidence.scoreOf(answer, tuning)
    }
    return this.#scores
  }

  /** Gathers the rules that speak for each answer. */
  collect(query: LinkQuery, { sharedShare, similarShare, pathShare }: Tuning) {
    const { anchor } = query
    const relation = relationOf(this.#graph, query)
    this.evidence.clear()
    this.#walker.walk(anchor, this.trees[relation]!, MAX_STEPS, (rule, reached, count) => {
      const weight = this.#weights[rule]!
      for (let index = 0; index < count; index++) this.evidence.add(reached[index]!, weight)
    })
    if (sharedShare > 0) this.#alike.addShared(anchor, relation, this.evidence, sharedShare)
    if (similarShare > 0) this.#alike.addSimilar(anchor, relation, this.evidence, similarShare)
    if (pathShare > 0) this.#alike.addSharedPaths(anchor, relation, this.evidence, pathShare)
  }

  /** A very small score that grows with how often an entity was an answer; `answersOf` leads back from it. */
  commonness(entity: number, answersOf: number): number {
    const slot = this.#graph.slotOf(entity, answersOf)
    if (slot < 0) return 0
    const count = this.#graph.sizeOf(slot)
    return (COMMON * count) / (count + 1_000)
  }
}

/** The relation that leads from the anchor to the answers. */
export const relationOf = (graph: RelationGraph, { missing, predicate }: LinkQuery): number =>
  missing === 'object' ? predicate : predicate + graph.predicateCount

/** The chains that speak for a relation, for each one, the surest first; each rule is read from both ends. */
function chainTrees(graph: RelationGraph, rules: readonly ChainRule[]): ChainStep[][] {
  const trees: ChainStep[][] = Array.from({ length: graph.relationCount }, () => [])
  for (const [index, { predicate, chain }] of rules.entries()) {
    addChain(trees[predicate]!, chain, index)
    addChain(trees[predicate + graph.predicateCount]!, reversed(graph, chain), index)
  }
  return trees
}

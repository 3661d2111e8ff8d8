import type { LinkQuery, LinkReason, LinkTriple } from '@signalbox/sdk'
import { MIN_SUPPORT, type AlikeRules } from './alike.ts'
import type { ChainStep } from './chain_tree.ts'
import { confidenceOf, type Chain, type ChainRule } from './chains.ts'
import type { RelationGraph } from './graph.ts'
import { groundChain } from './ground_chain.ts'
import { relationOf } from './scorer.ts'

/** Variables as reasons write them: X, Y, and the entities in between. */
const X = -1
const Y = -2
const between = (position: number) => -3 - position

/** Edges of an entity that are looked at for reasons. */
const MAX_EDGES = 2_000

export interface ReasonSources {
  graph: RelationGraph
  rules: readonly ChainRule[]
  trees: readonly ChainStep[][]
  alike: AlikeRules
  /** Whether two steps to the same entity count. */
  withPaths: boolean
}

/**
 * Why an answer is expected: rules whose body is true in the graph, the surest first. What rests on the same facts as a surer
 * reason, or on these and more, is left out.
 */
export function reasonsFor(
  sources: ReasonSources,
  query: LinkQuery,
  answer: number,
  most: number
): LinkReason[] {
  const all = [
    ...chainReasons(sources, query, answer),
    ...sharedReasons(sources, query, answer),
    ...similarReasons(sources, query, answer),
    ...(sources.withPaths ? pathReasons(sources, query, answer) : []),
  ].sort((one, other) => confidenceOf(other) - confidenceOf(one))
  const chosen: LinkReason[] = []
  const facts: Set<string>[] = []
  for (const candidate of all) {
    if (chosen.length >= most) break
    const reason = candidate.ground()
    if (!reason) continue
    const own = new Set(reason.grounding.map((fact) => fact.join()))
    if (facts.some((shown) => shown.isSubsetOf(own))) continue
    chosen.push(reason)
    facts.push(own)
  }
  return chosen
}

/** A reason that may hold; its facts are looked up only when it is among the surest. */
interface Candidate {
  support: number
  of: number
  ground(): LinkReason | undefined
}

/** An edge as a fact: subject first, whichever way it was walked. */
function factOf(graph: RelationGraph, from: number, relation: number, to: number): LinkTriple {
  return relation < graph.predicateCount
    ? [from, relation, to]
    : [to, relation - graph.predicateCount, from]
}

function chainReasons(
  { graph, rules, trees }: ReasonSources,
  query: LinkQuery,
  answer: number
): Candidate[] {
  const matching: number[] = []
  const collect = (steps: readonly ChainStep[]) => {
    for (const { end, next } of steps) {
      if (end >= 0) matching.push(end)
      collect(next)
    }
  }
  collect(trees[relationOf(graph, query)]!)
  const [subject, object] =
    query.missing === 'object' ? [query.anchor, answer] : [answer, query.anchor]
  return matching.map((index) => {
    const { chain, support, of, predicate } = rules[index]!
    return {
      support,
      of,
      ground() {
        const path = groundChain(graph, subject, chain, object)
        if (!path) return undefined
        const terms = path.map((_, position) =>
          position === 0 ? X : position === chain.length ? Y : between(position - 1)
        )
        return {
          rule: [[X, predicate, Y], ...atomsOf(graph, terms, chain)],
          support,
          of,
          grounding: atomsOf(graph, path, chain),
        }
      },
    }
  })
}

const atomsOf = (graph: RelationGraph, terms: readonly number[], chain: Chain): LinkTriple[] =>
  chain.map((relation, step) => factOf(graph, terms[step]!, relation, terms[step + 1]!))

/** "The anchor shares an edge with others, for which the answer holds." */
function sharedReasons({ graph }: ReasonSources, query: LinkQuery, answer: number): Candidate[] {
  const relation = relationOf(graph, query)
  return edgesOf(graph, query.anchor).flatMap((edge) => {
    const body = graph.backSlot[edge]!
    const members = graph.targets.subarray(graph.edgeStart[body], graph.edgeStart[body + 1])
    return oneStep(graph, { relation, edge, owner: query.anchor, other: answer, members })
  })
}

/** "The answer shares an edge with others that are linked to the anchor." */
function similarReasons({ graph }: ReasonSources, query: LinkQuery, answer: number): Candidate[] {
  const relation = graph.inverse(relationOf(graph, query))
  return edgesOf(graph, answer).flatMap((edge) => {
    const body = graph.backSlot[edge]!
    const members = graph.targets.subarray(graph.edgeStart[body], graph.edgeStart[body + 1])
    return oneStep(graph, { relation, edge, owner: answer, other: query.anchor, members })
  })
}

interface SharedEdge {
  relation: number
  edge: number
  /** Whose edge it is; the entity that it would be linked to. */
  owner: number
  other: number
  members: Int32Array
}

function oneStep(graph: RelationGraph, { relation, edge, owner, other, members }: SharedEdge) {
  const [through, goal] = [graph.edgeRelation[edge]!, graph.targets[edge]!]
  if (members.length < MIN_SUPPORT || (through === relation && goal === other)) return []
  const support = linkedTo(graph, members, relation, other)
  if (support < MIN_SUPPORT) return []
  const reason: LinkReason = {
    rule: [factOf(graph, X, relation, other), factOf(graph, X, through, goal)],
    support,
    of: members.length,
    grounding: [factOf(graph, owner, through, goal)],
  }
  return [{ support, of: members.length, ground: () => reason }]
}

/** "Two steps lead from the anchor where they also lead from others, for which the answer holds." */
function pathReasons({ graph, alike }: ReasonSources, query: LinkQuery, answer: number) {
  const relation = relationOf(graph, query)
  const { anchor } = query
  return edgesOf(graph, anchor).flatMap((edge) => {
    const [first, middle] = [graph.edgeRelation[edge]!, graph.targets[edge]!]
    return edgesOf(graph, middle).flatMap((next) => {
      const [second, goal] = [graph.edgeRelation[next]!, graph.targets[next]!]
      if (goal === anchor) return []
      const members = alike.pathBody(first, graph.backSlot[next]!, goal)
      const support = members ? linkedTo(graph, members, relation, answer) : 0
      if (!members || support < MIN_SUPPORT) return []
      const chain = [first, second]
      const reason: LinkReason = {
        rule: [factOf(graph, X, relation, answer), ...atomsOf(graph, [X, between(0), goal], chain)],
        support,
        of: members.length,
        grounding: atomsOf(graph, [anchor, middle, goal], chain),
      }
      return [{ support, of: members.length, ground: () => reason }]
    })
  })
}

function edgesOf(graph: RelationGraph, entity: number): number[] {
  const first = graph.firstEdge(entity)
  const count = Math.min(MAX_EDGES, graph.firstEdge(entity + 1) - first)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** How many of some entities a relation links to another one. */
function linkedTo(graph: RelationGraph, members: Int32Array, relation: number, to: number) {
  const slot = graph.slotOf(to, graph.inverse(relation))
  if (slot < 0) return 0
  let support = 0
  if (graph.sizeOf(slot) < members.length) {
    const inMembers = new Set(members)
    for (let edge = graph.edgeStart[slot]!; edge < graph.edgeStart[slot + 1]!; edge++) {
      if (inMembers.has(graph.targets[edge]!)) support++
    }
    return support
  }
  for (const member of members) if (graph.has(member, relation, to)) support++
  return support
}

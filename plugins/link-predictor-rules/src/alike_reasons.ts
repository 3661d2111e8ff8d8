import type { LinkQuery, LinkReason } from '@signalbox/sdk'
import { MIN_SUPPORT } from './alike.ts'
import { atomOf, atomsOf, between, X } from './atoms.ts'
import type { RelationGraph } from './graph.ts'
import type { PossibleReason, ReasonSources } from './reason_sources.ts'
import { relationOf } from './scorer.ts'

/** Edges that are looked at for one kind of reason and one answer. */
const MAX_STEPS = 30_000

/** "The anchor shares an edge with others, for which the answer holds." */
export const sharedReasons = ({ graph }: ReasonSources, query: LinkQuery, answer: number) =>
  edgeReasons(graph, query.anchor, relationOf(graph, query), answer)

/** "The answer shares an edge with others that are linked to the anchor." */
export const similarReasons = ({ graph }: ReasonSources, query: LinkQuery, answer: number) =>
  edgeReasons(graph, answer, graph.inverse(relationOf(graph, query)), query.anchor)

/** Edges of an entity that speak for a further one, to `other`; rare ones first, as they say most. */
function edgeReasons(graph: RelationGraph, owner: number, relation: number, other: number) {
  const linked = graph.slotOf(other, graph.inverse(relation))
  if (linked < 0) return []
  const reasons: PossibleReason[] = []
  const sizeOf = (edge: number) => graph.sizeOf(graph.backSlot[edge]!)
  let steps = 0
  for (const edge of edgesOf(graph, owner).sort((one, two) => sizeOf(one) - sizeOf(two))) {
    if (steps > MAX_STEPS) break
    const [through, goal, of] = [graph.edgeRelation[edge]!, graph.targets[edge]!, sizeOf(edge)]
    if (of < MIN_SUPPORT || (through === relation && goal === other)) continue
    steps += Math.min(of, graph.sizeOf(linked))
    const support = sharedBy(graph, graph.backSlot[edge]!, linked, {
      isBody: (entity) => graph.has(entity, through, goal),
      isLinked: (entity) => graph.has(entity, relation, other),
    })
    if (support < MIN_SUPPORT) continue
    const reason = (): LinkReason => ({
      rule: [atomOf(graph, X, relation, other), atomOf(graph, X, through, goal)],
      support,
      of,
      grounding: [atomOf(graph, owner, through, goal)],
    })
    reasons.push({ support, of, ground: reason })
  }
  return reasons
}

interface Membership {
  isBody(entity: number): boolean
  isLinked(entity: number): boolean
}

/** How many entities two slots share; walks the smaller one. */
function sharedBy(graph: RelationGraph, body: number, linked: number, member: Membership) {
  const isBodySmaller = graph.sizeOf(body) <= graph.sizeOf(linked)
  const slot = isBodySmaller ? body : linked
  let shared = 0
  for (let edge = graph.edgeStart[slot]!; edge < graph.edgeStart[slot + 1]!; edge++) {
    const entity = graph.targets[edge]!
    if (isBodySmaller ? member.isLinked(entity) : member.isBody(entity)) shared++
  }
  return shared
}

/** "Two steps lead from the anchor where they also lead from others, for which the answer holds." */
export function pathReasons(
  { graph, alike }: ReasonSources,
  query: LinkQuery,
  answer: number
): PossibleReason[] {
  const relation = relationOf(graph, query)
  const { anchor } = query
  const reasons: PossibleReason[] = []
  let steps = 0
  for (const edge of edgesOf(graph, anchor)) {
    const [first, middle] = [graph.edgeRelation[edge]!, graph.targets[edge]!]
    for (const next of edgesOf(graph, middle)) {
      if (steps++ > MAX_STEPS) return reasons
      const [second, goal] = [graph.edgeRelation[next]!, graph.targets[next]!]
      const members =
        goal === anchor ? undefined : alike.pathBody(first, graph.backSlot[next]!, goal)
      if (!members) continue
      steps += members.length
      const support = members.filter((member) => graph.has(member, relation, answer)).length
      if (support < MIN_SUPPORT) continue
      const chain = [first, second]
      const reason = (): LinkReason => ({
        rule: [atomOf(graph, X, relation, answer), ...atomsOf(graph, [X, between(0), goal], chain)],
        support,
        of: members.length,
        grounding: atomsOf(graph, [anchor, middle, goal], chain),
      })
      reasons.push({ support, of: members.length, ground: reason })
    }
  }
  return reasons
}

const edgesOf = (graph: RelationGraph, entity: number): number[] => {
  const first = graph.firstEdge(entity)
  return Array.from({ length: graph.firstEdge(entity + 1) - first }, (_, index) => first + index)
}

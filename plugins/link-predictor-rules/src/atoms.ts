import type { LinkTriple } from '@signalbox/sdk'
import type { Chain } from './chains.ts'
import type { RelationGraph } from './graph.ts'

/** Variables as reasons write them: X, Y, and the entities in between. */
export const X = -1
export const Y = -2
export const between = (position: number): number => -3 - position

/** An edge as a fact or atom: subject first, whichever way it was walked. */
export const atomOf = (
  graph: RelationGraph,
  from: number,
  relation: number,
  to: number
): LinkTriple =>
  relation < graph.predicateCount
    ? [from, relation, to]
    : [to, relation - graph.predicateCount, from]

/** The steps of a chain from term to term. */
export const atomsOf = (
  graph: RelationGraph,
  terms: readonly number[],
  chain: Chain
): LinkTriple[] =>
  chain.map((relation, step) => atomOf(graph, terms[step]!, relation, terms[step + 1]!))

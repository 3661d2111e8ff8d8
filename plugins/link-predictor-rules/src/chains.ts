import type { RelationGraph } from './graph.ts'

/** Relations that are taken one after the other. */
export type Chain = readonly number[]

/** The same paths, walked from their other end. */
export const reversed = (graph: RelationGraph, chain: Chain): number[] =>
  chain.map((relation) => graph.inverse(relation)).reverse()

/** The one of a chain and its reverse that comes first, so that both are counted as one body. */
export function canonical(graph: RelationGraph, chain: Chain): number[] {
  const other = reversed(graph, chain)
  const position = chain.findIndex((relation, index) => relation !== other[index])
  return position >= 0 && other[position]! < chain[position]! ? other : [...chain]
}

/** Tells whether a chain reads the same from both ends. */
export const isSymmetric = (graph: RelationGraph, chain: Chain): boolean =>
  reversed(graph, chain).every((relation, index) => relation === chain[index])

/** A rule with two variables: where the chain leads from X to Y, the predicate is expected to hold between them. */
export interface ChainRule {
  predicate: number
  /** From the subject to the object. */
  chain: Chain
  /** How often the predicate held, among `of` pairs that the chain links. */
  support: number
  of: number
}

/** Pairs that are taken for wrong beside those seen: a rule that held 2 of 2 times is no certainty. */
export const PESSIMISM = 5

/** How much a rule is trusted, from 0 to 1. */
export const confidenceOf = ({ support, of }: { support: number; of: number }): number =>
  support / (of + PESSIMISM)

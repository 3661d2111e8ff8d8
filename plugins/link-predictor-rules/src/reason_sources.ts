import type { LinkReason } from '@signalbox/sdk'
import type { AlikeRules } from './alike.ts'
import type { ChainStep } from './chain_tree.ts'
import type { ChainRule } from './chains.ts'
import type { RelationGraph } from './graph.ts'

/** What reasons are drawn from. */
export interface ReasonSources {
  graph: RelationGraph
  rules: readonly ChainRule[]
  trees: readonly ChainStep[][]
  alike: AlikeRules
  /** Whether two steps to the same entity count. */
  withPaths: boolean
}

/** A reason that may hold; its facts are looked up only when it is among the surest. */
export interface PossibleReason {
  support: number
  of: number
  ground(): LinkReason | undefined
}

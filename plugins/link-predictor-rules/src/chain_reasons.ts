import type { LinkQuery } from '@signalbox/sdk'
import { atomsOf, between, X, Y } from './atoms.ts'
import type { ChainStep } from './chain_tree.ts'
import { groundChain } from './ground_chain.ts'
import type { PossibleReason, ReasonSources } from './reason_sources.ts'
import { relationOf } from './scorer.ts'

/** Edges that are looked at for all chains of one answer. */
const MAX_STEPS = 100_000

/** "A chain leads from the subject to the object." */
export function chainReasons(
  { graph, rules, trees }: ReasonSources,
  query: LinkQuery,
  answer: number
): PossibleReason[] {
  const [subject, object] =
    query.missing === 'object' ? [query.anchor, answer] : [answer, query.anchor]
  const budget = { steps: MAX_STEPS }
  return rulesIn(trees[relationOf(graph, query)]!).map((index) => {
    const { chain, support, of, predicate } = rules[index]!
    return {
      support,
      of,
      ground() {
        const path = groundChain(graph, subject, chain, object, budget)
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

const rulesIn = (steps: readonly ChainStep[]): number[] =>
  steps.flatMap(({ end, next }) => (end >= 0 ? [end, ...rulesIn(next)] : rulesIn(next)))

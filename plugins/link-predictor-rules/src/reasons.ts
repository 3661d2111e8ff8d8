import type { LinkQuery, LinkReason } from '@signalbox/sdk'
import { pathReasons, sharedReasons, similarReasons } from './alike_reasons.ts'
import { chainReasons } from './chain_reasons.ts'
import { confidenceOf } from './chains.ts'
import type { ReasonSources } from './reason_sources.ts'

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
  const possible = [
    ...chainReasons(sources, query, answer),
    ...sharedReasons(sources, query, answer),
    ...similarReasons(sources, query, answer),
    ...(sources.withPaths ? pathReasons(sources, query, answer) : []),
  ].sort((one, other) => confidenceOf(other) - confidenceOf(one))
  const chosen: LinkReason[] = []
  const facts: Set<string>[] = []
  for (const { ground } of possible) {
    if (chosen.length >= most) break
    const reason = ground()
    if (!reason) continue
    const own = new Set(reason.grounding.map((fact) => fact.join()))
    if (facts.some((shown) => shown.isSubsetOf(own))) continue
    chosen.push(reason)
    facts.push(own)
  }
  return chosen
}

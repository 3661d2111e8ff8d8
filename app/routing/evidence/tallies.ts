import { DOMAINS } from '#routing/engine/domains'
import type { Tally, TargetEvidence } from '#routing/learners/types'

/** Evidence of one target while it is being added up. */
export interface OpenEvidence {
  all: Tally
  byDomain: (Tally | undefined)[]
}

/** Days after which an outcome counts half. */
export const HALF_LIFE_DAYS = 30

/** Days after which outcomes count less than a thousandth and are not read any more. */
export const HORIZON_DAYS = 300

const positions = new Map<string, number>(DOMAINS.map((name, position) => [name, position]))

const nothing = (): Tally => ({ n: 0, reward: 0, predicted: 0 })

export const openEvidence = (): OpenEvidence => ({ all: nothing(), byDomain: [] })

/** What is left of an outcome's weight after so many days. */
export const remembered = (days: number) => 2 ** (-Math.max(0, days) / HALF_LIFE_DAYS)

function add(into: Tally, from: Tally, factor: number) {
  into.n += factor * from.n
  into.reward += factor * from.reward
  into.predicted += factor * from.predicted
}

/** Adds outcomes about one domain; those about a domain that is not known any more count for the target alone. */
export function addOutcomes(into: OpenEvidence, domain: string, from: Tally, factor: number) {
  add(into.all, from, factor)
  const position = positions.get(domain)
  if (position !== undefined) add((into.byDomain[position] ??= nothing()), from, factor)
}

/** Adds evidence to other evidence, weighed. */
export function addEvidence(into: OpenEvidence, from: TargetEvidence, factor: number) {
  add(into.all, from.all, factor)
  from.byDomain.forEach((tally, position) => {
    if (tally) add((into.byDomain[position] ??= nothing()), tally, factor)
  })
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Fact from '#knowledge/models/fact'
import { factsOfSubject } from '#knowledge/services/fact_lookup'
import type { PreparedFact } from '#knowledge/services/prepared_fact'

/** When a statement says that its fact began to hold, and when it was said. */
export interface Claim {
  validFrom: number | null
  saidAt: number
}

/** Which of two statements that cannot both hold is the later one. */
export type Order = 'later' | 'earlier' | 'tie'

/** Times of one sort are compared: since when both hold, if both say so, else when they were said. */
export function compareClaims(one: Claim, other: Claim): Order {
  const bothSay = one.validFrom !== null && other.validFrom !== null
  const [left, right] = bothSay ? [one.validFrom!, other.validFrom!] : [one.saidAt, other.saidAt]
  if (left === right) return 'tie'
  return left > right ? 'later' : 'earlier'
}

export const claimOf = (fact: Fact): Claim => ({
  validFrom: fact.validFrom,
  saidAt: Number(fact.confirmedAt),
})

/** When the earlier of two claims stopped to hold: as soon as the later one began, as far as that makes sense. */
export function endOf(earlier: Claim, later: Claim): number {
  const began = later.validFrom ?? later.saidAt
  return began >= (earlier.validFrom ?? began) ? began : later.saidAt
}

/**
 * Active facts that cannot hold together with this one: other values of a predicate that has one at a time, and the
 * same value of its opposite.
 */
export async function contradicted(
  { identity, predicate, activeKey }: Pick<PreparedFact, 'identity' | 'predicate' | 'activeKey'>,
  client: TransactionClientContract
): Promise<Fact[]> {
  if (predicate.cardinality === 'many' && predicate.opposite === null) return []
  const { predicateKey, objectKey } = identity
  return factsOfSubject({ ...identity, status: 'active' }, client)
    .where((either) => {
      if (predicate.cardinality === 'one') either.orWhere('predicate_key', predicateKey)
      if (predicate.opposite !== null) {
        either.orWhere((same) =>
          same.where('predicate_key', predicate.opposite!).where('object_key', objectKey)
        )
      }
    })
    .whereNot('active_key', activeKey)
    .limit(100)
    .forUpdate()
}

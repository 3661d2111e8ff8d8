import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import type Fact from '#knowledge/models/fact'
import { claimOf, compareClaims, contradicted, endOf } from '#knowledge/services/contradictions'
import type { PreparedFact } from '#knowledge/services/prepared_fact'

type Client = TransactionClientContract

/**
 * Puts a stated fact and those that cannot hold together with it in order of time: the later one counts, the earlier one
 * becomes history, and of a tie both stay. Answers the facts that the stated one took the place of.
 */
export async function settleContradictions(
  prepared: PreparedFact,
  fact: Fact,
  client: Client
): Promise<string[]> {
  if (hasEnded(prepared, fact)) {
    await becomeHistory(fact, fact.validTo!, client)
    return []
  }
  const claim = claimOf(fact)
  const others = (await contradicted(prepared, client)).map((row) => ({
    row,
    claim: claimOf(row),
    order: compareClaims(claim, claimOf(row)),
  }))
  const later = others.find(({ order }) => order === 'earlier')
  if (later) {
    await becomeHistory(fact, endOf(claim, later.claim), client)
    return []
  }
  const earlier = others.filter(({ order }) => order === 'later')
  for (const other of earlier) {
    await becomeHistory(other.row, endOf(other.claim, claim), client)
  }
  return earlier.map(({ row }) => row.id)
}

/** A state that was said to be over. */
const hasEnded = ({ predicate }: PreparedFact, { validTo }: Fact) =>
  predicate.temporal === 'state' && validTo !== null && Number(validTo) <= clock.now()

/** The fact held until then. It stays, and counts no more. */
async function becomeHistory(fact: Fact, validTo: number, client: Client) {
  await fact
    .useTransaction(client)
    .merge({
      status: 'superseded',
      validTo: fact.validTo ?? validTo,
      endedAt: clock.now(),
      activeKey: null,
    })
    .save()
}

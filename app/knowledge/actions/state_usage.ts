import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { stateFacts } from '#knowledge/actions/state_facts'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import FactSource from '#knowledge/models/fact_source'
import Fact from '#knowledge/models/fact'
import { preparedFact } from '#knowledge/services/prepared_fact'
import type { Asker, FactSource as StatedSource, StatedFact } from '#knowledge/types'

/** Chats of one asker about one topic. */
export interface AskedSum {
  asker: Asker
  topic: string
  asked: number
  /** When the last one was. */
  at: number
}

/** Chats of a tenant's askers about one topic that one target answered. */
export interface JudgedSum {
  /** Any of them. */
  asker: Asker
  targetId: string
  topic: string
  good: number
  bad: number
  at: number
}

/**
 * Chats that nothing is concluded from: n chats out of N give n / (N + this). The confidences that are stored tell the counts
 * again, so no counter is kept beside them.
 */
const DOUBT = 3
const MOST = 0.99

const sourceAt = (at: number, confidence: number): StatedSource => ({
  kind: 'usage',
  reference: '',
  extractor: 'usage/1',
  quote: null,
  confidence: Math.min(MOST, confidence),
  at,
})

/** Learns what an asker asks about. */
export const stateAsked = ({ asker, topic, asked, at }: AskedSum): Promise<void> =>
  state(asker, async (trx) => {
    const fact = { subject: null, predicate: 'asks_about', object: topic, personal: true }
    const known = await knownConfidence(asker, fact, trx)
    const chats = (DOUBT * known) / (1 - known) + asked
    return [{ ...fact, source: sourceAt(at, chats / (chats + DOUBT)) }]
  })

/** Learns what a target does well or badly on. */
export const stateJudged = ({ asker, targetId, topic, good, bad, at }: JudgedSum): Promise<void> =>
  state(asker, async (trx) => {
    const about = { subject: targetId, object: topic, personal: false }
    const wellOn = { ...about, predicate: 'does_well_on' }
    const badlyOn = { ...about, predicate: 'does_badly_on' }
    const well = await knownConfidence(asker, wellOn, trx)
    const badly = await knownConfidence(asker, badlyOn, trx)
    const share = Math.min(MOST, well + badly)
    const judged = (DOUBT * share) / (1 - share)
    const goods = well * (judged + DOUBT) + good
    const bads = badly * (judged + DOUBT) + bad
    const all = goods + bads + DOUBT
    return [
      { ...wellOn, source: sourceAt(at, goods / all) },
      { ...badlyOn, source: sourceAt(at, bads / all) },
    ].filter(({ source }) => source.confidence > 0)
  })

async function state(
  asker: Asker,
  factsFrom: (trx: TransactionClientContract) => Promise<StatedFact[]>
): Promise<void> {
  await forgottenPhrases.prepare()
  await db.transaction(async (trx) => {
    await stateFacts.handle(asker, await factsFrom(trx), trx)
  })
}

/** How sure usage was of a fact until now; 0 for a new one. */
async function knownConfidence(
  asker: Asker,
  fact: Omit<StatedFact, 'source'>,
  client: TransactionClientContract
): Promise<number> {
  const { activeKey } = preparedFact(asker, { ...fact, source: sourceAt(0, 0) })
  const row = await Fact.query({ client }).where({ activeKey }).forUpdate().first()
  if (!row) return 0
  const source = await FactSource.query({ client }).where({ factId: row.id, kind: 'usage' }).first()
  return Math.min(MOST, source?.confidence ?? 0)
}

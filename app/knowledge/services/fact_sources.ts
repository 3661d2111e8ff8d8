import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#core/ids'
import type Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { mergedConfidence } from '#knowledge/services/confidence'
import { displayName } from '#knowledge/services/names'
import type { FactSource as StatedSource, SourceKind, StatedFact } from '#knowledge/types'

type Client = TransactionClientContract

const LONGEST_QUOTE = 2_000

/** More say nothing new; the oldest go. */
const MOST_SOURCES = 200

/** Such a source may say something else the next time: a person changes their mind, and counts go on. */
const RESTATED: readonly SourceKind[] = ['hand', 'usage']

const identityOf = (fact: Fact, { kind, reference, extractor }: StatedSource) => ({
  factId: fact.id,
  kind,
  reference,
  extractor,
})

/** Whether this source has stated the fact. */
export const hasSource = async (fact: Fact, source: StatedSource, client: Client) =>
  (await FactSource.query({ client }).where(identityOf(fact, source)).first()) !== null

/**
 * Adds a source to a fact whose row is locked. The same one twice changes nothing, but a person who enters a fact again says
 * again how sure they are, and so does usage. Answers whether anything changed.
 */
export async function addSource(fact: Fact, source: StatedSource, client: Client) {
  const known = await FactSource.query({ client }).where(identityOf(fact, source)).first()
  if (known && !RESTATED.includes(source.kind)) return false
  const { confidence, at } = source
  if (known) {
    await known
      .useTransaction(client)
      .merge({ confidence, at, quote: quoteOf(source) })
      .save()
  } else await client.table('knowledge_sources').insert(sourceRow(fact, source))
  return true
}

/** The row of a new source. */
export const sourceRow = (fact: { id: string; workspaceId: string }, source: StatedSource) => ({
  id: newId('src'),
  fact_id: fact.id,
  workspace_id: fact.workspaceId,
  kind: source.kind,
  reference: source.reference,
  extractor: source.extractor,
  quote: quoteOf(source),
  confidence: source.confidence,
  at: source.at,
})

const quoteOf = ({ quote }: StatedSource) =>
  quote === null ? null : displayName(quote).slice(0, LONGEST_QUOTE).toWellFormed()

/** Counts the confidence of a known fact anew, and notes what its newest statement says of time. */
export async function recountConfidence(fact: Fact, stated: StatedFact, client: Client) {
  const sources = await FactSource.query({ client })
    .where({ factId: fact.id })
    .orderBy('at', 'desc')
  const old = sources.splice(MOST_SOURCES).map(({ id }) => id)
  if (old.length > 0) await FactSource.query({ client }).whereIn('id', old).delete()
  await fact
    .useTransaction(client)
    .merge({
      confidence: mergedConfidence(sources),
      confirmedAt: Math.max(Number(fact.confirmedAt), stated.source.at),
      validFrom: stated.validFrom ?? fact.validFrom,
      validTo: stated.validTo ?? fact.validTo,
    })
    .save()
}

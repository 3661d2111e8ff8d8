import { BaseTransformer } from '@adonisjs/core/transformers'
import { clock } from '#core/clock'
import { isoTime } from '#core/time'
import type FactSource from '#knowledge/models/fact_source'
import type { ShownFact } from '#knowledge/queries/show_facts'
import { confidenceNow } from '#knowledge/services/confidence'
import { predicates } from '#knowledge/services/predicates'

/** How askers name themselves. */
export const SELF = 'me'

const rounded = (share: number) => Math.round(share * 10_000) / 10_000

/** A source on the wire. By hand, the reference would only say who; that is nobody else's business. */
export const sourceAnswer = ({
  kind,
  reference,
  extractor,
  quote,
  confidence,
  at,
}: FactSource) => ({
  kind,
  reference: kind === 'hand' || reference === '' ? null : reference,
  extractor,
  quote,
  confidence: rounded(confidence),
  at: isoTime(Number(at)),
})

/** A fact as its asker reads it. */
export default class FactTransformer extends BaseTransformer<ShownFact> {
  toObject() {
    const { fact, asker, sources, quote, isDisputed } = this.resource
    const { halfLifeDays } = predicates.of(fact.predicateKey)
    const confirmedAt = Number(fact.confirmedAt)
    return {
      id: fact.id,
      subject: fact.subjectKey === asker.id ? SELF : fact.subject,
      subject_kind: fact.subjectKind,
      predicate: fact.predicate,
      object: fact.object,
      object_kind: fact.objectKind,
      confidence: rounded(confidenceNow(fact.confidence, halfLifeDays, confirmedAt, clock.now())),
      personal: fact.ownerId !== null,
      status: fact.status,
      disputed: isDisputed,
      valid_from: isoTime(fact.validFrom),
      valid_to: isoTime(fact.validTo),
      recorded_at: isoTime(Number(fact.recordedAt)),
      confirmed_at: isoTime(confirmedAt),
      ended_at: isoTime(fact.endedAt),
      sources: { count: sources, quote },
    }
  }
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import { meaningOf, readableFact } from '#memory/extraction/predicates'
import type { Memory } from '#memory/types'

/** A memory as its person reads it, with the sentence that it came from. */
export default class MemoryTransformer extends BaseTransformer<Memory> {
  toObject() {
    const { fact, source } = this.resource
    return {
      id: fact.id,
      text: readableFact(fact.predicateKey, fact.object),
      predicate: fact.predicate,
      value: fact.object,
      kind: fact.objectKind,
      category: meaningOf(fact.predicateKey).category,
      enabled: fact.status === 'active',
      confidence: Math.round(fact.confidence * 1_000) / 1_000,
      quote: source?.quote ?? null,
      said_at: isoTime(source?.at),
      source: source && {
        kind: source.kind,
        extractor: source.extractor,
        reference: source.reference || null,
      },
      created_at: isoTime(fact.recordedAt),
      updated_at: isoTime(Math.max(Number(fact.recordedAt), Number(fact.confirmedAt))),
    }
  }
}

import type { StatedFact } from '#knowledge/types'
import type { StatedMemory } from '#memory/extraction/types'
import type { ChatNote } from '#memory/types'

/** A found memory with where it comes from. */
export const statedFact = (
  found: StatedMemory,
  { messageReference, at }: Pick<ChatNote, 'messageReference' | 'at'>,
  extractor: string
): StatedFact => ({
  subject: null,
  subjectKind: 'asker',
  predicate: found.predicate,
  object: found.object,
  objectKind: found.objectKind,
  personal: true,
  source: {
    kind: 'chat',
    reference: messageReference,
    extractor,
    quote: found.quote,
    confidence: found.confidence,
    at,
  },
})

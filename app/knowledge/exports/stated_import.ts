import type { ImportedFact } from '@signalbox/sdk'
import { InvalidRequest } from '#core/validation/errors'
import { preparedFact } from '#knowledge/services/prepared_fact'
import { ENTITY_KINDS, type Asker, type EntityKind, type StatedFact } from '#knowledge/types'

/** Facts that do not say how sure they are. */
const STANDARD_CONFIDENCE = 1

/** A fact of a file as it is kept, or why it cannot be. */
export type StatedImport = { stated: StatedFact } | { problem: string }

/** What an imported fact says: what is personal, or of somebody who asked, becomes the asker's own. */
export function statedImport(
  asker: Asker,
  fact: ImportedFact,
  from: { name: string; at: number }
): StatedImport {
  const isOfAsker = fact.subject.kind === 'asker'
  const stated: StatedFact = {
    subject: isOfAsker ? null : fact.subject.name,
    ...(!isOfAsker && { subjectKind: kindOf(fact.subject.kind) }),
    predicate: fact.predicate,
    object: fact.object.name,
    objectKind: kindOf(fact.object.kind),
    personal: fact.personal || isOfAsker,
    validFrom: fact.validFrom,
    validTo: fact.validTo,
    source: {
      kind: 'import',
      reference: from.name,
      extractor: 'import/1',
      quote: fact.quote,
      confidence: Math.min(1, Math.max(0, fact.confidence ?? STANDARD_CONFIDENCE)),
      at: from.at,
    },
  }
  try {
    preparedFact(asker, stated)
    return { stated }
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { problem: error.issues.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('; ') }
  }
}

const kindOf = (kind: string | null): EntityKind | undefined =>
  kind !== 'asker' && (ENTITY_KINDS as readonly (string | null)[]).includes(kind)
    ? (kind as EntityKind)
    : undefined

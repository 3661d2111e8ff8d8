import {
  FACT_TERMS,
  RDF,
  rdfDecimal,
  RdfNames,
  RDFS,
  rdfTime,
  XSD,
  type ExportContext,
  type ExportedEntity,
  type ExportedFact,
  type ExportSource,
} from '@signalbox/sdk'

/** Settings of the format. */
export interface JsonLdSettings {
  base: string
}

const PIECE_LENGTH = 65_536

const typed = (name: keyof typeof FACT_TERMS, type: string) => ({
  '@id': FACT_TERMS[name],
  '@type': `${XSD}${type}`,
})

/** What the words of the document mean. */
const CONTEXT = {
  '@version': 1.1,
  'label': `${RDFS}label`,
  'Statement': `${RDF}Statement`,
  'subject': `${RDF}subject`,
  'predicate': `${RDF}predicate`,
  'object': `${RDF}object`,
  'confidence': typed('confidence', 'decimal'),
  'personal': typed('personal', 'boolean'),
  'recordedAt': typed('recordedAt', 'dateTime'),
  'validFrom': typed('validFrom', 'dateTime'),
  'validTo': typed('validTo', 'dateTime'),
  'source': FACT_TERMS.source,
  'sourceKind': FACT_TERMS.sourceKind,
  'reference': FACT_TERMS.reference,
  'quote': FACT_TERMS.quote,
}

/** Writes one document; each fact is an item of its graph. */
export async function* writeFacts(
  source: ExportSource,
  { settings, signal }: ExportContext<JsonLdSettings>
): AsyncGenerator<string> {
  const names = new RdfNames(settings.base)
  let text = `{"@context":${JSON.stringify(CONTEXT)},"@graph":[`
  let separator = '\n'
  for await (const facts of source.facts()) {
    signal.throwIfAborted()
    for (const fact of facts) {
      text += separator + JSON.stringify(itemOf(fact, names))
      separator = ',\n'
      if (text.length < PIECE_LENGTH) continue
      yield text
      text = ''
    }
  }
  yield `${text}\n]}\n`
}

function itemOf(fact: ExportedFact, names: RdfNames) {
  const node = names.fact(fact.id)
  const predicate = names.predicate(fact.predicate)
  const isValue = fact.object.kind === 'value'
  const value = fact.object.name.toWellFormed()
  return {
    '@id': node,
    '@type': 'Statement',
    'subject': {
      ...thing(fact.subject, names),
      [predicate]: isValue ? value : { '@id': names.entity(fact.object) },
    },
    'predicate': { '@id': predicate, 'label': fact.predicate.toWellFormed() },
    'object': isValue ? value : thing(fact.object, names),
    'confidence': rdfDecimal(fact.confidence),
    ...(fact.personal && { personal: true }),
    'recordedAt': rdfTime(fact.recordedAt),
    ...(fact.validFrom !== null && { validFrom: rdfTime(fact.validFrom) }),
    ...(fact.validTo !== null && { validTo: rdfTime(fact.validTo) }),
    ...(fact.sources.length > 0 && {
      source: fact.sources.map(({ kind, reference, quote }, index) => ({
        '@id': `${node}/source/${index + 1}`,
        'sourceKind': kind,
        ...(reference !== '' && { reference: reference.toWellFormed() }),
        ...(quote !== null && { quote: quote.toWellFormed() }),
      })),
    }),
  }
}

const thing = (entity: ExportedEntity, names: RdfNames) => ({
  '@id': names.entity(entity),
  '@type': names.kind(entity.kind),
  'label': entity.name.toWellFormed(),
})

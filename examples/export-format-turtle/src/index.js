import {
  defineExportFormat,
  FACT_TERMS,
  RDF,
  rdfDecimal,
  RdfNames,
  RDFS,
  rdfTime,
  settings,
  XSD,
} from '@signalbox/sdk'

const HEAD = `@prefix rdf: <${RDF}> .
@prefix rdfs: <${RDFS}> .
@prefix xsd: <${XSD}> .
`

/** Texts of Turtle escape quotes, backslashes and control characters. */
const quoted = (text) =>
  `"${text
    .toWellFormed()
    .replace(/["\\\p{Cc}]/gu, (sign) =>
      sign === '"' || sign === '\\'
        ? `\\${sign}`
        : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    )}"`

const nodeOf = (names, entity) =>
  entity.kind === 'value' ? quoted(entity.name) : `<${names.entity(entity)}>`

/** What is known of a source, on a node without a name. */
function sourceOf({ kind, reference, quote }) {
  const parts = [`<${FACT_TERMS.sourceKind}> ${quoted(kind)}`]
  if (reference !== '') parts.push(`<${FACT_TERMS.reference}> ${quoted(reference)}`)
  if (quote !== null) parts.push(`<${FACT_TERMS.quote}> ${quoted(quote)}`)
  return `<${FACT_TERMS.source}> [ ${parts.join(' ; ')} ]`
}

/** What is known of a fact, one part a line. */
function paragraphOf(names, fact) {
  const subject = nodeOf(names, fact.subject)
  const predicate = `<${names.predicate(fact.predicate)}>`
  const object = nodeOf(names, fact.object)
  const parts = [
    `a rdf:Statement ; rdf:subject ${subject} ; rdf:predicate ${predicate} ; rdf:object ${object}`,
    `<${FACT_TERMS.confidence}> ${rdfDecimal(fact.confidence)}`,
    `<${FACT_TERMS.personal}> ${fact.personal}`,
    `<${FACT_TERMS.recordedAt}> "${rdfTime(fact.recordedAt)}"^^xsd:dateTime`,
  ]
  for (const name of ['validFrom', 'validTo']) {
    if (fact[name] !== null) {
      parts.push(`<${FACT_TERMS[name]}> "${rdfTime(fact[name])}"^^xsd:dateTime`)
    }
  }
  parts.push(...fact.sources.map(sourceOf))
  return `${subject} ${predicate} ${object} .\n<${names.fact(fact.id)}> ${parts.join(' ;\n  ')} .\n`
}

/** A value that is a subject has no name to hang on. */
const paragraph = (names, entity) =>
  entity.kind === 'value'
    ? ''
    : `<${names.entity(entity)}> a <${names.kind(entity.kind)}> ; rdfs:label ${quoted(entity.name)} .\n`

export default defineExportFormat({
  id: 'turtle',
  name: 'Turtle',
  summary: 'RDF that people can read.',
  docsUrl: 'https://www.w3.org/TR/turtle/',
  mediaType: 'text/turtle',
  fileExtension: 'ttl',
  settings: settings.object({
    base: settings.string({
      default: 'urn:signalbox:',
      help: 'What the IRIs of things start with',
    }),
  }),
  functions: {
    async *write(source, { settings: own, signal }) {
      const names = new RdfNames(own.base)
      yield HEAD
      for await (const entities of source.entities()) {
        signal.throwIfAborted()
        const text = entities.map((entity) => paragraph(names, entity)).join('')
        if (text !== '') yield text
      }
      for await (const facts of source.facts()) {
        signal.throwIfAborted()
        yield `\n${facts.map((fact) => paragraphOf(names, fact)).join('\n')}`
      }
    },
  },
})

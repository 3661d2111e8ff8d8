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
import { quoted } from './escape.ts'

/** Settings of the format. */
export interface NTriplesSettings {
  statements: 'rdf-1.1' | 'rdf-1.2'
  base: string
}

/** A piece of text is about as long as this. */
const PIECE_LENGTH = 65_536
/** Names that were written lately are not written again. */
const MOST_NAMES = 20_000

const iri = (value: string) => `<${value}>`
const typed = (value: string, type: string) => `"${value}"^^<${XSD}${type}>`

const TYPE = iri(`${RDF}type`)
const LABEL = iri(`${RDFS}label`)
const STATEMENT = iri(`${RDF}Statement`)
const SUBJECT = iri(`${RDF}subject`)
const PREDICATE = iri(`${RDF}predicate`)
const OBJECT = iri(`${RDF}object`)
const REIFIES = iri(`${RDF}reifies`)
const TERMS = Object.fromEntries(
  Object.entries(FACT_TERMS).map(([name, value]) => [name, iri(value)])
) as Record<keyof typeof FACT_TERMS, string>

/** Writes each fact, what is known of it, and the names of what it speaks of. */
export async function* writeFacts(
  source: ExportSource,
  { settings, signal }: ExportContext<NTriplesSettings>
): AsyncGenerator<string> {
  const writer = new FactWriter(settings)
  for await (const facts of source.facts()) {
    signal.throwIfAborted()
    let text = ''
    for (const fact of facts) {
      text += writer.write(fact)
      if (text.length < PIECE_LENGTH) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
}

/** Writes facts and remembers which names it wrote lately. */
class FactWriter {
  readonly #names: RdfNames
  readonly #withTripleTerms: boolean
  readonly #things = new Map<string, { term: string; name: string }>()
  readonly #predicates = new Map<string, string>()

  constructor({ base, statements }: NTriplesSettings) {
    this.#names = new RdfNames(base)
    this.#withTripleTerms = statements === 'rdf-1.2'
  }

  write(fact: ExportedFact): string {
    if (this.#things.size >= MOST_NAMES) this.#things.clear()
    if (this.#predicates.size >= MOST_NAMES) this.#predicates.clear()
    let text = this.#introduce(fact.subject) + this.#introducePredicate(fact.predicate)
    if (fact.object.kind !== 'value') text += this.#introduce(fact.object)
    const subject = this.#things.get(keyOf(fact.subject))!.term
    const predicate = this.#predicates.get(fact.predicate)!
    const object =
      fact.object.kind === 'value'
        ? quoted(fact.object.name)
        : this.#things.get(keyOf(fact.object))!.term
    const node = iri(this.#names.fact(fact.id))
    text += `${subject} ${predicate} ${object} .\n`
    text += this.#withTripleTerms
      ? `${node} ${REIFIES} <<( ${subject} ${predicate} ${object} )>> .\n`
      : `${node} ${TYPE} ${STATEMENT} .\n${node} ${SUBJECT} ${subject} .\n` +
        `${node} ${PREDICATE} ${predicate} .\n${node} ${OBJECT} ${object} .\n`
    return text + detailsOf(fact, node)
  }

  /** The kind and the name of a thing, unless they were written lately. */
  #introduce(entity: ExportedEntity): string {
    const key = keyOf(entity)
    const known = this.#things.get(key)
    if (known?.name === entity.name) return ''
    const term = known?.term ?? iri(this.#names.entity(entity))
    this.#things.set(key, { term, name: entity.name })
    return (
      `${term} ${TYPE} ${iri(this.#names.kind(entity.kind))} .\n` +
      `${term} ${LABEL} ${quoted(entity.name)} .\n`
    )
  }

  #introducePredicate(name: string): string {
    if (this.#predicates.has(name)) return ''
    const term = iri(this.#names.predicate(name))
    this.#predicates.set(name, term)
    return `${term} ${LABEL} ${quoted(name)} .\n`
  }
}

const keyOf = ({ kind, id }: ExportedEntity) => `${kind}\n${id}`

function detailsOf(fact: ExportedFact, node: string): string {
  let text =
    `${node} ${TERMS.confidence} ${typed(rdfDecimal(fact.confidence), 'decimal')} .\n` +
    `${node} ${TERMS.personal} ${typed(String(fact.personal), 'boolean')} .\n` +
    `${node} ${TERMS.recordedAt} ${typed(rdfTime(fact.recordedAt), 'dateTime')} .\n`
  for (const name of ['validFrom', 'validTo'] as const) {
    const at = fact[name]
    if (at !== null) text += `${node} ${TERMS[name]} ${typed(rdfTime(at), 'dateTime')} .\n`
  }
  fact.sources.forEach(({ kind, reference, quote }, index) => {
    const from = `${node.slice(0, -1)}/source/${index + 1}>`
    text += `${node} ${TERMS.source} ${from} .\n${from} ${TERMS.sourceKind} ${quoted(kind)} .\n`
    if (reference !== '') text += `${from} ${TERMS.reference} ${quoted(reference)} .\n`
    if (quote !== null) text += `${from} ${TERMS.quote} ${quoted(quote)} .\n`
  })
  return text
}

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
const PIECE_LENGTH = 32_768
/** Names that were written lately are not written again. */
const MOST_NAMES = 20_000

const iri = (value: string) => `<${value}>`

/** Parts of lines between what differs: fewer texts to put together. */
const END = ' .\n'
const LABEL = ` ${iri(`${RDFS}label`)} `
const TYPE = ` ${iri(`${RDF}type`)} `
const IS_STATEMENT = `${TYPE}${iri(`${RDF}Statement`)}${END}`
const SUBJECT = ` ${iri(`${RDF}subject`)} `
const PREDICATE = ` ${iri(`${RDF}predicate`)} `
const OBJECT = ` ${iri(`${RDF}object`)} `
const REIFIES = ` ${iri(`${RDF}reifies`)} <<( `
const TERMS = Object.fromEntries(
  Object.entries(FACT_TERMS).map(([name, value]) => [name, ` ${iri(value)} `])
) as Record<keyof typeof FACT_TERMS, string>
const DECIMAL = `"^^${iri(`${XSD}decimal`)}${END}`
const TIME = `"^^${iri(`${XSD}dateTime`)}${END}`
const IS_PERSONAL = `${TERMS.personal}"true"^^${iri(`${XSD}boolean`)}${END}`

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
  /** Lines about things and predicates that the fact after them speaks of. */
  #introduced = ''

  constructor({ base, statements }: NTriplesSettings) {
    this.#names = new RdfNames(base)
    this.#withTripleTerms = statements === 'rdf-1.2'
  }

  write(fact: ExportedFact): string {
    if (this.#things.size >= MOST_NAMES) this.#things.clear()
    if (this.#predicates.size >= MOST_NAMES) this.#predicates.clear()
    const subject = this.#thing(fact.subject)
    const predicate = this.#predicate(fact.predicate)
    const object =
      fact.object.kind === 'value' ? quoted(fact.object.name) : this.#thing(fact.object)
    const node = iri(this.#names.fact(fact.id))
    let text = this.#introduced
    this.#introduced = ''
    const triple = `${subject} ${predicate} ${object}`
    text += triple + END
    text += this.#withTripleTerms
      ? `${node}${REIFIES}${triple} )>>${END}`
      : node +
        IS_STATEMENT +
        node +
        SUBJECT +
        subject +
        END +
        node +
        PREDICATE +
        predicate +
        END +
        node +
        OBJECT +
        object +
        END
    return text + detailsOf(fact, node)
  }

  /** The term of a thing; its kind and its name are written unless they were lately. */
  #thing(entity: ExportedEntity): string {
    const key = `${entity.kind}\n${entity.id}`
    const known = this.#things.get(key)
    if (known?.name === entity.name) return known.term
    const term = known?.term ?? iri(this.#names.entity(entity))
    this.#things.set(key, { term, name: entity.name })
    const kind = iri(this.#names.kind(entity.kind))
    this.#introduced += term + TYPE + kind + END + term + LABEL + quoted(entity.name) + END
    return term
  }

  #predicate(name: string): string {
    const known = this.#predicates.get(name)
    if (known !== undefined) return known
    const term = iri(this.#names.predicate(name))
    this.#predicates.set(name, term)
    this.#introduced += term + LABEL + quoted(name) + END
    return term
  }
}

function detailsOf(fact: ExportedFact, node: string): string {
  let text = `${node}${TERMS.confidence}"${rdfDecimal(fact.confidence)}${DECIMAL}`
  if (fact.personal) text += node + IS_PERSONAL
  for (const name of ['recordedAt', 'validFrom', 'validTo'] as const) {
    const at = fact[name]
    if (at !== null) text += `${node}${TERMS[name]}"${rdfTime(at)}${TIME}`
  }
  const start = node.slice(0, -1)
  let number = 0
  for (const { kind, reference, quote } of fact.sources) {
    const from = `${start}/source/${++number}>`
    text += node + TERMS.source + from + END + from + TERMS.sourceKind + quoted(kind) + END
    if (reference !== '') text += from + TERMS.reference + quoted(reference) + END
    if (quote !== null) text += from + TERMS.quote + quoted(quote) + END
  }
  return text
}

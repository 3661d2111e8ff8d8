import type { ImportedEntity, ImportedFact } from '../types.ts'
import { FACT_TERMS, kindOfClass, RDF, RDFS } from './names.ts'
import { rdfKey, type RdfTerm, type RdfTriple } from './terms.ts'

/** Facts that wait for what else is said of them. */
const MOST_STATEMENTS = 1_000
const MOST_TRIPLES = 50_000

/** What is known of a fact so far. */
interface Statement {
  subject?: RdfTerm
  predicate?: RdfTerm
  object?: RdfTerm
  confidence?: number
  personal?: boolean
  validFrom?: number
  validTo?: number
  /** Keys of the nodes that describe its sources. */
  sources: string[]
  line: number | null
}

type Parts = 'subject' | 'predicate' | 'object'

const PARTS: Record<string, Parts> = {
  [`${RDF}subject`]: 'subject',
  [`${RDF}predicate`]: 'predicate',
  [`${RDF}object`]: 'object',
}

const number = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : undefined)
const time = (text: string) => number(String(Date.parse(text)))
const flag = (text: string) => text === 'true' || text === '1'

/** `http://xmlns.com/foaf/0.1/knows` → `knows` */
const localName = (iri: string) => /[^/#:]+$/.exec(iri)?.[0] ?? iri

/**
 * Makes facts of RDF statements in any order: those about facts (`rdf:Statement` or `rdf:reifies`) become what is known of
 * them, labels become names, our classes become kinds, all others become facts. Keeps a window of what may still be added to.
 */
export class RdfFactReader {
  readonly #names = new Map<string, string>()
  readonly #kinds = new Map<string, string>()
  readonly #quotes = new Map<string, string>()
  readonly #statements = new Map<string, Statement>()
  readonly #triples = new Map<string, { triple: RdfTriple; line: number | null }>()
  #ready: ImportedFact[] = []

  /** Hears one statement. */
  add(triple: RdfTriple, line: number | null): void {
    const { predicate, object } = triple
    const node = rdfKey(triple.subject)
    const property = valueOf(predicate)
    if (property === `${RDFS}label`) this.#names.set(node, valueOf(object))
    else if (property === FACT_TERMS.quote) this.#quotes.set(node, valueOf(object))
    else if (Object.hasOwn(PARTS, property)) this.#statement(node, line)[PARTS[property]!] = object
    else if (property === `${RDF}reifies` && object.type === 'triple') {
      const { subject, predicate: stated, object: end } = object
      Object.assign(this.#statement(node, line), { subject, predicate: stated, object: end })
    } else if (property === `${RDF}type`) this.#addType(triple, node, line)
    else if (!this.#addDetail(property, node, object, line)) this.#addPlain(triple, line)
  }

  /** The facts that nothing more is expected of. */
  take(): ImportedFact[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  /** All that is left. */
  end(): ImportedFact[] {
    for (const node of this.#statements.keys()) this.#settle(node)
    for (const key of this.#triples.keys()) this.#settlePlain(key)
    return this.take()
  }

  #statement(node: string, line: number | null): Statement {
    const known = this.#statements.get(node)
    if (known) return known
    const fresh: Statement = { sources: [], line }
    this.#statements.set(node, fresh)
    if (this.#statements.size > MOST_STATEMENTS) {
      const [oldest] = this.#statements.keys()
      this.#settle(oldest!)
    }
    return fresh
  }

  #addType(triple: RdfTriple, node: string, line: number | null) {
    const type = valueOf(triple.object)
    const kind = kindOfClass(type)
    if (kind !== null) this.#kinds.set(node, kind)
    else if (type === `${RDF}Statement`) this.#statement(node, line)
    else this.#addPlain(triple, line)
  }

  /** Whether it was something that is said of a fact. */
  #addDetail(property: string, node: string, object: RdfTerm, line: number | null): boolean {
    const text = valueOf(object)
    switch (property) {
      case FACT_TERMS.confidence:
        this.#statement(node, line).confidence = number(text)
        return true
      case FACT_TERMS.personal:
        this.#statement(node, line).personal = flag(text)
        return true
      case FACT_TERMS.validFrom:
        this.#statement(node, line).validFrom = time(text)
        return true
      case FACT_TERMS.validTo:
        this.#statement(node, line).validTo = time(text)
        return true
      case FACT_TERMS.source:
        this.#statement(node, line).sources.push(rdfKey(object))
        return true
      default:
        return SAID_ALREADY.has(property)
    }
  }

  #addPlain(triple: RdfTriple, line: number | null) {
    this.#triples.set(rdfKey({ type: 'triple', ...triple }), { triple, line })
    if (this.#triples.size > MOST_TRIPLES) {
      const [oldest] = this.#triples.keys()
      this.#settlePlain(oldest!)
    }
  }

  #settle(node: string) {
    const { subject, predicate, object, sources, line, ...said } = this.#statements.get(node)!
    this.#statements.delete(node)
    const quotes = sources.map((source) => this.#quotes.get(source))
    for (const source of sources) this.#quotes.delete(source)
    if (!subject || !predicate || !object) return
    const triple = { subject, predicate, object }
    const plain = rdfKey({ type: 'triple', ...triple })
    this.#ready.push({
      ...this.#factOf(triple, this.#triples.get(plain)?.line ?? line),
      confidence: said.confidence ?? null,
      personal: said.personal ?? false,
      validFrom: said.validFrom ?? null,
      validTo: said.validTo ?? null,
      quote: quotes.find((quote) => quote !== undefined) ?? null,
    })
    this.#triples.delete(plain)
  }

  #settlePlain(key: string) {
    const { triple, line } = this.#triples.get(key)!
    this.#triples.delete(key)
    this.#ready.push(this.#factOf(triple, line))
  }

  #factOf({ subject, predicate, object }: RdfTriple, line: number | null): ImportedFact {
    const stated = rdfKey(predicate)
    return {
      subject: this.#entityOf(subject),
      predicate: this.#names.get(stated) ?? localName(stated),
      object: this.#entityOf(object),
      confidence: null,
      personal: false,
      validFrom: null,
      validTo: null,
      quote: null,
      line,
    }
  }

  /** A node without a name keeps its IRI; a blank node has none, and its name is empty. */
  #entityOf(term: RdfTerm): ImportedEntity {
    if (term.type === 'literal') return { kind: 'value', name: term.value }
    const key = rdfKey(term)
    return {
      kind: this.#kinds.get(key) ?? null,
      name: this.#names.get(key) ?? (term.type === 'iri' ? term.value : ''),
    }
  }
}

/** Properties that the file's own source takes the place of. */
const SAID_ALREADY: ReadonlySet<string> = new Set([
  FACT_TERMS.recordedAt,
  FACT_TERMS.sourceKind,
  FACT_TERMS.reference,
])

const valueOf = (term: RdfTerm) => (term.type === 'triple' ? '' : term.value)

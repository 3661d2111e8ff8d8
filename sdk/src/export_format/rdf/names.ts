import { PermanentError } from '../../errors.ts'
import type { ExportedEntity } from '../types.ts'

/** Vocabularies of the web that exports use. */
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'
export const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Our own words: `…term/confidence`, `…kind/person`. They are the same whatever the base of the things is. */
export const SIGNALBOX = 'urn:signalbox:'

/** What is said of a fact, in our own words. */
export const FACT_TERMS = {
  confidence: `${SIGNALBOX}term/confidence`,
  personal: `${SIGNALBOX}term/personal`,
  recordedAt: `${SIGNALBOX}term/recordedAt`,
  validFrom: `${SIGNALBOX}term/validFrom`,
  validTo: `${SIGNALBOX}term/validTo`,
  source: `${SIGNALBOX}term/source`,
  sourceKind: `${SIGNALBOX}term/sourceKind`,
  reference: `${SIGNALBOX}term/reference`,
  quote: `${SIGNALBOX}term/quote`,
} as const

const BASE = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}<>"{}|^`\\%]*[/:#]$/iu

/** Most ids need no encoding. */
const PLAIN = /^[\w.~-]*$/

const encoded = (text: string) =>
  PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed())

/**
 * Absolute IRIs for everything in a graph: percent-encoded, so that any text can be a name, and without the host's own
 * address, so that two exports of one graph say the same.
 *
 * @example
 * new RdfNames().entity({ kind: 'place', id: 'são paulo' }) // → 'urn:signalbox:entity/place/s%C3%A3o%20paulo'
 */
export class RdfNames {
  readonly base: string

  /** @throws PermanentError for a base that no IRI can start with */
  constructor(base: string = SIGNALBOX) {
    if (!BASE.test(base)) {
      const message = 'The base must be the start of an absolute IRI and end in /, : or #'
      throw new PermanentError('bad_base', message, { field: 'base' })
    }
    this.base = base
  }

  entity({ kind, id }: Pick<ExportedEntity, 'kind' | 'id'>): string {
    return `${this.base}entity/${encoded(kind)}/${encoded(id)}`
  }

  predicate(name: string): string {
    return `${this.base}predicate/${encoded(name)}`
  }

  fact(id: string): string {
    return `${this.base}fact/${encoded(id)}`
  }

  /** The class of all things of a kind. */
  kind(kind: string): string {
    return `${SIGNALBOX}kind/${encoded(kind)}`
  }
}

/** The kind that a class stands for; null when it is none of ours. */
export function kindOfClass(iri: string): string | null {
  const start = `${SIGNALBOX}kind/`
  if (!iri.startsWith(start)) return null
  try {
    return decodeURIComponent(iri.slice(start.length))
  } catch {
    return null
  }
}

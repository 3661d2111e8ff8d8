/** A term of RDF. */
export type RdfTerm =
  | { readonly type: 'iri' | 'blank'; readonly value: string }
  | {
      readonly type: 'literal'
      readonly value: string
      readonly datatype: string
      readonly language?: string
      readonly direction?: 'ltr' | 'rtl'
    }
  | ({ readonly type: 'triple' } & RdfTriple)

/** A statement of RDF. */
export interface RdfTriple {
  readonly subject: RdfTerm
  readonly predicate: RdfTerm
  readonly object: RdfTerm
}

/** A text by which a term can be looked up. */
export function rdfKey(term: RdfTerm): string {
  switch (term.type) {
    case 'iri':
      return term.value
    case 'blank':
      return `_:${term.value}`
    case 'literal':
      return JSON.stringify([term.value, term.datatype, term.language, term.direction])
    case 'triple':
      return JSON.stringify([rdfKey(term.subject), rdfKey(term.predicate), rdfKey(term.object)])
  }
}

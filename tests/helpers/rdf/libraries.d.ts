/** What tests use of libraries that bring no types. */
declare module 'n3' {
  export interface Term {
    termType: string
    value: string
    language?: string
    datatype?: { value: string }
  }
  export interface Quad {
    subject: Term
    predicate: Term
    object: Term
    graph: Term
  }
  export class Parser {
    constructor(options?: { format?: string })
    parse(text: string): Quad[]
  }
}

declare module 'jsonld' {
  const jsonld: {
    toRDF(document: object, options?: object): Promise<string>
  }
  export default jsonld
}

declare module 'rdf-canonize' {
  const canonize: {
    canonize(quads: unknown, options: object): Promise<string>
    NQuads: { parse(text: string): unknown[] }
  }
  export default canonize
}

import canonize from 'rdf-canonize'
import type { RdfTerm, RdfTriple } from '@signalbox/sdk'
import { statementsOf } from '../../../plugins/export-format-json-ld/src/quads.ts'
import { quoted } from '../../../plugins/export-format-n-triples/src/escape.ts'
import { linesOf } from '../../../plugins/export-format-n-triples/src/lines.ts'
import { parseLine } from '../../../plugins/export-format-n-triples/src/parse.ts'

const STRING = 'http://www.w3.org/2001/XMLSchema#string'

async function* once(text: string) {
  yield text
}

/** The statements that our reader of N-Triples finds. @throws for what it refuses */
export async function triplesOf(text: string): Promise<RdfTriple[]> {
  const triples: RdfTriple[] = []
  for await (const { first, lines } of linesOf(once(text))) {
    lines.forEach((line, index) => {
      const triple = parseLine(line, first + index)
      if (triple) triples.push(triple)
    })
  }
  return triples
}

function written(term: RdfTerm): string {
  if (term.type === 'triple') return `<<( ${lineOf(term)} )>>`
  if (term.type !== 'literal') return term.type === 'iri' ? `<${term.value}>` : `_:${term.value}`
  const { value, language, direction, datatype } = term
  if (language) return `${quoted(value)}@${language}${direction ? `--${direction}` : ''}`
  return datatype === STRING ? quoted(value) : `${quoted(value)}^^<${datatype}>`
}

const lineOf = ({ subject, predicate, object }: RdfTriple) =>
  [subject, predicate, object].map(written).join(' ')

/** Statements as canonical lines, sorted, each once. */
export const canonicalLines = (triples: RdfTriple[]): string[] =>
  [...new Set(triples.map((triple) => `${lineOf(triple)} .`))].sort()

/** The graph that our reader of JSON-LD finds, canonically. @throws for what it refuses */
export async function graphOf(document: string, base: string): Promise<string> {
  const triples: RdfTriple[] = []
  for await (const triple of statementsOf(once(document), base)) triples.push(triple)
  return canonicalGraph(canonicalLines(triples).join('\n'))
}

/** N-Quads, canonically and without the names of graphs: our readers pass over them. */
export function canonicalGraph(nquads: string): Promise<string> {
  const quads = canonize.NQuads.parse(nquads === '' ? '' : `${nquads}\n`) as { graph: object }[]
  const plain = quads.map((quad) => ({ ...quad, graph: { termType: 'DefaultGraph', value: '' } }))
  return canonize.canonize(plain, { algorithm: 'RDFC-1.0' })
}

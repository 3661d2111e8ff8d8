import assert from 'node:assert/strict'
import { lintCypherQuery, parseStatementsStrs } from '@neo4j-cypher/language-support'
import { MultiDirectedGraph } from 'graphology'
import graphml from 'graphology-graphml'
import jsonld from 'jsonld'
import { Parser } from 'n3'
import canonize from 'rdf-canonize'

/** The canonical N-Quads of N-Triples, by rdf-canonize. */
export const canonicalTriples = (text: string): Promise<string> =>
  canonize.canonize(canonize.NQuads.parse(text), { algorithm: 'RDFC-1.0' })

/** The canonical N-Quads of a JSON-LD document, by jsonld and rdf-canonize. Nothing is fetched. */
export async function canonicalJsonLd(text: string): Promise<string> {
  const documentLoader = async (url: string) => {
    throw new Error(`it asks for ${url}`)
  }
  const quads = await jsonld.toRDF(JSON.parse(text) as object, {
    format: 'application/n-quads',
    documentLoader,
  })
  return canonicalTriples(quads)
}

/** Reads N-Triples by n3. */
export const readTriples = (text: string) => new Parser({ format: 'N-Triples' }).parse(text)

/** Reads GraphML by graphology. */
export const readGraphml = (text: string) => graphml.parse(MultiDirectedGraph, text)

/** Parses Cypher by Neo4j's own parser; answers its statements. @throws AssertionError for what it finds wrong */
export function readCypher(text: string): string[] {
  const wrong = lintCypherQuery(text, {}).diagnostics.filter(({ severity }) => severity === 1)
  assert.deepEqual(
    wrong.map(({ message }) => message),
    []
  )
  return parseStatementsStrs(text).filter((statement) => statement.trim() !== '')
}

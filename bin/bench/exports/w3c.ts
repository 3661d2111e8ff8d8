/**
 * Runs the W3C's tests of N-Triples 1.1 and 1.2 and of JSON-LD 1.1 to RDF against our readers and counts what passes.
 *
 *   npm run bench:exports:w3c -- --data DIR   (DIR: `rdf/` of w3c/rdf-tests beside `tests/` of w3c/json-ld-api)
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Parser } from 'n3'
import { canonicalGraph, canonicalLines, graphOf, triplesOf } from './w3c_readers.js'

const { values } = parseArgs({
  options: { data: { type: 'string' }, verbose: { type: 'boolean', default: false } },
})
const root = values.data ?? process.env.SVC_BENCH_DATA ?? ''
const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const BASE = 'https://w3c.github.io/json-ld-api/tests/'

interface Case {
  name: string
  type: string
  action: string
  result?: string
}

/** The tests of a manifest in Turtle. */
function casesOf(folder: string): Case[] {
  const file = join(folder, 'manifest.ttl')
  const text = `@base <file:///> .\n${readFileSync(file, 'utf8')}`
  const cases = new Map<string, Case>()
  for (const { subject, predicate, object } of new Parser().parse(text)) {
    const one = cases.get(subject.value) ?? { name: subject.value, type: '', action: '' }
    const path = join(folder, object.value.split('/').at(-1)!)
    if (predicate.value === TYPE) one.type = object.value
    if (predicate.value === `${MF}action`) one.action = path
    if (predicate.value === `${MF}result`) one.result = path
    cases.set(subject.value, one)
  }
  return [...cases.values()].filter(({ action }) => action !== '')
}

const passes = (work: () => Promise<boolean>) => work().catch(() => false)

const refuses = (work: () => Promise<unknown>) =>
  work().then(
    () => false,
    () => true
  )

async function ntriples({ type, action, result }: Case): Promise<boolean> {
  const text = readFileSync(action, 'utf8')
  if (/Negative/.test(type)) return refuses(() => triplesOf(text))
  return passes(async () => {
    const lines = canonicalLines(await triplesOf(text))
    if (!result) return true
    const expected = readFileSync(result, 'utf8').trimEnd().split('\n').sort()
    return lines.join('\n') === expected.join('\n')
  })
}

interface JsonLdCase {
  '@id': string
  '@type': string[]
  'input': string
  'expect'?: string
  'option'?: Record<string, unknown>
}

/** Options that say that a test is not of the JSON-LD 1.1 which we read, or needs what an import does not do. */
const applies = ({ option = {} }: JsonLdCase) =>
  option.specVersion !== 'json-ld-1.0' &&
  !['processingMode', 'rdfDirection', 'produceGeneralizedRdf', 'expandContext', 'useJCS'].some(
    (name) => name in option && option[name] !== 'json-ld-1.1'
  )

function toRdf(folder: string, { '@type': types, input, expect, option }: JsonLdCase) {
  const text = readFileSync(join(folder, input), 'utf8')
  const base = (option?.base as string | undefined) ?? BASE + input
  const read = () => graphOf(text, base)
  if (types.some((type) => type.includes('Negative'))) return refuses(read)
  return passes(async () => {
    const graph = await read()
    if (!expect) return true
    return graph === (await canonicalGraph(readFileSync(join(folder, expect), 'utf8').trimEnd()))
  })
}

async function report<One>(
  title: string,
  cases: One[],
  nameOf: (one: One) => string,
  run: (one: One) => Promise<boolean>
) {
  const failed: string[] = []
  for (const one of cases) if (!(await run(one))) failed.push(nameOf(one))
  console.log(`${title}: ${cases.length - failed.length} of ${cases.length}`)
  if (values.verbose) for (const name of failed) console.log(`  ${name}`)
}

if (!existsSync(join(root, 'rdf')) && !existsSync(join(root, 'tests/toRdf-manifest.jsonld'))) {
  console.log('Say where the tests lie: --data DIR, with rdf/ and tests/ in it')
} else {
  const nameOf = ({ name }: Case) => name
  for (const [title, path] of [
    ['N-Triples 1.1', 'rdf/rdf11/rdf-n-triples'],
    ['N-Triples 1.2 syntax', 'rdf/rdf12/rdf-n-triples/syntax'],
    ['N-Triples 1.2 canonical form', 'rdf/rdf12/rdf-n-triples/c14n'],
  ] as const) {
    await report(title, casesOf(join(root, path)), nameOf, ntriples)
  }
  const folder = join(root, 'tests')
  const manifest = JSON.parse(readFileSync(join(folder, 'toRdf-manifest.jsonld'), 'utf8')) as {
    sequence: JsonLdCase[]
  }
  await report(
    'JSON-LD 1.1 to RDF',
    manifest.sequence.filter(applies),
    (one) => `${one['@id']} ${one.input}`,
    (one) => toRdf(folder, one)
  )
}

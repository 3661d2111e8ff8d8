import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { canonicalGraph, canonicalLines, graphOf, triplesOf } from '#bin/bench/exports/w3c_readers'

const root = app.makePath('tests/fixtures/kg/w3c')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const filesOf = (folder: string, ending: string) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(ending))

/** A part of the W3C's tests; `npm run bench:exports:w3c` runs all of them. */
test.group('W3C tests of N-Triples', () => {
  for (const folder of ['n-triples-1.1', 'n-triples-1.2']) {
    for (const file of filesOf(folder, '.nt')) {
      const isBad = file.includes('-bad-')
      test(`${isBad ? 'refuses' : 'reads'} ${folder}/${file}`, async ({ assert }) => {
        const reading = triplesOf(read(folder, file))
        if (isBad) await assert.rejects(() => reading, /^Line \d+: /)
        else assert.isNotEmpty(await reading)
      })
    }
  }

  for (const expected of filesOf('n-triples-1.2-c14n', '-c14n.nt')) {
    const file = expected.replace('-c14n', '')
    test(`writes ${file} in canonical form`, async ({ assert }) => {
      const lines = read('n-triples-1.2-c14n', expected).trimEnd().split('\n').sort()
      const triples = await triplesOf(read('n-triples-1.2-c14n', file))
      assert.deepEqual(canonicalLines(triples), lines)
    })
  }
})

test.group('W3C tests of JSON-LD to RDF', () => {
  for (const expected of filesOf('to-rdf', '-out.nq')) {
    const file = expected.replace('-out.nq', '-in.jsonld')
    test(`reads ${file}`, async ({ assert }) => {
      const base = `https://w3c.github.io/json-ld-api/tests/toRdf/${file}`
      const graph = await graphOf(read('to-rdf', file), base)
      assert.equal(graph, await canonicalGraph(read('to-rdf', expected).trimEnd()))
    })
  }
})

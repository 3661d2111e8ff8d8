import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { hardFacts, TestSource, variedFacts } from '@signalbox/sdk/testing'
import { formatOf, written } from '#tests/helpers/rdf/formats'
import {
  canonicalJsonLd,
  canonicalTriples,
  readCypher,
  readGraphml,
  readTriples,
} from '#tests/helpers/rdf/readers'

const facts = [...variedFacts(), ...hardFacts()]
const graph = () => TestSource.of(facts)

const [ntriples, jsonld, graphml, cypher] = await Promise.all(
  ['n-triples', 'json-ld', 'graphml', 'cypher'].map(async (name) => (await formatOf(name)).format)
)

const STATEMENT = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#Statement'

test.group('What others read of exports', () => {
  test('N-Triples and JSON-LD are the same RDF, canonically', async ({ assert }) => {
    const triples = await canonicalTriples(await written(ntriples!, graph()))
    const document = await canonicalJsonLd(await written(jsonld!, graph()))
    assert.isAbove(triples.split('\n').length, facts.length * 8)
    assert.equal(document, triples)
  })

  test('every line of N-Triples is canonical: n3 reads back the same text', async ({ assert }) => {
    const text = await written(ntriples!, graph())
    const quads = readTriples(text)
    assert.equal(quads.length, text.trimEnd().split('\n').length)
    const statements = quads.filter(({ object }) => object.value === STATEMENT)
    assert.equal(statements.length, facts.length)
    const texts = new Set(quads.map(({ object }) => object.value))
    for (const { subject } of facts) assert.include([...texts], subject.name.toWellFormed())
  })

  test('with RDF 1.2 each fact is a triple term that something reifies', async ({ assert }) => {
    const text = await written(ntriples!, graph(), { statements: 'rdf-1.2' })
    const reifying = readTriples(text).filter(({ predicate }) =>
      predicate.value.endsWith('#reifies')
    )
    assert.equal(reifying.length, facts.length)
  })

  test('no name becomes a statement of its own', async ({ assert }) => {
    for (const { subject, predicate, object } of readTriples(await written(ntriples!, graph()))) {
      for (const term of [subject, predicate, object]) {
        if (term.termType === 'NamedNode') assert.notMatch(term.value, /^http:\/\/evil/)
      }
    }
  })

  test('graphology finds each node once and each fact as an edge of its own', async ({
    assert,
  }) => {
    const read = readGraphml(await written(graphml!, graph()))
    const ends = facts.flatMap(({ subject, object }) => [subject, object])
    const distinct = new Set(ends.map(({ kind, id }) => JSON.stringify([kind, id])))
    assert.equal(read.order, distinct.size)
    assert.equal(read.size, facts.length)
    const labels = new Set(read.mapNodes((_node, { label }) => label as string))
    const readable = facts.filter(({ subject }) => /\p{L}/u.test(subject.name))
    for (const { subject } of readable) assert.isTrue(labels.has(subject.name), subject.name)
    read.forEachEdge((_edge, { label, weight }) => {
      assert.isString(label)
      assert.isNumber(weight)
    })
  })

  test('GraphML has no key that old readers take for the label, and a type for each', async ({
    assert,
  }) => {
    const text = await written(graphml!, graph())
    assert.notMatch(text, /id="d\d+"/)
    const keys = text.match(/<key [^>]*>/g) ?? []
    assert.isAbove(keys.length, 5)
    for (const key of keys) assert.match(key, /attr\.type="(string|double|boolean)"/)
    const ids = [...text.matchAll(/<(?:node|edge|key|graph) id="([^"]*)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('NetworkX reads the same nodes and edges', async ({ assert }) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-graphml-'))
    try {
      const file = join(folder, 'graph.graphml')
      writeFileSync(file, await written(graphml!, graph()))
      const program = [
        'import json, networkx, sys',
        'g = networkx.read_graphml(sys.argv[1], force_multigraph=True)',
        'labels = sorted(d["label"] for _, d in g.nodes(data=True))',
        'weights = sum(d["weight"] for _, _, d in g.edges(data=True))',
        'print(json.dumps([g.number_of_nodes(), g.number_of_edges(), weights, labels]))',
      ].join('\n')
      const answer = execFileSync('python3', ['-c', program, file], {
        env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
      })
      const [nodes, edges, weights, labels] = JSON.parse(answer.toString()) as [
        number,
        number,
        number,
        string[],
      ]
      const read = readGraphml(await written(graphml!, graph()))
      assert.equal(nodes, read.order)
      assert.equal(edges, facts.length)
      assert.closeTo(
        weights,
        facts.reduce((sum, { confidence }) => sum + confidence, 0),
        1e-9
      )
      assert.includeMembers(labels, ['Lisbon', 'me', '東京都 · 渋谷区', `'}) DETACH DELETE n //`])
    } finally {
      rmSync(folder, { recursive: true })
    }
  }).skip(
    spawnSync('python3', ['-c', 'import networkx']).status !== 0,
    'python3 with networkx is not installed'
  )

  test("Neo4j's parser finds one statement a line, and only those that load", async ({
    assert,
  }) => {
    const short = facts.filter(({ predicate }) => predicate.length < 200)
    const text = await written(cypher!, TestSource.of(short))
    const statements = readCypher(text)
    assert.equal(statements.length, text.trimEnd().split('\n').length)
    for (const statement of statements) {
      assert.match(statement.trim(), /^(CREATE CONSTRAINT|UNWIND \[)/)
    }
  }).timeout(120_000)

  test('Cypher loads at most a thousand rows at a time', async ({ assert }) => {
    const many = TestSource.of(
      Array.from({ length: 2_500 }, (_, index) => ({
        ...variedFacts()[0]!,
        id: `fact_${index}`,
        subject: { kind: 'person', id: `p${index}`, name: `P ${index}` },
      }))
    )
    const lines = (await written(cypher!, many)).trimEnd().split('\n')
    const rows = lines.map((line) => line.split("{id:'").length - 1)
    assert.deepEqual(
      rows.filter((count) => count > 1),
      [1_000, 1_000, 500]
    )
  })
})

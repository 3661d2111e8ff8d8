import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import type { Asker } from '#knowledge/types'
import { givenKey, givenTenant, givenWorkspace } from '#tests/helpers/given'
import { textOf } from '#tests/functional/knowledge/exported'
import { KNOWLEDGE, givenAsker, givenFact, givenStated } from '#tests/functional/knowledge/givens'

type Headers = Record<string, string>

const TRIPLES = `<http://a.example/lisbon> <http://a.example/capital_of> <http://a.example/portugal> .
<http://a.example/lisbon> <http://www.w3.org/2000/01/rdf-schema#label> "Lisbon" .
<http://a.example/portugal> <http://www.w3.org/2000/01/rdf-schema#label> "Portugal" .
<http://a.example/lisbon> <http://a.example/population> "545923"^^<http://www.w3.org/2001/XMLSchema#integer> .
`

/** Sends a file as it is: the test client would make JSON or a form of it. */
async function send(
  headers: Headers,
  query: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream'
) {
  const { HOST, PORT } = process.env
  const url = new URL(`http://${HOST}:${PORT}${KNOWLEDGE}/import`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  })
  return { status: response.status, body: (await response.json()) as any }
}

const factsOf = (asker: Asker) => Fact.query().where('workspace_id', asker.workspaceId)

const query = { format: 'ntriples', name: 'places.nt' }

test.group('POST /api/v1/knowledge/import', () => {
  test('keeps the facts of a file, with the file as their source', async ({ assert }) => {
    const { asker, headers } = await givenAsker()
    const { status, body } = await send(headers, query, TRIPLES)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      format: 'ntriples',
      name: 'places.nt',
      ...{ facts: 2, new: 2, known: 0, refused: 0, problems: [] },
    })
    const facts = await factsOf(asker).orderBy('predicate')
    assert.deepEqual(
      facts.map(({ subject, predicate, object, ownerId }) => [
        ...[subject, predicate, object, ownerId],
      ]),
      [
        ['Lisbon', 'capital_of', 'Portugal', null],
        ['Lisbon', 'population', '545923', null],
      ]
    )
    const sources = await FactSource.query().where('workspace_id', asker.workspaceId)
    for (const { kind, reference } of sources) {
      assert.deepEqual([kind, reference], ['import', 'places.nt'])
    }
  })

  test('changes nothing the second time', async ({ assert }) => {
    const { asker, headers } = await givenAsker()
    await send(headers, query, TRIPLES)
    const before = await factsOf(asker).orderBy('id')
    const { body } = await send(headers, query, TRIPLES)
    assert.containSubset(body, { facts: 2, new: 0, known: 2 })
    const after = await factsOf(asker).orderBy('id')
    assert.deepEqual(
      after.map((fact) => fact.serialize()),
      before.map((fact) => fact.serialize())
    )
  })

  for (const format of ['jsonld', 'ntriples', 'graphml', 'cypher']) {
    test(`takes what was exported as ${format} elsewhere`, async ({ client, assert }) => {
      const { asker, headers } = await givenAsker()
      await givenFact(client, headers, { confidence: 0.6, valid_from: '2019-05-01' })
      await givenFact(client, headers, { subject: '東京', predicate: 'lies in', object: '日本' })
      await givenStated(asker, { predicate: 'lives_in', object: `Porto's "Ribeira"` })
      const exported = await client.get(`${KNOWLEDGE}/export`).qs({ format }).headers(headers)
      const file = textOf(exported)

      const other = await givenAsker()
      const { status, body } = await send(other.headers, { format, name: 'backup' }, file)
      assert.equal(status, 200, JSON.stringify(body))
      assert.containSubset(body, { facts: 3, new: 3, refused: 0 })
      const kept = (one: Fact) => [
        ...[one.subject === other.asker.id || one.subject === asker.id ? 'me' : one.subject],
        ...[one.subjectKind, one.predicateKey, one.object, one.objectKind],
        one.ownerId !== null,
        one.validFrom === null ? null : Number(one.validFrom),
      ]
      const own = (await factsOf(asker)).map(kept).sort()
      assert.deepEqual((await factsOf(other.asker)).map(kept).sort(), own)
    })
  }

  test("makes personal facts of others the asker's own", async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const ana = { ...headers, 'x-svc-user': 'ana' }
    const ben = { ...headers, 'x-svc-user': 'ben' }
    await givenFact(client, ana, { subject: 'me', predicate: 'lives_in', object: 'Coimbra' })
    const exported = await client.get(`${KNOWLEDGE}/export`).qs({ format: 'nt' }).headers(ana)
    const { body } = await send(ben, { ...query, name: 'ana.nt' }, textOf(exported))
    assert.equal(body.new, 1)
    for (const person of [ana, ben]) {
      const facts = await client.get(`${KNOWLEDGE}/facts`).headers(person)
      assert.equal(facts.body().total, 1)
      assert.containSubset(facts.body().items[0], { subject: 'me', personal: true })
    }
    const other = await client.get(`${KNOWLEDGE}/facts`).headers(headers)
    assert.equal(other.body().total, 0)
  })

  test('unpacks gzip, and tells the format by its media type', async ({ assert }) => {
    const { headers } = await givenAsker()
    const packed = new Uint8Array(gzipSync(TRIPLES))
    const { status, body } = await send(
      headers,
      { name: 'places.nt.gz' },
      packed,
      'application/n-triples'
    )
    assert.equal(status, 200)
    assert.equal(body.new, 2)
  })

  test('names the line of what is malformed, and keeps nothing', async ({ assert }) => {
    const { asker, headers } = await givenAsker()
    const { status, body } = await send(headers, query, `${TRIPLES}this is no triple\n`)
    assert.equal(status, 422)
    assert.deepEqual(body.detail[0].loc, ['body', 5])
    assert.match(body.detail[0].msg, /^Line 5: expected .*; nothing was imported$/)
    assert.lengthOf(await factsOf(asker), 0)
  })

  test('names facts that are not possible, and keeps the others', async ({ assert }) => {
    const { headers } = await givenAsker()
    const long = `<http://a.example/s> <http://a.example/p> "${'x'.repeat(1_001)}" .\n`
    const blank = '_:b <http://a.example/p> "nobody" .\n'
    const { status, body } = await send(headers, query, TRIPLES + long + blank)
    assert.equal(status, 200)
    assert.containSubset(body, { facts: 4, new: 2, refused: 2 })
    assert.deepEqual(
      body.problems.map(({ line }: { line: number }) => line),
      [5, 6]
    )
    assert.match(body.problems[0].message, /^object: .*1000 characters/)
  })

  test('refuses what was said to be wrong', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const fact = await givenFact(client, headers)
    await client.post(`${KNOWLEDGE}/facts/${fact.id}/rejection`).headers(headers)
    const { body } = await send(headers, query, TRIPLES)
    assert.containSubset(body, { new: 1, refused: 1 })
  })

  test('turns a stranger away', async ({ assert }) => {
    const { status } = await send({}, query, TRIPLES)
    assert.equal(status, 401)
  })

  test("puts nothing into a neighbour's workspace or tenant", async ({ client, assert }) => {
    const { workspace } = await givenWorkspace()
    const { headers } = await givenKey(workspace)
    await givenTenant(workspace, { name: 'acme' })
    await send({ ...headers, 'x-svc-tenant': 'acme' }, query, TRIPLES)
    const stranger = await givenAsker()
    for (const [seen, total] of [
      [{ ...headers, 'x-svc-tenant': 'acme' }, 2],
      [headers, 0],
      [stranger.headers, 0],
    ] as const) {
      const facts = await client.get(`${KNOWLEDGE}/facts`).headers(seen as Headers)
      assert.equal(facts.body().total, total)
    }
  })

  test('names what is missing or not known', async ({ assert }) => {
    const { headers } = await givenAsker()
    for (const [asked, loc] of [
      [{ format: 'ntriples' }, ['query', 'name']],
      [{ name: 'x' }, ['query', 'format']],
      [{ ...query, format: 'docx' }, ['query', 'format']],
      [{ ...query, personal: 'true' }, ['query', 'personal']],
      [{ ...query, settings: '{"teapot":1}' }, ['query', 'settings', 'teapot']],
    ] as const) {
      const { status, body } = await send(headers, asked as Record<string, string>, TRIPLES)
      assert.equal(status, 422)
      assert.deepEqual(body.detail[0].loc, [...loc])
    }
    const { status, body } = await send(headers, query)
    assert.equal(status, 422)
    assert.deepEqual(body.detail[0].loc, ['body'])
  })

  test('refuses broken gzip and what is no UTF-8', async ({ assert }) => {
    const { headers } = await givenAsker()
    const cut = new Uint8Array(gzipSync(TRIPLES).subarray(0, 60))
    for (const bytes of [cut, new Uint8Array([0x22, 0xff, 0xfe, 0x22])]) {
      const { status, body } = await send(headers, query, bytes)
      assert.equal(status, 400)
      assert.equal(body.code, 'E_BAD_BODY')
    }
  })

  test('refuses a file that unpacks to more than fits', async ({ assert }) => {
    const { asker, headers } = await givenAsker()
    const line = `# ${'-'.repeat(1_000)}\n`
    const bomb = new Uint8Array(gzipSync(line.repeat(70_000)))
    const { status, body } = await send(headers, query, bomb)
    assert.equal(status, 413)
    assert.equal(body.code, 'E_BODY_TOO_LARGE')
    assert.lengthOf(await factsOf(asker), 0)
  })
})

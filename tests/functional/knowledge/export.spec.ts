import { test } from '@japa/runner'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'
import { textOf } from '#tests/functional/knowledge/exported'
import { KNOWLEDGE, givenAsker, givenFact, givenStated } from '#tests/functional/knowledge/givens'

const EXPORT = `${KNOWLEDGE}/export`

const TYPES = {
  jsonld: ['application/ld+json', 'jsonld'],
  ntriples: ['application/n-triples', 'nt'],
  graphml: ['application/graphml+xml', 'graphml'],
  cypher: ['application/x-cypher-query', 'cypher'],
} as const

test.group('GET /api/v1/knowledge/export', () => {
  for (const [format, [type, ending]] of Object.entries(TYPES)) {
    test(`answers the graph as ${format}`, async ({ client, assert }) => {
      const { asker, headers } = await givenAsker()
      await givenFact(client, headers)
      await givenStated(asker, { predicate: 'lives_in', object: 'Porto' })
      const response = await client.get(EXPORT).qs({ format }).headers(headers)
      response.assertStatus(200)
      assert.equal(response.header('content-type'), type)
      assert.match(
        response.header('content-disposition') ?? '',
        new RegExp(`^attachment; filename="knowledge-\\d{4}-\\d\\d-\\d\\d\\.${ending}"$`)
      )
      const text = textOf(response)
      for (const name of ['Lisbon', 'Portugal', 'capital_of', 'Porto', 'lives_in']) {
        assert.include(text, name)
      }
    })
  }

  test('answers JSON-LD when no format is named', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const response = await client.get(EXPORT).headers(headers)
    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/ld+json')
    assert.deepEqual(JSON.parse(textOf(response))['@graph'], [])
  })

  for (const [alias, type] of [
    ['json-ld', 'application/ld+json'],
    ['nt', 'application/n-triples'],
    ['n-triples', 'application/n-triples'],
    ['application/graphml+xml', 'application/graphml+xml'],
    ['Cypher', 'application/x-cypher-query'],
  ] as const) {
    test(`understands the format "${alias}"`, async ({ client, assert }) => {
      const { headers } = await givenAsker()
      const response = await client.get(EXPORT).qs({ format: alias }).headers(headers)
      assert.equal(response.header('content-type'), type)
    })
  }

  test('leaves out personal facts when it is told to', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    await givenFact(client, headers)
    await givenStated(asker, { predicate: 'lives_in', object: 'Porto' })
    for (const format of Object.keys(TYPES)) {
      const response = await client.get(EXPORT).qs({ format, personal: false }).headers(headers)
      const text = textOf(response)
      assert.include(text, 'Lisbon')
      assert.notInclude(text, 'Porto')
      assert.notInclude(text, asker.id)
    }
  })

  test('never has the personal facts of somebody else', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const ana = { ...headers, 'x-svc-user': 'ana' }
    const ben = { ...headers, 'x-svc-user': 'ben' }
    await givenFact(client, ana, { subject: 'me', predicate: 'lives_in', object: 'Coimbra' })
    const own = await client.get(EXPORT).qs({ format: 'nt' }).headers(ana)
    assert.include(textOf(own), 'Coimbra')
    const other = await client.get(EXPORT).qs({ format: 'nt' }).headers(ben)
    other.assertStatus(200)
    assert.equal(textOf(other), '')
  })

  test('has each thing once, however many facts speak of it', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    for (const object of ['Portugal', 'Estremadura', 'Lusitania']) {
      await givenFact(client, headers, { predicate: 'lies_in', object })
    }
    const response = await client.get(EXPORT).qs({ format: 'graphml' }).headers(headers)
    const text = textOf(response)
    assert.lengthOf(text.match(/<node /g) ?? [], 4)
    assert.lengthOf(text.match(/<edge /g) ?? [], 3)
  })

  test('takes settings of the format', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    await givenFact(client, headers)
    const settings = JSON.stringify({ statements: 'rdf-1.2', base: 'https://graph.example/' })
    const response = await client.get(EXPORT).qs({ format: 'nt', settings }).headers(headers)
    assert.include(textOf(response), '<<( <https://graph.example/entity/')
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get(EXPORT)
    response.assertStatus(401)
  })

  test("has nothing of a neighbour's workspace or tenant", async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const { workspace, headers: own } = await givenWorkspace()
    await givenTenant(workspace, { name: 'acme' })
    const tenant = { ...own, 'x-svc-tenant': 'acme' }
    await givenFact(client, own)
    await givenFact(client, tenant, { subject: 'Faro', object: 'Algarve' })
    const stranger = await client.get(EXPORT).qs({ format: 'nt' }).headers(headers)
    assert.equal(textOf(stranger), '')
    const whole = await client.get(EXPORT).qs({ format: 'nt' }).headers(own)
    assert.notInclude(textOf(whole), 'Faro')
    const narrowed = await client.get(EXPORT).qs({ format: 'nt' }).headers(tenant)
    assert.include(textOf(narrowed), 'Faro')
    assert.include(textOf(narrowed), 'Lisbon')
  })

  test('names the formats there are when it knows none of that name', async ({ client }) => {
    const { headers } = await givenAsker()
    const response = await client.get(EXPORT).qs({ format: 'xlsx' }).headers(headers)
    response.assertStatus(422)
    response.assertBodyContains({
      detail: [
        {
          loc: ['query', 'format'],
          msg: 'Input should be one of cypher, graphml, jsonld, ntriples',
          type: 'enum',
        },
      ],
    })
  })

  test('names settings that are wrong', async ({ client }) => {
    const { headers } = await givenAsker()
    for (const [settings, loc] of [
      ['{"teapot":1}', ['query', 'settings', 'teapot']],
      ['{"statements":"rdf-9"}', ['query', 'settings', 'statements']],
      ['{"base":"> <http://evil.example/"}', ['query', 'settings', 'base']],
      ['not json', ['query', 'settings']],
    ] as const) {
      const response = await client.get(EXPORT).qs({ format: 'nt', settings }).headers(headers)
      response.assertStatus(422)
      response.assertBodyContains({ detail: [{ loc: [...loc] }] })
    }
  })

  test('names parameters that it does not know', async ({ client }) => {
    const { headers } = await givenAsker()
    const response = await client.get(EXPORT).qs({ fromat: 'nt' }).headers(headers)
    response.assertStatus(422)
    response.assertBodyContains({ detail: [{ loc: ['query', 'fromat'] }] })
  })
})

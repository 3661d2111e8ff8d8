import { test } from '@japa/runner'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/audit', () => {
  test('lists decisions newest first, page by page', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await routed(client, headers)).request_id)

    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, unknown> = cursor ? { limit: 2, cursor } : { limit: 2 }
      const page = await client.get('/api/v1/audit').headers(headers).qs(query)
      page.assertStatus(200)
      seen.push(...page.body().items.map((item: any) => item.request_id))
      cursor = page.body().next_cursor
    }
    assert.deepEqual(seen, ids)
  })

  test('filters by target, tenant and source', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { headers: asTenant, tenant } = await givenTenant(workspace, { rules: {} })
    const plain = await routed(
      client,
      headers,
      asking('Hi', { constraints: { targets: ['gpt-4o'] } })
    )
    const tenanted = await routed(
      client,
      { ...headers, ...asTenant },
      asking('Hi', { constraints: { targets: ['gpt-4o-mini'] } })
    )
    const idsFor = async (query: Record<string, string>) => {
      const page = await client.get('/api/v1/audit').headers(headers).qs(query)
      return page.body().items.map((item: any) => item.request_id)
    }

    assert.deepEqual(await idsFor({ target: 'gpt-4o' }), [plain.request_id])
    assert.deepEqual(await idsFor({ tenant: 'acme' }), [tenanted.request_id])
    assert.deepEqual(await idsFor({ tenant: tenant.id }), [tenanted.request_id])
    assert.lengthOf(await idsFor({ source: 'route' }), 2)
    assert.lengthOf(await idsFor({ source: 'chat' }), 0)
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get('/api/v1/audit')

    response.assertStatus(401)
  })

  test("shows nothing of a neighbour's", async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: requestId } = await routed(client, headers)
    const neighbour = await givenWorkspace()

    const list = await client.get('/api/v1/audit').headers(neighbour.headers)
    const one = await client.get(`/api/v1/audit/${requestId}`).headers(neighbour.headers)

    assert.deepEqual(list.body(), { items: [], next_cursor: null })
    one.assertStatus(404)
  })

  const mistakes: [string, Record<string, string>, string][] = [
    ['a limit of 0', { limit: '0' }, 'limit'],
    ['a limit above 500', { limit: '501' }, 'limit'],
    ['a cursor of somebody else', { cursor: 'AAAA' }, 'cursor'],
    ['an unknown tenant', { tenant: 'nobody' }, 'tenant'],
    ['an unknown filter', { model: 'gpt-4o' }, 'model'],
  ]
  for (const [title, query, field] of mistakes) {
    test(`names ${title}`, async ({ client, assert }) => {
      const { headers } = await givenWorkspace()

      const response = await client.get('/api/v1/audit').headers(headers).qs(query)

      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', field])
    })
  }
})

test.group('GET /api/v1/audit/{request_id}', () => {
  test('shows the trace that the decision was answered with, and the feedback on it', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const decision = await routed(client, headers, asking('Solve 3x + 4 = 19.'))
    const said = {
      request_id: decision.request_id,
      target_id: decision.target.id,
      success: true,
      quality: 0.8,
    }
    await client.post('/api/v1/feedback').headers(headers).json(said)

    const response = await client.get(`/api/v1/audit/${decision.request_id}`).headers(headers)

    response.assertStatus(200)
    const body = response.body()
    assert.deepEqual(body.trace, decision.trace)
    assert.equal(body.feedback[0].quality, 0.8)
    assert.lengthOf(body.text_hash, 22)
    assert.notInclude(JSON.stringify(body), '3x + 4')
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get('/api/v1/audit/req_01h455vb4pex5vsknk084sn02q')

    response.assertStatus(401)
  })

  test('does not know what never was', async ({ client }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .get('/api/v1/audit/req_01h455vb4pex5vsknk084sn02q')
      .headers(headers)

    response.assertStatus(404)
  })
})

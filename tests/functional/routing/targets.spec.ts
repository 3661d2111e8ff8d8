import { test } from '@japa/runner'
import { givenRoutedWorkspace, TARGETS } from '#tests/functional/routing/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/targets', () => {
  test('lists every target, those that can be executed first', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const response = await client.get('/api/v1/targets').headers(headers)

    response.assertStatus(200)
    const { items, total } = response.body()
    assert.isAbove(total, 100)
    const firstIdle = items.findIndex((item: any) => !item.executable)
    assert.isTrue(items.slice(firstIdle).every((item: any) => !item.executable))
    const own = items.find((item: any) => item.id === 'gpt-4o')
    assert.deepInclude(own.provider, { name: 'Own models', host: '127.0.0.1:9', own: true })
    assert.equal(own.price.input, 2.5)
    assert.equal(own.health.state, 'unknown')
    assert.isNumber(own.quality.overall)
  })

  test('filters by kind, executability and words, and pages', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o', 'gpt-4o-mini'] })
    const list = async (query: Record<string, string>) =>
      (await client.get('/api/v1/targets').headers(headers).qs(query)).body()

    const own = await list({ executable: 'true', q: 'GPT-4O' })
    assert.deepEqual(
      own.items.map((item: any) => item.id),
      ['gpt-4o', 'gpt-4o-mini']
    )
    assert.isTrue((await list({ kind: 'agent' })).items.every((item: any) => item.kind === 'agent'))
    assert.isTrue(
      (await list({ executable: 'false' })).items.every((item: any) => !item.executable)
    )
    const page = await list({ q: 'gpt-4o', executable: 'true', limit: '1', offset: '1' })
    assert.deepInclude(page, { total: 2, limit: 1, offset: 1 })
    assert.equal(page.items[0].id, 'gpt-4o-mini')
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get('/api/v1/targets')

    response.assertStatus(401)
  })

  test("shows no provider of a neighbour's", async ({ client, assert }) => {
    await givenRoutedWorkspace()
    const neighbour = await givenWorkspace()

    const response = await client.get('/api/v1/targets').headers(neighbour.headers)

    assert.isUndefined(
      response.body().items.find((item: any) => TARGETS.includes(item.id) && item.provider?.own)
    )
  })

  test('names a filter that it does not know', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    for (const query of [
      { kind: 'oracle' },
      { executable: 'perhaps' },
      { limit: '501' },
      { vendor: 'x' },
    ]) {
      const response = await client.get('/api/v1/targets').headers(headers).qs(query)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', Object.keys(query)[0]])
    }
  })
})

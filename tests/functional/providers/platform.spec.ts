import { test } from '@japa/runner'
import { AddProvider } from '#providers/actions/add_provider'
import { MapTarget } from '#providers/actions/map_target'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { FindProvider } from '#providers/queries/find_provider'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { PLATFORM } from '#providers/services/scope'
import { aProvider, CANARY } from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'
import { bySystem } from '#workspaces/act'
import type { TestContext } from '@japa/runner/core'

const givenPlatform = async (cleanup: TestContext['cleanup'], scope = PLATFORM) => {
  const input = aProvider({
    name: 'Main',
    base_url: 'https://api.example.com/secret-path/v1',
    api_key: CANARY,
    kind: 'openai',
  })
  const provider = await new AddProvider().handle(scope, null, input, bySystem)
  await new MapTarget().handle(
    scope,
    'gpt-5-mini',
    { model: 'gpt-5-mini', provider_id: provider.id },
    bySystem
  )
  cleanup(() => new RemoveProvider(new FindProvider()).handle(scope, provider.id, bySystem))
  return provider
}

test.group('GET /api/v1/providers', () => {
  test('shows hosts, the model behind each target, prices, health and kinds to everybody', async ({
    client,
    cleanup,
    assert,
  }) => {
    await givenPlatform(cleanup)

    const response = await client.get('/api/v1/providers')

    response.assertStatus(200)
    const body = response.body()
    assert.isFalse(body.demo)
    assert.deepEqual(body.providers, [
      {
        name: 'Main',
        kind: 'openai',
        host: 'api.example.com',
        demo: false,
        health: { state: 'unknown' },
        targets: 1,
      },
    ])
    assert.deepInclude(body.targets[0], {
      target_id: 'gpt-5-mini',
      provider: 'Main',
      host: 'api.example.com',
      model: 'gpt-5-mini',
    })
    assert.deepInclude(body.targets[0].price, {
      input_per_million_usd: 0.25,
      output_per_million_usd: 2,
      source: 'catalogue',
    })
    assert.equal(body.kinds.at(-1).id, 'custom')
  })

  test('shows neither credentials nor paths', async ({ client, cleanup, assert }) => {
    await givenPlatform(cleanup)

    const response = await client.get('/api/v1/providers')

    assert.notInclude(response.text(), CANARY)
    assert.notInclude(response.text(), 'secret-path')
    assert.notInclude(response.text(), 'prov_')
  })

  test("shows nothing of workspaces' providers", async ({ client, cleanup, assert }) => {
    const { workspace } = await givenWorkspace()
    await givenPlatform(cleanup, workspace.id)

    const response = await client.get('/api/v1/providers')

    assert.deepInclude(response.body(), { providers: [], targets: [] })
  })

  test('shows how a provider does', async ({ client, cleanup, assert }) => {
    await givenPlatform(cleanup)
    const { connection, upstreamModel } = directory.platform.byId.get('gpt-5-mini')!.execution!
    healthBoard.started(connection, upstreamModel)
    healthBoard.report(connection, upstreamModel, {
      failure: 'key_refused',
      latencyMs: 5,
      firstTokenMs: null,
      outputTokens: null,
      error: 'refused',
    })

    const { providers, targets } = (await client.get('/api/v1/providers')).body()

    assert.equal(providers[0].health.state, 'down')
    assert.deepInclude(targets[0].health, { state: 'down', circuit: 'open' })
  })

  test('needs no key and minds none', async ({ client }) => {
    const response = await client
      .get('/api/v1/providers')
      .header('authorization', 'Bearer nonsense')

    response.assertStatus(200)
  })
})

test.group('GET /api/v1/catalogue', () => {
  test('searches models with what every seller asks for them', async ({ client, assert }) => {
    const response = await client.get('/api/v1/catalogue').qs({ q: 'gpt-oss-120b' })

    response.assertStatus(200)
    const { items, total, sources } = response.body()
    assert.equal(total, 1)
    assert.isAtLeast(items[0].offers.length, 5)
    for (const { price } of items[0].offers) assert.match(price.from, / 20\d\d-\d\d-\d\d$/)
    assert.isTrue(sources.every(({ licence, repository }: any) => licence === 'MIT' && repository))
  })

  test('pages through all of it', async ({ client, assert }) => {
    const ids: string[] = []
    let page
    do {
      page = (await client.get('/api/v1/catalogue').qs({ limit: 50, offset: ids.length })).body()
      ids.push(...page.items.map(({ id }: any) => id))
    } while (page.items.length > 0)

    assert.equal(ids.length, page.total)
    assert.equal(new Set(ids).size, page.total)
  })

  test('filters by kind and seller', async ({ client, assert }) => {
    const { items } = (
      await client.get('/api/v1/catalogue').qs({ kind: 'embedding', seller: 'openai' })
    ).body()

    assert.sameMembers(
      items.map(({ id }: any) => id),
      ['text-embedding-ada-002', 'text-embedding-3-large', 'text-embedding-3-small']
    )
  })

  test('names what is wrong', async ({ client, assert }) => {
    const response = await client
      .get('/api/v1/catalogue')
      .qs({ limit: 0, kind: 'image', colour: 'red' })

    response.assertStatus(422)
    assert.sameMembers(
      response.body().detail.map(({ loc }: any) => loc[1]),
      ['limit', 'kind', 'colour']
    )
  })
})

import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { directory } from '#providers/services/provider_directory'
import { aProvider, CANARY, WORKSPACE_PROVIDERS } from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'

const MODELS = `${WORKSPACE_PROVIDERS}/models`

const givenOwner = async (client: ApiClient, more: Record<string, unknown> = {}) => {
  const owner = await givenWorkspace()
  const body = aProvider({ api_key: CANARY, ...more })
  const provider = (await client.post(WORKSPACE_PROVIDERS).headers(owner.headers).json(body)).body()
  return { ...owner, provider }
}

test.group('PUT /api/v1/workspace/providers/models/{target_id}', () => {
  test('maps a target to a model of a provider, with defaults and a system prompt', async ({
    client,
    assert,
  }) => {
    const { headers, provider, workspace } = await givenOwner(client)
    const body = {
      model: 'gpt-5-mini-2025-08-07',
      provider_id: provider.id,
      system_prompt: 'Be brief.',
      defaults: { temperature: 0.2, user: 'us' },
    }

    const response = await client.put(`${MODELS}/gpt-5-mini`).headers(headers).json(body)

    response.assertStatus(200)
    assert.deepInclude(response.body(), {
      target_id: 'gpt-5-mini',
      provider: provider.name,
      ...body,
    })
    assert.deepInclude(response.body().price, { input_per_million_usd: 0.25, source: 'catalogue' })
    const { execution } = (await directory.view(workspace.id)).byId.get('gpt-5-mini')!
    assert.deepInclude(execution, {
      upstreamModel: body.model,
      systemPrompt: 'Be brief.',
      defaults: body.defaults,
    })
    assert.equal(execution!.connection.headers.authorization, `Bearer ${CANARY}`)
  })

  test('replaces an earlier mapping of the same target', async ({ client, assert }) => {
    const { headers, provider } = await givenOwner(client)
    const put = (model: string) =>
      client.put(`${MODELS}/gpt-5-mini`).headers(headers).json({ model, provider_id: provider.id })

    const first = (await put('one')).body()
    const second = (await put('two')).body()
    const list = (await client.get(WORKSPACE_PROVIDERS).headers(headers)).body()

    assert.equal(first.created_at, second.created_at)
    assert.lengthOf(list.mappings, 1)
    assert.equal(list.mappings[0].model, 'two')
  })

  test('finds the target whatever the case of its id', async ({ client, assert }) => {
    const { headers, provider } = await givenOwner(client)
    const body = { model: 'MiniMax-M2', provider_id: provider.id }

    const response = await client.put(`${MODELS}/minimax-m2`).headers(headers).json(body)

    assert.equal(response.body().target_id, 'MiniMax-M2')
  })

  test('shows a model of an unknown name at the price of the target it stands for', async ({
    client,
    assert,
  }) => {
    const { headers, provider } = await givenOwner(client)
    const body = { model: 'our-deployment', provider_id: provider.id }

    const response = await client.put(`${MODELS}/gpt-5-mini`).headers(headers).json(body)

    assert.deepInclude(response.body().price, { input_per_million_usd: 0.25, source: 'declared' })
  })

  test('turns strangers away, asks members for more, and names the plan', async ({
    client,
    assert,
  }) => {
    const { provider, workspace } = await givenOwner(client)
    const { givenKey } = await import('#tests/helpers/given')
    const member = await givenKey(workspace, { role: 'member' })
    const free = await givenWorkspace({ plan: 'free' })
    const body = { model: 'x', provider_id: provider.id }

    const answers = [
      await client.put(`${MODELS}/gpt-5-mini`).json(body),
      await client.put(`${MODELS}/gpt-5-mini`).headers(member.headers).json(body),
      await client.put(`${MODELS}/gpt-5-mini`).headers(free.headers).json(body),
    ]

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [401, 403, 402]
    )
  })

  test("does not know a neighbour's provider", async ({ client, assert }) => {
    const [{ provider }, neighbour] = [await givenOwner(client), await givenWorkspace()]

    const response = await client
      .put(`${MODELS}/gpt-5-mini`)
      .headers(neighbour.headers)
      .json({ model: 'x', provider_id: provider.id })

    response.assertStatus(422)
    assert.deepInclude(response.body().detail[0], {
      loc: ['body', 'provider_id'],
      type: 'unknown_provider',
    })
  })

  test('does not know other targets than those of the list', async ({ client }) => {
    const { headers, provider } = await givenOwner(client)
    const body = { model: 'x', provider_id: provider.id }

    const response = await client.put(`${MODELS}/gpt-99`).headers(headers).json(body)

    response.assertStatus(404)
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenOwner(client)

    const response = await client
      .put(`${MODELS}/gpt-5-mini`)
      .headers(headers)
      .json({ model: '', defaults: [] })

    response.assertStatus(422)
    const fields = response.body().detail.map(({ loc }: any) => loc[1])
    assert.sameMembers(fields, ['model', 'provider_id', 'defaults'])
  })

  for (const name of ['messages', 'model', 'stream', 'svc']) {
    test(`takes no default for "${name}"`, async ({ client, assert }) => {
      const { headers, provider } = await givenOwner(client)

      const response = await client
        .put(`${MODELS}/gpt-5-mini`)
        .headers(headers)
        .json({ model: 'x', provider_id: provider.id, defaults: { [name]: true } })

      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', 'defaults', name])
    })
  }
})

test.group('DELETE /api/v1/workspace/providers/models/{target_id}', () => {
  test('takes the target off the provider', async ({ client, assert }) => {
    const { headers, provider, workspace } = await givenOwner(client)
    const body = { model: 'gpt-5-mini', provider_id: provider.id }
    await client.put(`${MODELS}/gpt-5-mini`).headers(headers).json(body)

    const response = await client.delete(`${MODELS}/gpt-5-mini`).headers(headers)

    response.assertStatus(204)
    assert.isNull((await directory.view(workspace.id)).byId.get('gpt-5-mini')!.execution)
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.delete(`${MODELS}/gpt-5-mini`)

    response.assertStatus(401)
  })

  test("leaves a neighbour's mapping alone", async ({ client, assert }) => {
    const { headers, provider } = await givenOwner(client)
    const neighbour = await givenWorkspace()
    const body = { model: 'gpt-5-mini', provider_id: provider.id }
    await client.put(`${MODELS}/gpt-5-mini`).headers(headers).json(body)

    const response = await client.delete(`${MODELS}/gpt-5-mini`).headers(neighbour.headers)

    response.assertStatus(404)
    assert.lengthOf((await client.get(WORKSPACE_PROVIDERS).headers(headers)).body().mappings, 1)
  })
})

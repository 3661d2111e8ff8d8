import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  aProvider,
  CANARY,
  givenEndpoint,
  WORKSPACE_PROVIDERS,
} from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'
import type { ApiClient } from '@japa/api-client'

/** A workspace with one provider. */
const givenOwner = async (client: ApiClient, more: Record<string, unknown> = {}) => {
  const owner = await givenWorkspace()
  const response = await client
    .post(WORKSPACE_PROVIDERS)
    .headers(owner.headers)
    .json(aProvider(more))
  const provider = response.body()
  return { ...owner, provider, address: `${WORKSPACE_PROVIDERS}/${provider.id}` }
}

test.group('GET /api/v1/workspace/providers/{provider_id}', () => {
  test('shows a provider', async ({ client, assert }) => {
    const { headers, provider, address } = await givenOwner(client)

    const response = await client.get(address).headers(headers)

    response.assertStatus(200)
    assert.deepEqual(response.body(), provider)
  })

  test('turns a stranger away', async ({ client }) => {
    const { address } = await givenOwner(client)

    const response = await client.get(address)

    response.assertStatus(401)
  })

  test("does not know a neighbour's provider", async ({ client }) => {
    const [{ address }, neighbour] = [await givenOwner(client), await givenWorkspace()]

    const response = await client.get(address).headers(neighbour.headers)

    response.assertStatus(404)
  })

  test('shows none after the plan lost the feature', async ({ client }) => {
    const { workspace, key, headers, address } = await givenOwner(client)
    await db.from('workspaces').where('id', workspace.id).update({ plan: 'free' })
    const { changes } = await import('#core/services/changes')
    await changes.publish('keys', workspace.id)

    const response = await client.get(address).headers(headers)

    response.assertStatus(404)
    void key
  })

  for (const id of ['prov_unknown', '%F0%9F%A6%84', "'; drop table providers; --"]) {
    test(`does not know the id ${id}`, async ({ client }) => {
      const { headers } = await givenWorkspace()

      const response = await client.get(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers)

      response.assertStatus(404)
    })
  }
})

test.group('PATCH /api/v1/workspace/providers/{provider_id}', () => {
  test('changes what is given and nothing else', async ({ client, assert }) => {
    const { headers, provider, address } = await givenOwner(client, { api_key: CANARY })

    const patch = {
      name: 'Renamed',
      timeout_s: 12.5,
      max_retries: 0,
      enabled: false,
      notes: 'why',
      kind: 'groq',
    }
    const response = await client.patch(address).headers(headers).json(patch)

    response.assertStatus(200)
    assert.deepInclude(response.body(), patch)
    assert.equal(response.body().base_url, provider.base_url)
    assert.equal(response.body().api_key_masked, 'sk-…6b0c')
  })

  test('takes null as no change', async ({ client, assert }) => {
    const { headers, provider, address } = await givenOwner(client, {
      api_key: CANARY,
      api_key_header: 'X-Own',
      extra_headers: { 'x-a': 'value-of-a-header' },
    })
    const nothing = Object.fromEntries(
      [
        'api_key',
        'api_key_header',
        'base_url',
        'kind',
        'name',
        'notes',
        'enabled',
        'extra_headers',
        'max_retries',
        'timeout_s',
      ].map((name) => [name, null])
    )

    const response = await client.patch(address).headers(headers).json(nothing)

    response.assertStatus(200)
    assert.deepEqual({ ...response.body(), updated_at: '' }, { ...provider, updated_at: '' })
  })

  test('rotates the key, then drops it', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup)
    const { headers, address } = await givenOwner(client, {
      base_url: endpoint.url,
      api_key: CANARY,
    })

    const rotated = await client
      .patch(address)
      .headers(headers)
      .json({ api_key: 'sk-the-second-key-0002' })
    await client.post(`${address}/check`).headers(headers)
    const cleared = await client.patch(address).headers(headers).json({ clear_api_key: true })
    await client.post(`${address}/check`).headers(headers)

    assert.equal(rotated.body().api_key_masked, 'sk-…0002')
    assert.deepInclude(cleared.body(), { has_api_key: false, api_key_masked: null })
    assert.equal(endpoint.received[0]!.headers.authorization, 'Bearer sk-the-second-key-0002')
    assert.notProperty(endpoint.received[1]!.headers, 'authorization')
  })

  test('sends the key in the header that was named, and goes back to the usual one', async ({
    client,
    cleanup,
    assert,
  }) => {
    const endpoint = await givenEndpoint(cleanup)
    const { headers, address } = await givenOwner(client, {
      base_url: endpoint.url,
      api_key: CANARY,
      api_key_header: 'X-Own-Key',
      extra_headers: { 'X-Org': 'acme' },
    })

    await client.post(`${address}/check`).headers(headers)
    await client.patch(address).headers(headers).json({ api_key_header: '', extra_headers: {} })
    await client.post(`${address}/check`).headers(headers)

    const [first, second] = endpoint.received
    assert.equal(first!.headers['x-own-key'], CANARY)
    assert.equal(first!.headers['x-org'], 'acme')
    assert.equal(second!.headers.authorization, `Bearer ${CANARY}`)
    assert.notProperty(second!.headers, 'x-org')
  })

  test('refuses a new key and none at once', async ({ client }) => {
    const { headers, address } = await givenOwner(client)

    const response = await client
      .patch(address)
      .headers(headers)
      .json({ api_key: 'sk-new-key', clear_api_key: true })

    response.assertStatus(422)
  })

  test('refuses the name of another provider', async ({ client }) => {
    const { headers, address } = await givenOwner(client)
    await client
      .post(WORKSPACE_PROVIDERS)
      .headers(headers)
      .json(aProvider({ name: 'Taken' }))

    const response = await client.patch(address).headers(headers).json({ name: 'taken' })

    response.assertStatus(409)
  })

  test('turns a stranger away, asks members for more, and hides the provider from neighbours', async ({
    client,
  }) => {
    const { address, workspace } = await givenOwner(client)
    const neighbour = await givenWorkspace()
    const { givenKey } = await import('#tests/helpers/given')
    const member = await givenKey(workspace, { role: 'member' })

    const answers = [
      await client.patch(address).json({ name: 'x' }),
      await client.patch(address).headers(member.headers).json({ name: 'x' }),
      await client.patch(address).headers(neighbour.headers).json({ name: 'x' }),
    ]

    answers[0]!.assertStatus(401)
    answers[1]!.assertStatus(403)
    answers[2]!.assertStatus(404)
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers, address } = await givenOwner(client)

    const response = await client
      .patch(address)
      .headers(headers)
      .json({ timeout_s: 0, max_retries: 11, base_url: '' })

    response.assertStatus(422)
    const fields = response.body().detail.map(({ loc }: any) => loc[1])
    assert.sameMembers(fields, ['timeout_s', 'max_retries', 'base_url'])
  })
})

test.group('DELETE /api/v1/workspace/providers/{provider_id}', () => {
  test('removes the provider, its secrets and every mapping on it', async ({ client, assert }) => {
    const { headers, provider, address, workspace } = await givenOwner(client, { api_key: CANARY })
    for (const target of ['gpt-5-mini', 'gpt-5-nano']) {
      const body = { model: target, provider_id: provider.id }
      await client.put(`${WORKSPACE_PROVIDERS}/models/${target}`).headers(headers).json(body)
    }

    const response = await client.delete(address).headers(headers)

    response.assertStatus(204)
    const list = (await client.get(WORKSPACE_PROVIDERS).headers(headers)).body()
    assert.deepInclude(list, { providers: [], mappings: [] })
    assert.isNull(await db.from('provider_mappings').where('scope', workspace.id).first())
  })

  test('turns strangers and neighbours away', async ({ client }) => {
    const { address } = await givenOwner(client)
    const neighbour = await givenWorkspace()

    const stranger = await client.delete(address)
    const other = await client.delete(address).headers(neighbour.headers)

    stranger.assertStatus(401)
    other.assertStatus(404)
  })

  test('has nothing to remove the second time', async ({ client }) => {
    const { headers, address } = await givenOwner(client)
    await client.delete(address).headers(headers)

    const response = await client.delete(address).headers(headers)

    response.assertStatus(404)
  })
})

import { test } from '@japa/runner'
import { aProvider, CANARY, WORKSPACE_PROVIDERS } from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/workspace/providers', () => {
  test('shows providers with masked keys, mappings, the platform, presets and mappable targets', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const body = aProvider({ api_key: CANARY, extra_headers: { 'X-Team': CANARY } })
    const added = (await client.post(WORKSPACE_PROVIDERS).headers(headers).json(body)).body()
    const mapping = { model: 'gpt-5-mini', provider_id: added.id }
    await client.put(`${WORKSPACE_PROVIDERS}/models/gpt-5-mini`).headers(headers).json(mapping)

    const response = await client.get(WORKSPACE_PROVIDERS).headers(headers)

    response.assertStatus(200)
    const list = response.body()
    assert.isTrue(list.enabled)
    assert.lengthOf(list.providers, 1)
    assert.equal(list.providers[0].api_key_masked, 'sk-…6b0c')
    assert.deepEqual(list.providers[0].extra_headers, { 'X-Team': 'sk-…6b0c' })
    assert.equal(list.mappings[0].target_id, 'gpt-5-mini')
    assert.deepInclude(list.mappings[0].price, { input_per_million_usd: 0.25, source: 'catalogue' })
    assert.isAtLeast(list.presets.length, 18)
    assert.isAbove(list.targets.length, 190)
    assert.notInclude(response.text(), CANARY)
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get(WORKSPACE_PROVIDERS)

    response.assertStatus(401)
    response.assertHeader('www-authenticate', 'Bearer')
  })

  test("leaves out a neighbour's providers", async ({ client, assert }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    await client.post(WORKSPACE_PROVIDERS).headers(theirs.headers).json(aProvider())

    const response = await client.get(WORKSPACE_PROVIDERS).headers(ours.headers)

    assert.lengthOf(response.body().providers, 0)
  })

  test('is empty and says so on a plan without the feature', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'free' })

    const response = await client.get(WORKSPACE_PROVIDERS).headers(headers)

    response.assertStatus(200)
    assert.deepInclude(response.body(), {
      enabled: false,
      providers: [],
      mappings: [],
      targets: [],
    })
  })

  test('can be read by members', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'member' })

    const response = await client.get(WORKSPACE_PROVIDERS).headers(headers)

    response.assertStatus(200)
  })
})

test.group('POST /api/v1/workspace/providers', () => {
  test('connects an endpoint with the defaults of the specification', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post(WORKSPACE_PROVIDERS)
      .headers(headers)
      .json(aProvider({ name: 'Ours' }))

    response.assertStatus(201)
    assert.deepInclude(response.body(), {
      name: 'Ours',
      kind: 'custom',
      enabled: true,
      max_retries: 2,
      timeout_s: 60,
      notes: '',
      has_api_key: false,
      api_key_masked: null,
      extra_headers: {},
      host: 'upstream.example',
    })
    assert.match(response.body().id, /^prov_/)
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.post(WORKSPACE_PROVIDERS).json(aProvider())

    response.assertStatus(401)
  })

  test('asks members for the admin role', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'member' })

    const response = await client.post(WORKSPACE_PROVIDERS).headers(headers).json(aProvider())

    response.assertStatus(403)
  })

  test('names the plan that has the feature', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'free' })

    const response = await client.post(WORKSPACE_PROVIDERS).headers(headers).json(aProvider())

    response.assertStatus(402)
    assert.deepInclude(response.body(), { code: 'E_PLAN_REQUIRED', plan: 'pro' })
  })

  test('keeps to the number of providers of the plan', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'pro' })
    for (let count = 0; count < 10; count++) {
      await client.post(WORKSPACE_PROVIDERS).headers(headers).json(aProvider())
    }

    const response = await client.post(WORKSPACE_PROVIDERS).headers(headers).json(aProvider())

    response.assertStatus(402)
    assert.deepInclude(response.body(), { code: 'E_PLAN_LIMIT', plan: 'enterprise' })
  })

  test('refuses a name that is taken, whatever its case, and leaves other workspaces theirs', async ({
    client,
  }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    await client
      .post(WORKSPACE_PROVIDERS)
      .headers(ours.headers)
      .json(aProvider({ name: 'Main' }))

    const again = await client
      .post(WORKSPACE_PROVIDERS)
      .headers(ours.headers)
      .json(aProvider({ name: 'MAIN' }))
    const elsewhere = await client
      .post(WORKSPACE_PROVIDERS)
      .headers(theirs.headers)
      .json(aProvider({ name: 'Main' }))

    again.assertStatus(409)
    elsewhere.assertStatus(201)
  })

  test('names everything that is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const body = {
      name: 7,
      api_key: 'two words',
      timeout_s: '60',
      max_retries: 1.5,
      enabled: 'yes',
      extra_heders: {},
    }

    const response = await client.post(WORKSPACE_PROVIDERS).headers(headers).json(body)

    response.assertStatus(422)
    const found = Object.fromEntries(
      response.body().detail.map(({ loc, type }: any) => [loc.join('.'), type])
    )
    assert.deepEqual(found, {
      'body.name': 'string_type',
      'body.base_url': 'missing',
      'body.api_key': 'string_pattern_mismatch',
      'body.timeout_s': 'number_type',
      'body.max_retries': 'int_type',
      'body.enabled': 'bool_type',
      'body.extra_heders': 'extra_forbidden',
    })
    assert.notInclude(response.text(), 'two words')
  })

  for (const [baseUrl, type] of [
    ['ftp://upstream.example', 'url_scheme'],
    ['not an address', 'url_parsing'],
    ['https://{resource}.openai.azure.com', 'url_parsing'],
    ['https://user:pass@upstream.example/v1', 'egress_refused'],
    ['http://169.254.169.254/latest', 'egress_refused'],
    ['http://10.0.0.7:8000/v1', 'egress_refused'],
    ['http://[::1]:8000/v1', 'egress_refused'],
    ['http://2130706434/v1', 'egress_refused'],
    ['http://[::ffff:10.0.0.1]/v1', 'egress_refused'],
  ] as const) {
    test(`refuses the address ${baseUrl}`, async ({ client, assert }) => {
      const { headers } = await givenWorkspace()

      const response = await client
        .post(WORKSPACE_PROVIDERS)
        .headers(headers)
        .json(aProvider({ base_url: baseUrl }))

      response.assertStatus(422)
      assert.deepInclude(response.body().detail[0], { loc: ['body', 'base_url'], type })
      if (type === 'egress_refused' && !baseUrl.includes('@'))
        assert.include(response.text(), 'SVC_EGRESS_ALLOW')
    })
  }

  test('names the kinds that there are', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post(WORKSPACE_PROVIDERS)
      .headers(headers)
      .json(aProvider({ kind: 'grok' }))

    response.assertStatus(422)
    assert.deepInclude(response.body().detail[0], { loc: ['body', 'kind'], type: 'enum' })
    assert.include(response.body().detail[0].ctx.expected, 'xai')
  })

  for (const header of ['Host', 'content-length', 'Transfer-Encoding', 'bad name']) {
    test(`refuses the extra header "${header}"`, async ({ client, assert }) => {
      const { headers } = await givenWorkspace()

      const response = await client
        .post(WORKSPACE_PROVIDERS)
        .headers(headers)
        .json(aProvider({ extra_headers: { [header]: 'x' } }))

      response.assertStatus(422)
      assert.equal(response.body().detail[0].loc[1], 'extra_headers')
    })
  }

  test('refuses a header value that would begin another header', async ({ client }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post(WORKSPACE_PROVIDERS)
      .headers(headers)
      .json(aProvider({ extra_headers: { 'x-a': 'b\r\nhost: evil' } }))

    response.assertStatus(422)
  })
})

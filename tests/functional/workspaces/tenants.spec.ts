import { test } from '@japa/runner'
import { newId } from '#core/ids'
import TenantModel from '#workspaces/models/tenant'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

const ADDRESS = '/api/v1/workspace/tenants'

const RULES = {
  allowed_targets: ['gpt-5-mini'],
  denied_targets: ['agent/x'],
  allowed_provider_hosts: ['api.example.com'],
  denied_provider_hosts: ['other.example.com:8443'],
  max_cost_usd: 0.25,
  requests_per_minute: 30,
  monthly_budget_usd: 100.5,
  explore: false,
}

const NO_RULES = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, null]))

test.group('POST /api/v1/workspace/tenants', () => {
  test('adds a tenant with its rules', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const response = await client
      .post(ADDRESS)
      .headers(headers)
      .json({ name: 'acme', ...RULES, allowed_provider_hosts: ['API.Example.com'] })

    response.assertStatus(201)
    assert.deepInclude(response.body(), { name: 'acme', ...RULES })
    const stored = await TenantModel.findOrFail(response.body().id)
    assert.deepInclude(stored.rules, {
      maxCostNano: 250_000_000,
      monthlyBudgetNano: 100_500_000_000,
    })
    const read = await client.get(`${ADDRESS}/${stored.id}`).headers(headers)
    assert.deepEqual(read.body(), response.body())
  })

  test('adds a tenant without rules', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const response = await client.post(ADDRESS).headers(headers).json({ name: 'acme' })

    response.assertStatus(201)
    assert.deepInclude(response.body(), NO_RULES)
  })

  test('takes a name once in a workspace', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace()
    const other = await givenWorkspace()
    await givenTenant(workspace, { name: 'acme' })
    const twice = await client.post(ADDRESS).headers(headers).json({ name: 'acme' })
    const elsewhere = await client.post(ADDRESS).headers(other.headers).json({ name: 'acme' })

    twice.assertStatus(409)
    twice.assertBodyContains({ code: 'E_TENANT_EXISTS' })
    elsewhere.assertStatus(201)
  })

  test('refuses more tenants than the plan allows', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace({ plan: 'free' })
    for (const name of ['a', 'b', 'c']) await givenTenant(workspace, { name })
    const response = await client.post(ADDRESS).headers(headers).json({ name: 'd' })

    response.assertStatus(402)
    response.assertBodyContains({ code: 'E_PLAN_LIMIT', plan: 'pro' })
  })

  test('names every field that is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const response = await client
      .post(ADDRESS)
      .headers(headers)
      .json({
        name: 'with é',
        allowed_targets: 'gpt-5-mini',
        denied_targets: [1],
        allowed_provider_hosts: ['https://api.example.com/'],
        max_cost_usd: '1',
        requests_per_minute: 0,
        monthly_budget_usd: -1,
        explore: 'no',
        max_cost: 1,
      })

    response.assertStatus(422)
    const at = response
      .body()
      .detail.map(
        (issue: { loc: string[]; type: string }) => `${issue.loc.join('.')} ${issue.type}`
      )
    assert.sameMembers(at, [
      'body.name string_pattern_mismatch',
      'body.allowed_targets list_type',
      'body.denied_targets.0 string_type',
      'body.allowed_provider_hosts.0 string_pattern_mismatch',
      'body.max_cost_usd number_type',
      'body.requests_per_minute greater_than_equal',
      'body.monthly_budget_usd greater_than_equal',
      'body.explore bool_type',
      'body.max_cost extra_forbidden',
    ])
  })
})

test.group('PATCH /api/v1/workspace/tenants/{tenant_id}', () => {
  test('changes what is given, takes away what is null, leaves the rest', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const made = await client
      .post(ADDRESS)
      .headers(headers)
      .json({ name: 'acme', ...RULES })
    const response = await client
      .patch(`${ADDRESS}/${made.body().id}`)
      .headers(headers)
      .json({ name: 'acme 2', max_cost_usd: null, explore: true, denied_targets: [] })

    response.assertStatus(200)
    assert.deepInclude(response.body(), {
      ...RULES,
      name: 'acme 2',
      max_cost_usd: null,
      explore: true,
      denied_targets: [],
    })
  })

  test('does not take the name of another tenant', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace()
    await givenTenant(workspace, { name: 'acme' })
    const { tenant } = await givenTenant(workspace, { name: 'other' })
    const response = await client
      .patch(`${ADDRESS}/${tenant.id}`)
      .headers(headers)
      .json({ name: 'acme' })

    response.assertStatus(409)
  })
})

test.group('DELETE /api/v1/workspace/tenants/{tenant_id}', () => {
  test('deletes it; its name is unknown at once', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace()
    const { tenant, headers: its } = await givenTenant(workspace)
    const route = () =>
      client
        .post('/api/v1/route')
        .headers({ ...headers, ...its })
        .json({ text: 'hello' })
    const before = await route()
    before.assertStatus(200)
    const deleted = await client.delete(`${ADDRESS}/${tenant.id}`).headers(headers)
    deleted.assertStatus(204)
    const after = await route()

    after.assertStatus(422)
    after.assertBodyContains({ detail: [{ loc: ['header', 'x-svc-tenant'] }] })
  })
})

test.group('Tenants', () => {
  test('are listed by name and page', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    for (const name of ['b', 'a', 'c']) await givenTenant(workspace, { name })
    const response = await client.get(ADDRESS).headers(headers).qs({ limit: 2 })

    response.assertBodyContains({ total: 3, limit: 2, offset: 0 })
    assert.deepEqual(
      response.body().items.map(({ name }: { name: string }) => name),
      ['a', 'b']
    )
  })

  test("of a neighbour's workspace are not there", async ({ client }) => {
    const { headers } = await givenWorkspace()
    const other = await givenWorkspace()
    const { tenant, headers: its } = await givenTenant(other.workspace)
    for (const id of [tenant.id, newId('tnt'), 'nonsense']) {
      const answers = [
        await client.get(`${ADDRESS}/${id}`).headers(headers),
        await client.patch(`${ADDRESS}/${id}`).headers(headers).json({ name: 'mine' }),
        await client.delete(`${ADDRESS}/${id}`).headers(headers),
      ]
      for (const response of answers) response.assertStatus(404)
    }
    const named = await client
      .post('/api/v1/route')
      .headers({ ...headers, ...its })
      .json({ text: 'hello' })
    named.assertStatus(422)
  })

  test('keep to their requests per minute, beside those of the plan', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenWorkspace({ plan: 'pro' })
    const { headers: its } = await givenTenant(workspace, { rules: { requestsPerMinute: 1 } })
    const route = () =>
      client
        .post('/api/v1/route')
        .headers({ ...headers, ...its })
        .json({ text: 'hello' })
    const first = await route()
    first.assertStatus(200)
    assert.equal(first.header('ratelimit-policy'), '"plan";q=3000;w=60, "tenant";q=1;w=60')
    let second = await route()
    if (second.status() === 200) second = await route()

    second.assertStatus(429)
    second.assertBodyContains({ code: 'E_RATE_LIMITED' })
  })
})

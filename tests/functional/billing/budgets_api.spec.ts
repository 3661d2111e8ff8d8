import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import { meter } from '#billing/services/meter'
import { givenKey, givenTenant, givenWorkspace } from '#tests/helpers/given'
import { entryOf } from '#tests/helpers/billing/fixtures'

const BUDGETS = '/api/v1/workspace/budgets'

const daily = { scope: 'workspace', window: 'day', limit_usd: 2.5 }

test.group('POST /api/v1/workspace/budgets', () => {
  test('sets a budget that requests keep to from then on', async ({ client, assert }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const payer = { workspaceId: workspace.id, keyId: apiKey.id, tenantId: null }
    await meter.reserve(payer, 3_000_000_000)

    const response = await client.post(BUDGETS).headers(headers).json(daily)

    response.assertStatus(201)
    const midnight = Math.floor(clock.now() / DAY) * DAY + DAY
    assert.match(response.body().id, /^bud_/)
    assert.containsSubset(response.body(), {
      ...daily,
      key_id: null,
      tenant_id: null,
      allow_unpriced: false,
      spent_usd: 0,
      held_usd: 0,
      remaining_usd: 2.5,
      resets_at: new Date(midnight).toISOString(),
    })
    await assert.rejects(async () => meter.reserve(payer, 3_000_000_000), /budget/)
    await meter.reserve(payer, 2_000_000_000)
  })

  test('sets one for a key and one for a tenant of the workspace', async ({ client, assert }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const { tenant } = await givenTenant(workspace)
    const post = (body: object) => client.post(BUDGETS).headers(headers).json(body)

    const forKey = await post({ ...daily, scope: 'key', key_id: apiKey.id })
    const forTenant = await post({ ...daily, scope: 'tenant', tenant_id: tenant.id })

    assert.deepInclude(forKey.body(), { scope: 'key', key_id: apiKey.id, tenant_id: null })
    assert.deepInclude(forTenant.body(), { scope: 'tenant', key_id: null, tenant_id: tenant.id })
  })

  test('records who set it', async ({ client, assert }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()

    const response = await client.post(BUDGETS).headers(headers).json(daily)

    const row = await db.from('audit_log').where({ object: response.body().id }).firstOrFail()
    assert.equal(row.action, 'budget.created')
    assert.equal(row.workspace_id, workspace.id)
    assert.equal(row.actor_id, apiKey.id)
  })

  test('allows one for each subject and window', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await client.post(BUDGETS).headers(headers).json(daily)

    const same = await client.post(BUDGETS).headers(headers).json(daily)
    const other = await client
      .post(BUDGETS)
      .headers(headers)
      .json({ ...daily, window: 'month' })

    same.assertStatus(409)
    assert.equal(same.body().code, 'E_BUDGET_EXISTS')
    other.assertStatus(201)
  })

  test('turns strangers and members away', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'member' })

    const stranger = await client.post(BUDGETS).json(daily)
    const member = await client.post(BUDGETS).headers(headers).json(daily)

    stranger.assertStatus(401)
    member.assertStatus(403)
  })

  test("does not know a neighbour's key or tenant", async ({ client, assert }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    const { tenant } = await givenTenant(theirs.workspace)
    const post = (body: object) => client.post(BUDGETS).headers(ours.headers).json(body)

    const key = await post({ ...daily, scope: 'key', key_id: theirs.apiKey.id })
    const foreign = await post({ ...daily, scope: 'tenant', tenant_id: tenant.id })

    key.assertStatus(422)
    assert.deepEqual(key.body().detail[0].loc, ['body', 'key_id'])
    foreign.assertStatus(422)
    assert.deepEqual(foreign.body().detail[0].loc, ['body', 'tenant_id'])
  })

  test('names what is wrong: {field} {type}')
    .with([
      { body: { ...daily, limit_usd: -1 }, field: 'limit_usd', type: 'greater_than_equal' },
      { body: { ...daily, limit_usd: '5' }, field: 'limit_usd', type: 'number_type' },
      { body: { scope: 'workspace', window: 'day' }, field: 'limit_usd', type: 'missing' },
      { body: { ...daily, window: 'week' }, field: 'window', type: 'enum' },
      { body: { ...daily, scope: 'key' }, field: 'key_id', type: 'missing' },
      { body: { ...daily, tenant_id: 'tnt_1' }, field: 'tenant_id', type: 'extra_forbidden' },
      { body: { ...daily, limit: 1 }, field: 'limit', type: 'extra_forbidden' },
    ])
    .run(async ({ client, assert }, { body, field, type }) => {
      const { headers } = await givenWorkspace()

      const response = await client.post(BUDGETS).headers(headers).json(body)

      response.assertStatus(422)
      assert.containsSubset(response.body().detail[0], { loc: ['body', field], type })
    })
})

test.group('GET /api/v1/workspace/budgets', () => {
  test('shows members what is spent, held and left', async ({ client, assert }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const member = await givenKey(workspace, { role: 'member' })
    const made = await client.post(BUDGETS).headers(headers).json(daily)
    const payer = { workspaceId: workspace.id, keyId: apiKey.id, tenantId: null }
    const reservation = await meter.reserve(payer, 2_500_000_000)
    meter.settle(reservation, entryOf(payer, { costNano: 1_000_000_000 }))
    await meter.flush()

    const list = await client.get(BUDGETS).headers(member.headers)
    const one = await client.get(`${BUDGETS}/${made.body().id}`).headers(member.headers)

    list.assertStatus(200)
    assert.equal(list.body().total, 1)
    assert.deepInclude(list.body().items[0], { spent_usd: 1, held_usd: 1.5, remaining_usd: 0 })
    assert.deepEqual(list.body().items[0], one.body())
  })

  test("turns a stranger away and hides a neighbour's", async ({ client, assert }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    const made = await client.post(BUDGETS).headers(theirs.headers).json(daily)

    const stranger = await client.get(BUDGETS)
    const list = await client.get(BUDGETS).headers(ours.headers)
    const one = await client.get(`${BUDGETS}/${made.body().id}`).headers(ours.headers)

    stranger.assertStatus(401)
    assert.deepEqual(list.body().items, [])
    one.assertStatus(404)
    assert.equal(one.body().code, 'E_NOT_FOUND')
  })

  test('names a wrong limit', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.get(`${BUDGETS}?limit=501`).headers(headers)

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'limit'])
  })
})

test.group('PATCH and DELETE /api/v1/workspace/budgets/{budget_id}', () => {
  test('raise a limit, and take it away, with effect on the next request', async ({
    client,
    assert,
  }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const payer = { workspaceId: workspace.id, keyId: apiKey.id, tenantId: null }
    const made = await client
      .post(BUDGETS)
      .headers(headers)
      .json({ ...daily, limit_usd: 0 })
    const path = `${BUDGETS}/${made.body().id}`
    await assert.rejects(async () => meter.reserve(payer, 1))

    const raised = await client.patch(path).headers(headers).json({ limit_usd: 7 })
    await meter.reserve(payer, 7_000_000_000)
    await assert.rejects(async () => meter.reserve(payer, 1))
    const lowered = await client.patch(path).headers(headers).json({ limit_usd: 6.5 })
    const gone = await client.delete(path).headers(headers)

    assert.deepInclude(raised.body(), { limit_usd: 7, window: 'day' })
    assert.deepInclude(lowered.body(), { limit_usd: 6.5, held_usd: 7, remaining_usd: 0 })
    gone.assertStatus(204)
    await meter.reserve(payer, 1)
    const again = await client.delete(path).headers(headers)
    again.assertStatus(404)
  })

  test('turn strangers, members and neighbours away', async ({ client }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    const member = await givenKey(ours.workspace, { role: 'member' })
    const made = await client.post(BUDGETS).headers(ours.headers).json(daily)
    const path = `${BUDGETS}/${made.body().id}`

    for (const method of ['patch', 'delete'] as const) {
      const call = (headers: Record<string, string>) =>
        client[method](path).headers(headers).json({ limit_usd: 1 })
      ;(await call({})).assertStatus(401)
      ;(await call(member.headers)).assertStatus(403)
      ;(await call(theirs.headers)).assertStatus(404)
    }
  })

  test('do not change what a budget is for', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const made = await client.post(BUDGETS).headers(headers).json(daily)

    const response = await client
      .patch(`${BUDGETS}/${made.body().id}`)
      .headers(headers)
      .json({ window: 'month' })

    response.assertStatus(422)
    assert.containsSubset(response.body().detail[0], {
      loc: ['body', 'window'],
      type: 'extra_forbidden',
    })
  })
})

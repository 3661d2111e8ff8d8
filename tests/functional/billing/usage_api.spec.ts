import { test } from '@japa/runner'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import { meter } from '#billing/services/meter'
import type { LedgerEntry, Payer } from '#billing/types'
import { asOperator, givenKey, givenTenant, givenWorkspace } from '#tests/helpers/given'
import { entryOf } from '#tests/helpers/billing/fixtures'

const USAGE = '/api/v1/workspace/usage'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const spend = (payer: Payer, ...entries: Partial<LedgerEntry>[]) => {
  for (const more of entries) meter.ledger.append(entryOf(payer, more))
}

/** A workspace that used something: two targets, yesterday and today, a tenant, an unpriced call. */
async function givenUsage() {
  const given = await givenWorkspace()
  const { tenant } = await givenTenant(given.workspace)
  const payer = { workspaceId: given.workspace.id, keyId: given.apiKey.id, tenantId: null }
  const yesterday = clock.now() - DAY
  spend(
    payer,
    { costNano: 2_000_000_000, at: yesterday },
    { costNano: 500_000_000, outcome: 'timeout' },
    { costNano: null, targetId: 'own-model' }
  )
  spend({ ...payer, tenantId: tenant.id }, { costNano: 4_000_000_000, targetId: 'gpt-5' })
  return { ...given, tenant, payer, yesterday: dayOf(yesterday), today: dayOf(clock.now()) }
}

test.group('GET /api/v1/workspace/usage', () => {
  test('sums what was used, with unpriced calls counted apart', async ({ client, assert }) => {
    const { headers } = await givenUsage()

    const response = await client.get(USAGE).headers(headers)

    response.assertStatus(200)
    assert.deepEqual(response.body().totals, {
      requests: 4,
      failed_requests: 1,
      unpriced_requests: 1,
      cost_usd: 6.5,
      tokens: { input: 400, cached: 160, cache_write: 0, output: 80, reasoning: 20 },
    })
    assert.isNull(response.body().group_by)
  })

  test('groups by {by}')
    .with([
      {
        by: 'day',
        expected: [
          ['yesterday', 2],
          ['today', 4.5],
        ],
      },
      {
        by: 'target',
        expected: [
          ['gpt-5', 4],
          ['gpt-5-mini', 2.5],
          ['own-model', null],
        ],
      },
      {
        by: 'tenant',
        expected: [
          ['tenant', 4],
          [null, 2.5],
        ],
      },
      { by: 'key', expected: [['key', 6.5]] },
      { by: 'kind', expected: [['chat', 6.5]] },
    ])
    .run(async ({ client, assert }, { by, expected }) => {
      const { headers, tenant, apiKey, yesterday, today } = await givenUsage()
      const names: Record<string, string> = { tenant: tenant.id, key: apiKey.id, yesterday, today }

      const response = await client.get(`${USAGE}?group_by=${by}`).headers(headers)

      const { items, total } = response.body()
      const read = items.map((item: any) => [item.group, item.cost_usd])
      const wanted = expected.map(([name, cost]) => [names[String(name)] ?? name, cost])
      assert.deepEqual(read, wanted)
      assert.equal(total, expected.length)
    })

  test('keeps to days and to what is asked for', async ({ client, assert }) => {
    const { headers, today, yesterday } = await givenUsage()
    const costOf = async (query: string) =>
      (await client.get(`${USAGE}?${query}`).headers(headers)).body().totals.cost_usd

    assert.equal(await costOf(`from=${today}&to=${today}`), 4.5)
    assert.equal(await costOf(`from=${yesterday}&to=${yesterday}`), 2)
    assert.equal(await costOf('target_id=gpt-5'), 4)
    assert.isNull(await costOf('target_id=own-model'))
    assert.equal(await costOf('kind=route'), 0)
  })

  test('turns strangers and members away, and shows nothing of a neighbour', async ({
    client,
    assert,
  }) => {
    const { workspace } = await givenUsage()
    const member = await givenKey(workspace, { role: 'member' })
    const neighbour = await givenWorkspace()

    ;(await client.get(USAGE)).assertStatus(401)
    ;(await client.get(USAGE).headers(member.headers)).assertStatus(403)
    const theirs = await client.get(USAGE).headers(neighbour.headers)
    assert.equal(theirs.body().totals.requests, 0)
  })

  test('names what is wrong: {0}')
    .with([
      ['group_by=week', 'group_by'],
      ['from=2026-02-30', 'from'],
      ['from=yesterday', 'from'],
      ['from=2026-11-02&to=2026-11-01', 'from'],
      ['from=2020-01-01&to=2026-01-01', 'from'],
      ['limit=0', 'limit'],
      ['kind=talk', 'kind'],
      ['form=2026-01-01', 'form'],
    ] as const)
    .run(async ({ client, assert }, [query, field]) => {
      const { headers } = await givenWorkspace()

      const response = await client.get(`${USAGE}?${query}`).headers(headers)

      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', field])
    })
})

test.group('GET /api/v1/workspace/usage/requests', () => {
  test('lists metered calls, newest first, page by page', async ({ client, assert }) => {
    const { headers, payer } = await givenUsage()
    const at = clock.now() - 5
    spend(payer, ...Array.from({ length: 5 }, () => ({ at })))
    const ids: string[] = []
    let cursor: string | null = ''
    const page = (from: string) =>
      client
        .get(`${USAGE}/requests`)
        .headers(headers)
        .qs({ limit: 2, ...(from ? { cursor: from } : {}) })
    while (cursor !== null) {
      const response: Awaited<ReturnType<typeof page>> = await page(cursor)
      response.assertStatus(200)
      ids.push(...response.body().items.map((item: any) => item.id))
      cursor = response.body().next_cursor
    }

    assert.lengthOf(ids, 9)
    assert.lengthOf(new Set(ids), 9)
    const { items } = (await client.get(`${USAGE}/requests`).headers(headers)).body()
    assert.deepEqual(
      items.map((item: any) => item.id),
      ids
    )
    assert.deepInclude(items.at(-1), {
      kind: 'chat',
      key_id: payer.keyId,
      tenant_id: null,
      target_id: 'gpt-5-mini',
      cost_usd: 2,
      tokens: { input: 100, cached: 40, cache_write: 0, output: 20, reasoning: 5 },
      estimated: false,
      streamed: true,
      outcome: 'ok',
    })
  })

  test('finds calls by what they were', async ({ client, assert }) => {
    const { headers, tenant, yesterday } = await givenUsage()
    const find = async (query: string) =>
      (await client.get(`${USAGE}/requests?${query}`).headers(headers)).body().items

    assert.lengthOf(await find('outcome=timeout'), 1)
    assert.lengthOf(await find(`tenant_id=${tenant.id}`), 1)
    assert.lengthOf(await find(`to=${yesterday}`), 1)
    assert.lengthOf(await find('target_id=gpt-5-mini'), 2)
    const [unpriced] = await find('target_id=own-model')
    assert.isNull(unpriced.cost_usd)
    assert.lengthOf(await find(`request_id=${unpriced.request_id}`), 1)
  })

  test('turns strangers and members away, and shows nothing of a neighbour', async ({
    client,
    assert,
  }) => {
    const { workspace } = await givenUsage()
    const member = await givenKey(workspace, { role: 'member' })
    const neighbour = await givenWorkspace()

    ;(await client.get(`${USAGE}/requests`)).assertStatus(401)
    ;(await client.get(`${USAGE}/requests`).headers(member.headers)).assertStatus(403)
    const theirs = await client.get(`${USAGE}/requests`).headers(neighbour.headers)
    assert.deepEqual(theirs.body(), { items: [], next_cursor: null })
  })

  test('names a cursor that is none', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    for (const cursor of ['x', 'MTIz', Buffer.from('7 a\0b').toString('base64url')]) {
      const response = await client.get(`${USAGE}/requests`).headers(headers).qs({ cursor })
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', 'cursor'])
    }
  })
})

test.group('GET /api/v1/workspace/usage/me', () => {
  test('shows a member its own usage and what is left, without the role of an admin', async ({
    client,
    assert,
  }) => {
    const { workspace, headers, payer } = await givenUsage()
    const mine = await givenKey(workspace, { role: 'member' })
    spend({ ...payer, keyId: mine.apiKey.id }, { costNano: 250_000_000 })
    const budgets = '/api/v1/workspace/budgets'
    const monthly = { scope: 'key', key_id: mine.apiKey.id, window: 'total', limit_usd: 1 }
    await client.post(budgets).headers(headers).json(monthly)

    const response = await client.get(`${USAGE}/me`).headers(mine.headers)

    response.assertStatus(200)
    const body = response.body()
    assert.equal(body.key_id, mine.apiKey.id)
    assert.equal(body.today.cost_usd, 0.25)
    assert.equal(body.month.requests, 1)
    assert.isNull(body.quota)
    assert.deepEqual(body.budgets, [
      {
        scope: 'key',
        window: 'total',
        limit_usd: 1,
        spent_usd: 0,
        held_usd: 0,
        remaining_usd: 1,
        resets_at: null,
      },
    ])
  })

  test('shows the quota of the plan, and the budget of the tenant that is named', async ({
    client,
    assert,
  }) => {
    const { workspace, apiKey, headers } = await givenWorkspace({ plan: 'free' })
    const { tenant, headers: named } = await givenTenant(workspace, {
      rules: { monthlyBudgetNano: 3_000_000_000 },
    })
    const payer = { workspaceId: workspace.id, keyId: apiKey.id, tenantId: tenant.id }
    spend(payer, { costNano: 1_000_000_000 })

    const response = await client.get(`${USAGE}/me`).headers({ ...headers, ...named })

    const body = response.body()
    assert.equal(body.tenant_id, tenant.id)
    assert.deepInclude(body.quota, { limit: 10_000, used: 1, remaining: 9_999 })
    assert.deepInclude(body.budgets[0], { scope: 'tenant', limit_usd: 3, remaining_usd: 2 })
    const shown = await client.get('/api/v1/workspace').headers(headers)
    assert.equal(shown.body().usage.requests_per_month, 1)
  })

  test('turns a stranger away, and does not know a foreign tenant', async ({ client, assert }) => {
    const [ours, theirs] = [await givenWorkspace(), await givenWorkspace()]
    const foreign = await givenTenant(theirs.workspace, { name: 'theirs' })

    ;(await client.get(`${USAGE}/me`)).assertStatus(401)
    const response = await client
      .get(`${USAGE}/me`)
      .headers({ ...ours.headers, ...foreign.headers })

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['header', 'x-svc-tenant'])
  })
})

test.group('GET /api/v1/admin/usage', () => {
  const ADMIN = '/api/v1/admin/usage'

  test('sums what workspaces used, for operators', async ({ client, assert }) => {
    const [one, other] = [await givenUsage(), await givenUsage()]

    const all = await client.get(`${ADMIN}?group_by=workspace&limit=500`).headers(asOperator())
    const single = await client
      .get(`${ADMIN}?workspace_id=${one.workspace.id}`)
      .headers(asOperator())

    all.assertStatus(200)
    const costs = new Map(all.body().items.map((item: any) => [item.group, item.cost_usd]))
    assert.equal(costs.get(one.workspace.id), 6.5)
    assert.equal(costs.get(other.workspace.id), 6.5)
    assert.equal(single.body().totals.cost_usd, 6.5)
  })

  test('turns strangers and keys away, and names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    ;(await client.get(ADMIN)).assertStatus(401)
    ;(await client.get(ADMIN).headers(headers)).assertStatus(401)
    const wrong = await client.get(`${ADMIN}?group_by=key`).headers(asOperator())
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['query', 'group_by'])
  })
})

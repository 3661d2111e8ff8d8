import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { test } from '@japa/runner'
import { workerPool } from '#core/services/worker_pool'
import { E_OVERLOADED } from '#core/errors'
import { meter } from '#billing/services/meter'
import { clientLimits } from '#start/limiter'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'
import { seededRandom } from '#tests/helpers/seeded_random'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

const ADDRESS = '/api/v1/estimate'

test.group('POST /api/v1/estimate', (group) => {
  group.each.setup(() => limiter.clear(['memory']))

  const estimated = async (
    client: any,
    headers: Record<string, string>,
    body: Record<string, unknown> = asking('Explain how tides work.')
  ) => {
    const response = await client.post(ADDRESS).headers(headers).json(body)
    response.assertStatus(200)
    return response.body()
  }

  test('quotes tokens, candidates and the recommended one', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await estimated(client, headers, asking('Explain how tides work.', { top_k: 4 }))

    assert.match(body.quote_id, /^quote_/)
    assert.deepInclude(body.tokens.input, { text: 5, framing: 4, total: 9 })
    assert.lengthOf(body.candidates, 4)
    assert.equal(body.eligible, 4)
    assert.isNull(body.monthly)
    assert.notProperty(body, 'plan')
    assert.deepEqual(body.candidates[0].target, body.recommended.target)
    const nano = body.candidates.find((one: any) => one.target.id === 'gpt-4.1-nano')
    assert.deepInclude(nano.tokens, { method: 'tokenizer', encoding: 'o200k_base', error_pct: 0 })
    assert.isTrue(nano.executable)
    assert.equal(nano.price.source, 'catalogue')
    assert.closeTo(
      nano.cost_usd.p90,
      nano.breakdown_usd.p90.input + nano.breakdown_usd.p90.output,
      1e-12
    )
    const claude = body.candidates.find((one: any) => one.target.id === 'claude-sonnet-4-5')
    assert.deepInclude(claude.tokens, { method: 'ratio', error_pct: null })
  })

  test('works without a key and counts the client', async ({ client, assert }) => {
    const response = await client.post(ADDRESS).json({ text: 'Hi', constraints: {} })

    response.assertStatus(200)
    assert.isNull(response.body().tenant)
    assert.match(response.header('ratelimit')!, /^"est";r=\d+/)
  })

  test('tells a client without a key when it has asked too often', async ({ client, assert }) => {
    const { requests } = clientLimits.estimate
    const last = await Promise.all(
      Array.from({ length: requests }, () => client.post(ADDRESS).json({ text: 'Hi' }))
    )
    assert.isTrue(last.every((response) => response.status() === 200))

    const response = await client.post(ADDRESS).json({ text: 'Hi' })

    response.assertStatus(429)
    assert.isAbove(Number(response.header('retry-after')), 0)
    assert.match(response.header('ratelimit')!, /r=0/)
    assert.equal(response.body().code, 'E_RATE_LIMITED')
  })

  test('does not read x-svc-tenant without a key', async ({ client, assert }) => {
    const { workspace } = await givenRoutedWorkspace()
    const { headers } = await givenTenant(workspace, { rules: { allowedTargets: [] } })

    const body = await estimated(client, headers, { text: 'Hi' })

    assert.isNull(body.tenant)
    assert.notProperty(body.ruled_out_counts, 'tenant_allowed_targets')
  })

  test('refuses a key that is not valid', async ({ client }) => {
    const response = await client
      .post(ADDRESS)
      .header('authorization', 'Bearer svc_live_wrong')
      .json({ text: 'Hi' })

    response.assertStatus(401)
  })

  test('counts as a request of kind estimate that costs nothing', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()

    const { request_id: requestId } = await estimated(client, headers)
    await meter.flush()

    const rows = await db.from('ledger').where('workspace_id', workspace.id)
    assert.lengthOf(rows, 1)
    assert.deepInclude(rows[0], { id: requestId, kind: 'estimate', outcome: 'ok' })
    assert.equal(Number(rows[0].cost_nano), 0)
  })

  test("keeps to the tenant's rules", async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { headers: asTenant } = await givenTenant(workspace, {
      rules: { deniedTargets: TARGETS.slice(1) },
    })

    const body = await estimated(client, { ...headers, ...asTenant })

    assert.equal(body.tenant, 'acme')
    assert.equal(body.recommended.target.id, TARGETS[0])
    assert.equal(body.eligible, 1)
    assert.equal(body.ruled_out_counts.tenant_denied_targets, TARGETS.length - 1)
  })

  test("does not know a neighbour's tenant", async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const { workspace: neighbour } = await givenWorkspace()
    const { headers: asTenant } = await givenTenant(neighbour, { name: 'next-door' })

    const response = await client
      .post(ADDRESS)
      .headers({ ...headers, ...asTenant })
      .json({ text: 'Hi' })

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['header', 'x-svc-tenant'])
  })

  test("quotes only what the workspace has, not its neighbour's", async ({ client, assert }) => {
    await givenRoutedWorkspace()
    const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o'] })

    const body = await estimated(client, headers, asking('Hi', { top_k: 10 }))

    assert.equal(body.eligible, 1)
    const [own, ...others] = body.candidates
    assert.equal(own.target.id, 'gpt-4o')
    assert.isTrue(own.executable)
    assert.isTrue(others.every((one: any) => !one.executable && one.target.provider === null))
  })

  const questions: [string, Record<string, unknown>][] = [
    ['a plain question', {}],
    ['a wish for quality', { objective: { quality: 1 } }],
    ['a wish for cheapness', { objective: { cost: 1 } }],
    ['a wish for speed', { objective: { latency: 1, quality: 0.1 } }],
    ['a limit on cost', { constraints: { max_cost_usd: 0.002 } }],
    ['a limit that nothing keeps', { constraints: { max_cost_usd: 0 } }],
    ['a conversation', { history: [{ role: 'user', content: 'What are tides? '.repeat(50) }] }],
    ['a target used before', { context: { previous_target: 'gpt-4o' } }],
    ['tools', { context: { tools: [{ type: 'function', function: { name: 'moon' } }] } }],
    ['a bound of the answer', { context: { max_output_tokens: 20 } }],
    ['top_k 1', { top_k: 1 }],
  ]
  for (const [title, more] of questions) {
    test(`recommends what /route chooses: ${title}`, async ({ client, assert }) => {
      const { headers } = await givenRoutedWorkspace()
      const body = asking('Prove that the tides follow the moon.', more)

      const route = await routed(client, headers, body)
      const estimate = await estimated(client, headers, { ...body, output_tokens: 5_000 })

      assert.deepEqual(estimate.recommended?.target ?? null, route.target)
      assert.deepEqual(estimate.ruled_out, route.trace.ruled_out)
      assert.equal(estimate.nearest_miss, route.nearest_miss)
    })
  }

  test('recommends what /route chooses, for requests at random', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const random = seededRandom('requests to estimate')
    const oneOf = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!
    const maybe = <Value>(value: Value) => (random() < 0.4 ? value : undefined)
    for (let round = 0; round < 60; round++) {
      const text = oneOf(['Hi', 'Prove that 2 is prime.', 'Translate: good day', 'def f(x): '])
      const body = asking(text.repeat(1 + Math.floor(random() * 40)), {
        objective: maybe({ quality: random(), cost: random(), latency: random() + 0.01 }),
        constraints: {
          targets: TARGETS,
          max_cost_usd: maybe(oneOf([0, 0.0001, 0.001, 0.1])),
          max_latency_ms: maybe(oneOf([10, 2_000, 60_000])),
          exclude_targets: maybe([oneOf(TARGETS)]),
          capabilities: maybe([oneOf(['vision', 'reasoning', 'tools'])]),
        },
        context: maybe({ previous_target: oneOf(TARGETS), max_output_tokens: oneOf([5, 900]) }),
        history: maybe([{ role: 'user', content: text.repeat(20) }]),
        kinds: maybe(oneOf([['model'], ['agent'], null])),
        top_k: oneOf([1, 3, 50]),
      })

      const route = await routed(client, headers, body)
      const estimate = await estimated(client, headers, {
        ...body,
        output_tokens: maybe(oneOf([0, 5_000])),
        monthly_requests: maybe(1_000),
      })

      const asked = JSON.stringify(body)
      assert.deepEqual(estimate.recommended?.target ?? null, route.target, asked)
      assert.deepEqual(estimate.ruled_out_counts, route.trace.ruled_out_counts, asked)
    }
  }).timeout(20_000)

  test('takes the length of the answer that the caller states', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await estimated(client, headers, asking('Hi', { output_tokens: 1_000, top_k: 4 }))

    assert.deepEqual(body.tokens.output, { p50: 1_000, p90: 1_000 })
    const nano = body.candidates.find((one: any) => one.target.id === 'gpt-4.1-nano')
    assert.equal(nano.breakdown_usd.p50.output, 0.0004)
  })

  test('projects a month', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await estimated(client, headers, asking('Hi', { monthly_requests: 1_000_000 }))

    const { p50, p90 } = body.recommended.cost_usd
    assert.equal(body.monthly.requests, 1_000_000)
    assert.closeTo(body.monthly.recommended_usd.p50, 1_000_000 * p50, 1e-6)
    assert.closeTo(body.monthly.recommended_usd.p90, 1_000_000 * p90, 1e-6)
    assert.deepEqual(body.candidates[0].monthly_usd, body.monthly.recommended_usd)
  })

  test('says what the same costs in a batch, and which part of an answer is reasoning', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o', 'o3'] })
    const constraints = { targets: ['gpt-4o', 'o3'] }

    const body = await estimated(client, headers, { text: 'Hi', constraints, top_k: 2 })

    for (const { target, tokens, breakdown_usd: parts, cost_usd: cost } of body.candidates) {
      const { input, cached_input: cached, output, reasoning } = parts.p90
      assert.closeTo(cost.p90, input + cached + output + reasoning, 1e-12)
      assert.equal(tokens.reasoning.p50 > 0, target.id === 'o3')
      assert.equal(reasoning > 0, target.id === 'o3')
    }
    assert.properties(body.candidates[0].batch_usd, ['p50', 'p90'])
  })

  test('counts pictures by the rule of the vendor', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o', 'claude-sonnet-4-5'] })
    const images = [{ width: 1_024, height: 1_024 }, { detail: 'low' }]

    const body = await estimated(
      client,
      headers,
      asking('What is this?', { context: { images }, top_k: 2 })
    )

    const inputs = Object.fromEntries(
      body.candidates.map((one: any) => [one.target.id, one.tokens.input])
    )
    assert.closeTo(inputs['gpt-4o'], 765 + 85 + 8, 3)
    assert.closeTo(inputs['claude-sonnet-4-5'], 2 * 1_399 + 8, 3)
  })

  test('quotes the steps of a plan', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const { plan } = await estimated(
      client,
      headers,
      asking('Summarize the attached report. Then translate it to German.', { plan: true })
    )

    assert.lengthOf(plan.steps, 2)
    assert.isAbove(plan.estimated_cost_usd.p50, 0)
  })

  test('counts a long text in a worker', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await estimated(client, headers, asking('A tide rises. '.repeat(5_000)))

    assert.isAbove(workerPool.load.threads, 0)
    assert.closeTo(body.tokens.input.text, 20_000, 10)
  }).timeout(15_000)

  test('asks to come again when too many wait for a worker', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const run = workerPool.run
    workerPool.run = () => Promise.reject(new E_OVERLOADED(['worker threads']))
    cleanup(() => {
      workerPool.run = run
    })

    const response = await client
      .post(ADDRESS)
      .headers(headers)
      .json(asking('A tide rises. '.repeat(5_000)))

    response.assertStatus(503)
    assert.equal(response.body().code, 'E_OVERLOADED')
    assert.isAbove(Number(response.header('retry-after')), 0)
  })

  const mistakes: [string, Record<string, unknown>, (string | number)[], string][] = [
    ['a missing text', {}, ['body', 'text'], 'missing'],
    ['an unknown field', { text: 'Hi', months: 3 }, ['body', 'months'], 'extra_forbidden'],
    ['execute', { text: 'Hi', execute: true }, ['body', 'execute'], 'value_error'],
    [
      'output_tokens below 0',
      { text: 'Hi', output_tokens: -1 },
      ['body', 'output_tokens'],
      'greater_than_equal',
    ],
    [
      'output_tokens above 1000000',
      { text: 'Hi', output_tokens: 1_000_001 },
      ['body', 'output_tokens'],
      'less_than_equal',
    ],
    [
      'output_tokens that are no integer',
      { text: 'Hi', output_tokens: 1.5 },
      ['body', 'output_tokens'],
      'int_type',
    ],
    [
      'monthly_requests above 1000000000',
      { text: 'Hi', monthly_requests: 1_000_000_001 },
      ['body', 'monthly_requests'],
      'less_than_equal',
    ],
    [
      'an unknown weight',
      { text: 'Hi', objective: { speed: 1 } },
      ['body', 'objective', 'speed'],
      'extra_forbidden',
    ],
  ]
  for (const [title, body, loc, type] of mistakes) {
    test(`names ${title}`, async ({ client, assert }) => {
      const response = await client.post(ADDRESS).json(body)

      response.assertStatus(422)
      const [issue] = response.body().detail
      assert.deepEqual([issue.loc, issue.type], [loc, type])
    })
  }

  test('takes the ends of both ranges, and null', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    for (const [output, monthly] of [
      [0, 0],
      [1_000_000, 1_000_000_000],
      [null, null],
    ]) {
      const body = { text: 'Hi', output_tokens: output, monthly_requests: monthly }
      assert.equal((await estimated(client, headers, body)).monthly?.requests ?? null, monthly)
    }
  })
})

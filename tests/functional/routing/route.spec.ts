import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { meter } from '#billing/services/meter'
import { RouteExecutor, type ExecutionRequest, type ExecutionResult } from '#routing/types'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

test.group('POST /api/v1/route', () => {
  test('chooses a target, says why, quotes it and shows the next best', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await routed(client, headers)

    assert.include(TARGETS, body.target.id)
    assert.equal(body.target.provider, 'Own models')
    assert.lengthOf(body.alternatives, 3)
    assert.match(body.why, /^Chosen (over|before) \S+: /)
    assert.isAbove(body.estimate.cost_usd.p90, body.estimate.cost_usd.p50)
    assert.isFalse(body.degraded)
    assert.notProperty(body, 'plan')
    assert.notProperty(body, 'execution')
  })

  test('explains itself in a trace', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const { trace, target } = await routed(
      client,
      headers,
      asking('Solve 3x + 4 = 19 and prove it.', {
        objective: { quality: 3, cost: 1 },
        constraints: { max_cost_usd: 0.003 },
      })
    )

    assert.equal(trace.understood.domains[0].name, 'math_hard')
    assert.deepEqual(trace.weights, { quality: 0.75, cost: 0.25, latency: 0 })
    assert.equal(trace.candidates[0].target, target.id)
    assert.isAbove(trace.ruled_out_counts.targets, 0)
    const dear = trace.ruled_out.find((one: any) => one.rule === 'max_cost_usd')
    assert.equal(dear.limit, 0.003)
    assert.isAbove(dear.value, 0.003)
  })

  test('shows as many alternatives as are asked for', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    assert.lengthOf((await routed(client, headers, asking('Hi', { top_k: 1 }))).alternatives, 1)
    assert.lengthOf((await routed(client, headers, asking('Hi', { top_k: 50 }))).alternatives, 3)
  })

  test('follows the weights of the objective', async ({ client, assert }) => {
    /** Other tests say nothing of these, so the platform learned nothing of them. */
    const targets = ['gemini-2.5-pro', 'gemini-2.5-flash-lite']
    const { headers } = await givenRoutedWorkspace({ targets })
    const chosen = async (objective: Record<string, number>) => {
      const body = { text: 'Explain tides.', objective, constraints: { targets } }
      return (await routed(client, headers, body)).target.id
    }

    assert.equal(await chosen({ cost: 1 }), 'gemini-2.5-flash-lite')
    assert.equal(await chosen({ quality: 1 }), 'gemini-2.5-pro')
  })

  test('answers 200 without a target when none fits, and says what would help', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()

    const body = await routed(client, headers, asking('Hi', { constraints: { max_cost_usd: 0 } }))

    assert.isNull(body.target)
    assert.isNull(body.estimate.cost_usd)
    assert.equal(body.confidence, 0)
    assert.match(
      body.nearest_miss,
      /^removing max_cost_usd 0 would allow gpt-4\.1-nano \(It may cost \$0\.\d+/
    )
    assert.include(body.why, body.nearest_miss)
  })

  test("keeps to the tenant's rules", async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const denied = TARGETS.slice(1)
    const { headers: asTenant } = await givenTenant(workspace, { rules: { deniedTargets: denied } })

    const body = await routed(client, { ...headers, ...asTenant })

    assert.equal(body.target.id, TARGETS[0])
    assert.equal(body.tenant, 'acme')
    assert.equal(body.trace.ruled_out_counts.tenant_denied_targets, denied.length)
  })

  test('names an unknown tenant', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const response = await client
      .post('/api/v1/route')
      .headers({ ...headers, 'x-svc-tenant': 'nobody' })
      .json(asking('Hi'))

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['header', 'x-svc-tenant'])
  })

  test('runs only on what the workspace has, not on what its neighbour has', async ({
    client,
    assert,
  }) => {
    await givenRoutedWorkspace()
    const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o'] })

    const body = await routed(client, headers)

    assert.equal(body.target.id, 'gpt-4o')
    assert.lengthOf(body.alternatives, 0)
  })

  test('breaks a request into steps when a plan is asked for', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const { plan } = await routed(
      client,
      headers,
      asking('Summarize the attached report. Then translate the summary to German.', { plan: true })
    )

    assert.deepEqual(
      plan.steps.map((step: any) => [step.id, step.depends_on]),
      [
        ['step_1', []],
        ['step_2', ['step_1']],
      ]
    )
    assert.include(TARGETS, plan.steps[0].target.id)
    assert.closeTo(
      plan.estimated_cost_usd.p50,
      plan.steps[0].estimated_cost_usd.p50 + plan.steps[1].estimated_cost_usd.p50,
      1e-9
    )
  })

  test('counts as a request of kind route that costs nothing', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()

    const { request_id: requestId, target } = await routed(client, headers)
    await meter.flush()

    const rows = await db.from('ledger').where('workspace_id', workspace.id)
    assert.lengthOf(rows, 1)
    assert.deepInclude(rows[0], {
      id: requestId,
      kind: 'route',
      target_id: target.id,
      outcome: 'ok',
    })
    assert.equal(Number(rows[0].cost_nano), 0)
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.post('/api/v1/route').json(asking('Hi'))

    response.assertStatus(401)
  })

  const mistakes: [string, Record<string, unknown>, (string | number)[], string][] = [
    ['a missing text', {}, ['body', 'text'], 'missing'],
    ['a text that is no string', { text: 5 }, ['body', 'text'], 'string_type'],
    ['an unknown field', { text: 'Hi', topk: 3 }, ['body', 'topk'], 'extra_forbidden'],
    ['top_k below 1', { text: 'Hi', top_k: 0 }, ['body', 'top_k'], 'greater_than_equal'],
    ['top_k above 50', { text: 'Hi', top_k: 51 }, ['body', 'top_k'], 'less_than_equal'],
    ['an unknown kind', { text: 'Hi', kinds: ['oracle'] }, ['body', 'kinds', 0], 'enum'],
    [
      'an unknown weight',
      { text: 'Hi', objective: { speed: 1 } },
      ['body', 'objective', 'speed'],
      'extra_forbidden',
    ],
    [
      'a negative weight',
      { text: 'Hi', objective: { cost: -1 } },
      ['body', 'objective', 'cost'],
      'greater_than_equal',
    ],
    [
      'an unknown constraint',
      { text: 'Hi', constraints: { max_price: 1 } },
      ['body', 'constraints', 'max_price'],
      'extra_forbidden',
    ],
    [
      'an unknown capability',
      { text: 'Hi', constraints: { capabilities: ['magic'] } },
      ['body', 'constraints', 'capabilities', 0],
      'enum',
    ],
    [
      'history that is no text',
      { text: 'Hi', history: [{ role: 'user', content: 5 }] },
      ['body', 'history', 0, 'content'],
      'string_type',
    ],
    ['a plan that is no boolean', { text: 'Hi', plan: 'yes' }, ['body', 'plan'], 'bool_type'],
  ]
  for (const [title, body, loc, type] of mistakes) {
    test(`names ${title}`, async ({ client, assert }) => {
      const { headers } = await givenWorkspace()

      const response = await client.post('/api/v1/route').headers(headers).json(body)

      response.assertStatus(422)
      const [issue] = response.body().detail
      assert.deepEqual([issue.loc, issue.type], [loc, type])
    })
  }

  test('says which weights and constraints there are', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post('/api/v1/route')
      .headers(headers)
      .json({ text: 'Hi', objective: { speed: 1 }, constraints: { max_price: 1 } })

    const [weight, constraint] = response.body().detail
    assert.equal(weight.msg, 'There is no weight "speed"; allowed are quality, cost, latency')
    assert.include(constraint.ctx.expected, 'max_cost_usd')
    assert.include(constraint.msg, 'open_weights')
  })
})

class FakeExecutor extends RouteExecutor {
  asked: ExecutionRequest | null = null

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    this.asked = request
    return {
      ok: true,
      targetId: request.decision.target!.id,
      provider: 'Own models',
      model: 'm',
      content: 'The moon.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { inputTokens: 12, outputTokens: 3 },
      costNano: 45_000,
      latencyMs: 12,
      error: null,
      attempts: [],
    }
  }
}

test.group('POST /api/v1/route with execute', () => {
  test('answers with what the executor answered, and keeps the real cost', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const executor = new FakeExecutor()
    app.container.swap(RouteExecutor, () => executor)

    const history = [{ role: 'system', content: 'Be brief.' }]
    const body = await routed(
      client,
      headers,
      asking('What moves the tides?', {
        execute: true,
        history,
        context: { temperature: 0.2, max_output_tokens: 50 },
      })
    )
    app.container.restore(RouteExecutor)

    assert.equal(body.execution.content, 'The moon.')
    assert.equal(body.execution.cost_usd, 0.000045)
    assert.deepEqual(executor.asked!.messages, [
      ...history,
      { role: 'user', content: 'What moves the tides?' },
    ])
    assert.deepEqual(executor.asked!.parameters, { temperature: 0.2, max_tokens: 50 })

    const stored = await client.get(`/api/v1/audit/${body.request_id}`).headers(headers)
    assert.deepInclude(stored.body(), {
      outcome: 'ok',
      answered_by: body.target.id,
      actual_usd: 0.000045,
      output_tokens: 3,
    })
  })

  test('answers 200 and says so when nothing could be executed', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()

    const { execution } = await routed(
      client,
      headers,
      asking('Hi', { execute: true, constraints: { max_cost_usd: 0 } })
    )

    assert.isFalse(execution.ok)
    assert.equal(execution.error.code, 'E_NO_TARGET_FITS')
  })

  test('answers 200 and says so when the executor fails', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const executor = new FakeExecutor()
    executor.execute = () => Promise.reject(new Error('boom'))
    app.container.swap(RouteExecutor, () => executor)

    const { execution } = await routed(client, headers, asking('Hi', { execute: true }))
    app.container.restore(RouteExecutor)

    assert.isFalse(execution.ok)
    assert.equal(execution.error.code, 'E_EXECUTION_FAILED')
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import {
  CHAIN,
  givenPlanner,
  statuses,
  taskOf,
  textOf,
} from '#tests/functional/routing/plans/givens'
import { MapTarget } from '#providers/actions/map_target'
import { PLATFORM } from '#providers/services/scope'
import { bySystem } from '#workspaces/act'
import { asOperator, givenTenant } from '#tests/helpers/given'
import { completion, json } from '#tests/helpers/scripted_upstream'

/** What a token of an answer of `gpt-5-mini` costs. */
const MINI_OUTPUT_USD = 2 / 1_000_000

test.group('POST /api/v1/route with plan and execute', () => {
  test('stops where the budget ends', async ({ assert, cleanup }) => {
    const { execute, send, upstream } = await givenPlanner(cleanup)
    const constraints = { targets: ['gpt-5-mini'] }
    const quoted = await send('POST', '/route', { text: CHAIN, plan: true, constraints })
    const perStep = quoted.body.plan.steps[0].estimated_cost_usd.p90
    const tokens = Math.round(perStep / MINI_OUTPUT_USD)
    const usage = { prompt_tokens: 0, completion_tokens: tokens, total_tokens: tokens }
    upstream.answer = json(completion('short', { usage }))
    const budget = await send('POST', '/workspace/budgets', {
      scope: 'workspace',
      window: 'total',
      limit_usd: 1.2 * perStep,
    })
    assert.equal(budget.status, 201)

    const { body } = await execute(CHAIN, { constraints })

    const [first, ...rest] = body.execution.steps
    const refused = rest.find(({ status }: any) => status === 'failed')
    assert.equal(first.status, 'done')
    assert.equal(refused.result.error.code, 'E_BUDGET_EXHAUSTED')
    assert.include(body.execution.needed[0], 'More budget')
    assert.isBelow(upstream.received.length, 3)
    const kept = await send('GET', `/plans/${body.request_id}`)
    assert.equal(kept.body.state, 'stopped')
  })

  test("keeps to the request's limit on cost over all steps", async ({ assert, cleanup }) => {
    const { execute, upstream } = await givenPlanner(cleanup)
    const dear = { prompt_tokens: 900_000, completion_tokens: 10, total_tokens: 900_010 }
    upstream.answer = json(completion('short', { usage: dear }))

    const { body } = await execute(CHAIN, { constraints: { max_cost_usd: 0.01 } })

    assert.deepEqual(statuses(body.execution), ['done', 'failed', 'skipped'])
    assert.equal(body.execution.steps[1].result.error.code, 'E_NO_TARGET_FITS')
  })

  test("keeps to the tenant's rules in every step", async ({ assert, cleanup }) => {
    const { execute, upstream, workspace, decisions } = await givenPlanner(cleanup)
    const { headers, tenant } = await givenTenant(workspace, {
      rules: { deniedTargets: ['gpt-5-nano'] },
    })

    const { body } = await execute(CHAIN, { objective: { cost: 1 } }, headers)

    assert.isTrue(body.execution.ok)
    for (const { body: sent } of upstream.received) assert.equal(sent.model, 'upstream-gpt-5-mini')
    for (const row of await decisions()) assert.equal(row.tenant_id, tenant.id)
  })

  test('runs four steps at once and no more', async ({ assert, cleanup }) => {
    const { execute, upstream } = await givenPlanner(cleanup)
    const works = upstream.answer
    let running = 0
    let most = 0
    upstream.answer = async (response, request) => {
      most = Math.max(most, ++running)
      await sleep(40)
      running--
      works(response, request)
    }

    const { body } = await execute(
      ['iron', 'gold', 'lead', 'tin', 'zinc', 'silver']
        .map((metal) => `- describe ${metal}`)
        .join('\n')
    )

    assert.lengthOf(body.execution.steps, 6)
    assert.isTrue(body.execution.ok)
    assert.equal(most, 4)
  })

  test('cuts a result that no target has room for, and says by how much', async ({
    assert,
    cleanup,
    client,
  }) => {
    const { execute, upstream, provider } = await givenPlanner(cleanup)
    const small = { id: 'small-model', context_tokens: 6_000 }
    const path = '/api/v1/admin/targets'
    await client.post(path).headers(asOperator()).json(small)
    cleanup(async () => {
      await client.delete(`${path}/small-model`).headers(asOperator())
    })
    const mapping = { provider_id: provider.id, model: 'small' }
    await new MapTarget().handle(PLATFORM, 'small-model', mapping, bySystem)
    const works = upstream.answer
    upstream.answer = (response, request) =>
      (taskOf(request).startsWith('Summarize') ? json(completion('word '.repeat(20_000))) : works)(
        response,
        request
      )

    const { body } = await execute(CHAIN, { constraints: { targets: ['small-model'] } })

    assert.isTrue(body.execution.ok)
    const [, second] = body.execution.steps
    assert.isAbove(second.left_out_characters, 50_000)
    assert.include(textOf(upstream.received[1]!), `[… ${second.left_out_characters} characters`)
    assert.isBelow(textOf(upstream.received[1]!).length, 24_000)
  })
})

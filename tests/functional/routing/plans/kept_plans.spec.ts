import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import { prunePlans } from '#routing/plan/prune_plans'
import { CHAIN, givenPlanner, TARGETS } from '#tests/functional/routing/plans/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

/** A plan that was made and not executed. */
async function givenPlan(cleanup: Parameters<typeof givenPlanner>[0], headers = {}) {
  const planner = await givenPlanner(cleanup)
  const body = { text: CHAIN, plan: true, constraints: { targets: TARGETS } }
  const made = await planner.send('POST', '/route', body, { headers })
  return { ...planner, id: made.body.request_id as string, made: made.body }
}

test.group('GET /api/v1/plans', () => {
  test('lists the plans of the workspace, newest first, page by page', async ({
    assert,
    cleanup,
  }) => {
    const { send, execute, id } = await givenPlan(cleanup)
    const second = await execute('What moves the tides?')

    const all = await send('GET', '/plans')
    const page = await send('GET', '/plans?limit=1&offset=1')

    assert.deepEqual(
      all.body.items.map((plan: any) => [
        plan.request_id,
        plan.state,
        plan.steps_done,
        plan.steps_total,
      ]),
      [
        [second.body.request_id, 'done', 1, 1],
        [id, 'planned', 0, 3],
      ]
    )
    assert.equal(page.body.total, 2)
    assert.deepEqual(page.body.items, [all.body.items[1]])
    assert.equal(all.body.items[0].cost_usd, second.body.execution.cost_usd)
    assert.isAbove(all.body.items[0].cost_usd, 0)
  })

  test('shows nothing to strangers and neighbours', async ({ assert, cleanup, client }) => {
    await givenPlan(cleanup)
    const neighbour = await givenWorkspace()

    const stranger = await client.get('/api/v1/plans')
    const other = await client.get('/api/v1/plans').headers(neighbour.headers)

    stranger.assertStatus(401)
    assert.equal(other.body().total, 0)
  })

  test('names a limit that is none', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.get('/api/v1/plans?limit=0').headers(headers)

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'limit'])
  })
})

test.group('GET /api/v1/plans/{request_id}', () => {
  test('shows a plan as it was made', async ({ assert, cleanup, client }) => {
    const { id, made, headers } = await givenPlan(cleanup)

    const shown = await client.get(`/api/v1/plans/${id}`).headers(headers)

    assert.deepEqual(shown.body().plan, made.plan)
    assert.containsSubset(shown.body(), { state: 'planned', execution: null, cost_usd: 0 })
    const [, second] = shown.body().plan.steps
    assert.deepEqual(second.depends_on, ['step_1'])
    assert.equal(second.input.text, 'Translate the summary to German.')
    assert.equal(second.input.takes[0].step, 'step_1')
    assert.isAbove(second.input.takes[0].at_most_tokens, 1_000)
  })

  test('says when the process that ran it is gone', async ({ assert, cleanup, client }) => {
    const { id, headers } = await givenPlan(cleanup)
    await db
      .from('route_plans')
      .where({ id })
      .update({ state: 'running', holder: 'run_x', held_until: clock.now() - 1 })

    const shown = await client.get(`/api/v1/plans/${id}`).headers(headers)

    assert.equal(shown.body().state, 'interrupted')
  })

  test('shows nothing to strangers and neighbours', async ({ cleanup, client }) => {
    const { id } = await givenPlan(cleanup)
    const neighbour = await givenWorkspace()

    const stranger = await client.get(`/api/v1/plans/${id}`)
    const other = await client.get(`/api/v1/plans/${id}`).headers(neighbour.headers)

    stranger.assertStatus(401)
    other.assertStatus(404)
  })
})

test.group('POST /api/v1/plans/{request_id}/resume', () => {
  test('executes a plan that was only made', async ({ assert, cleanup, client }) => {
    const { id, headers, upstream } = await givenPlan(cleanup)

    const response = await client.post(`/api/v1/plans/${id}/resume`).headers(headers)

    response.assertStatus(200)
    assert.equal(response.body().state, 'done')
    assert.equal(response.body().execution.content, 'answer of <Write a title for it.>')
    assert.lengthOf(upstream.received, 3)
  })

  test('leaves a plan alone that somebody runs', async ({ cleanup, client, assert }) => {
    const { id, headers, upstream } = await givenPlan(cleanup)
    await db
      .from('route_plans')
      .where({ id })
      .update({ state: 'running', holder: 'run_x', held_until: clock.now() + 5_000 })

    const response = await client.post(`/api/v1/plans/${id}/resume`).headers(headers)

    response.assertStatus(409)
    assert.equal(response.body().code, 'E_PLAN_RUNNING')
    assert.equal(response.header('retry-after'), '2')
    assert.lengthOf(upstream.received, 0)
  })

  test('does not keep the refusal of a plan that somebody runs for an Idempotency-Key', async ({
    cleanup,
    client,
  }) => {
    const { id, headers } = await givenPlan(cleanup)
    const once = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const plan = db.from('route_plans').where({ id })
    const held = { state: 'running', holder: 'run_x', held_until: clock.now() + 5_000 }
    await plan.clone().update(held)
    const refused = await client.post(`/api/v1/plans/${id}/resume`).headers(once)
    await plan.clone().update({ held_until: 1 })

    const again = await client.post(`/api/v1/plans/${id}/resume`).headers(once)

    refused.assertStatus(409)
    again.assertStatus(200)
  })

  test('asks a step that was cut off under its old request id, so that it is booked once', async ({
    assert,
    cleanup,
    client,
  }) => {
    const { id, headers, ledger, send } = await givenPlan(cleanup)
    const first = await send('POST', `/plans/${id}/resume`, {})
    await db
      .from('route_plan_steps')
      .where({ plan_id: id, position: 1 })
      .update({ state: 'running', result: null })
    await db
      .from('route_plans')
      .where({ id })
      .update({ state: 'running', holder: 'run_x', held_until: 1 })
    const before = await ledger()

    const again = await client.post(`/api/v1/plans/${id}/resume`).headers(headers)

    assert.equal(again.body().state, 'done')
    assert.equal(
      again.body().execution.steps[1].request_id,
      first.body.execution.steps[1].request_id
    )
    assert.deepEqual(await ledger(), before)
  })

  test("holds to the rules that the plan's tenant has now", async ({ assert, cleanup }) => {
    const planner = await givenPlanner(cleanup)
    const { headers, tenant } = await givenTenant(planner.workspace)
    const body = { text: CHAIN, plan: true, constraints: { targets: TARGETS } }
    const made = await planner.send('POST', '/route', body, { headers })
    await db
      .from('tenants')
      .where('id', tenant.id)
      .update({ rules: JSON.stringify({ deniedTargets: TARGETS }) })

    const path = `/plans/${made.body.request_id}/resume`
    const refused = await planner.send('POST', path, {})
    assert.equal(refused.body.execution.steps[0].result.error.code, 'E_NO_TARGET_FITS')
    assert.lengthOf(planner.upstream.received, 0)

    await db.from('tenants').where('id', tenant.id).delete()
    const gone = await planner.send('POST', path, {})
    assert.deepEqual([gone.status, gone.body.code], [409, 'E_PLAN_TENANT_GONE'])
  })

  test('turns strangers and neighbours away, and names what it does not know', async ({
    cleanup,
    client,
  }) => {
    const { id, headers } = await givenPlan(cleanup)
    const neighbour = await givenWorkspace()
    const path = `/api/v1/plans/${id}/resume`

    const stranger = await client.post(path)
    const other = await client.post(path).headers(neighbour.headers)
    const wrong = await client.post(path).headers(headers).json({ from: 'step_2' })

    stranger.assertStatus(401)
    other.assertStatus(404)
    wrong.assertStatus(422)
  })
})

test.group('DELETE /api/v1/plans/{request_id}', () => {
  test('deletes a plan with the results of its steps', async ({ assert, cleanup, client }) => {
    const { id, headers, send, ledger } = await givenPlan(cleanup)
    await send('POST', `/plans/${id}/resume`, {})

    const response = await client.delete(`/api/v1/plans/${id}`).headers(headers)

    response.assertStatus(204)
    assert.lengthOf(await db.from('route_plan_steps').where('plan_id', id), 0)
    assert.isAbove((await ledger()).length, 3)
    const again = await client.delete(`/api/v1/plans/${id}`).headers(headers)
    again.assertStatus(404)
  })

  test('keeps a plan that runs', async ({ assert, cleanup, client }) => {
    const { id, headers } = await givenPlan(cleanup)
    await db
      .from('route_plans')
      .where({ id })
      .update({ state: 'running', holder: 'run_x', held_until: clock.now() + 5_000 })

    const response = await client.delete(`/api/v1/plans/${id}`).headers(headers)

    assert.deepEqual([response.status(), response.body().code], [409, 'E_PLAN_RUNNING'])
  })

  test('turns strangers and neighbours away', async ({ cleanup, client }) => {
    const { id } = await givenPlan(cleanup)
    const neighbour = await givenWorkspace()

    const stranger = await client.delete(`/api/v1/plans/${id}`)
    const other = await client.delete(`/api/v1/plans/${id}`).headers(neighbour.headers)

    stranger.assertStatus(401)
    other.assertStatus(404)
  })
})

test.group('Retention of plans', () => {
  test('deletes old plans and no others', async ({ assert, cleanup }) => {
    const old = await givenPlan(cleanup)
    const young = await givenPlan(cleanup)
    await db
      .from('route_plans')
      .where('id', old.id)
      .update({ created_at: clock.now() - 40 * DAY })

    await prunePlans(clock.now() - 30 * DAY)

    const left = await db.from('route_plans').whereIn('id', [old.id, young.id])
    assert.deepEqual(
      left.map(({ id }) => id),
      [young.id]
    )
  })
})

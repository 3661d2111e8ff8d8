import { test } from '@japa/runner'
import { decisionLog } from '#routing/services/decision_log'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/stats', () => {
  test('sums decisions, costs and feedback, in all and by target', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const to = (target: string) => asking('Explain tides.', { constraints: { targets: [target] } })
    const first = await routed(client, headers, to('gpt-4o'))
    await routed(client, headers, to('gpt-4o'))
    await routed(client, headers, to('gpt-4o-mini'))
    await routed(client, headers, asking('Hi', { constraints: { max_cost_usd: 0 } }))
    const quoted = first.estimate.cost_usd.p50
    decisionLog.settle(first.request_id, {
      outcome: 'ok',
      answeredBy: 'gpt-4o',
      costNano: Math.round(quoted * 2e9),
      latencyMs: 100,
      outputTokens: 10,
    })
    for (const success of [true, false]) {
      const target = success ? 'gpt-4o' : 'gpt-4o-mini'
      const said = {
        request_id: first.request_id,
        target_id: target,
        success,
        quality: success ? 0.9 : 0.3,
      }
      await client.post('/api/v1/feedback').headers(headers).json(said)
    }

    const response = await client.get('/api/v1/stats').headers(headers).qs({ window: '24h' })

    response.assertStatus(200)
    const { decisions, cost, feedback, targets, policy } = response.body()
    assert.deepInclude(decisions, { total: 4, without_target: 1, degraded: 0, explored_share: 0 })
    assert.deepEqual(decisions.by_source, { route: 4 })
    assert.deepInclude(cost, { compared: 1, compared_quoted_usd: quoted, unquoted: 1 })
    assert.closeTo(cost.mean_error, 0.5, 0.001)
    assert.deepEqual(feedback, { count: 2, success_share: 0.5, rated: 2, mean_quality: 0.6 })
    assert.deepInclude(targets[0], { target: 'gpt-4o', decisions: 2, share: 0.5 })
    assert.equal(targets[0].feedback.mean_quality, 0.9)
    assert.deepEqual(policy.decided, [{ name: policy.current, version: '1', decisions: 4 }])
  })

  test('answers zeros and nulls before anything was decided', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.get('/api/v1/stats').headers(headers)

    response.assertStatus(200)
    assert.deepInclude(response.body().decisions, {
      total: 0,
      explored_share: null,
      mean_confidence: null,
    })
    assert.deepEqual(response.body().targets, [])
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get('/api/v1/stats')

    response.assertStatus(401)
  })

  test("counts nothing of a neighbour's", async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    await routed(client, headers)
    const neighbour = await givenWorkspace()

    const response = await client.get('/api/v1/stats').headers(neighbour.headers)

    assert.equal(response.body().decisions.total, 0)
  })

  test('names an unknown window', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.get('/api/v1/stats').headers(headers).qs({ window: '2y' })

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'window'])
  })
})

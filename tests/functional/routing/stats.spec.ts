import { test } from '@japa/runner'
import { decisionLog } from '#routing/services/decision_log'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenRatedDecisions } from '#tests/functional/routing/judging_givens'
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

test.group('GET /api/v1/stats: how the router learns', () => {
  test('says nothing where too little is known', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    await routed(client, headers)

    const { learning } = (await client.get('/api/v1/stats').headers(headers)).body()

    assert.equal(learning.feedback_rate, 0)
    assert.deepEqual(learning.curve, [])
    assert.deepInclude(learning.calibration, { n: null, ece: null, bins: null })
    assert.deepInclude(learning.best_single, {
      rated: 0,
      target: null,
      regret: null,
      savings: null,
    })
    assert.deepEqual(learning.poisoning, [])
  })

  test('draws a curve and bins of confidence from feedback', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    for (let i = 0; i < 100; i++) {
      const { request_id: id, target } = await routed(client, headers)
      const said = { request_id: id, target_id: target.id, success: i % 4 !== 0 }
      await client.post('/api/v1/feedback').headers(headers).json(said)
    }

    const { learning } = (await client.get('/api/v1/stats').headers(headers)).body()

    assert.equal(learning.feedback_rate, 1)
    const [day, ...others] = learning.curve
    assert.isAtMost(others.length, 1)
    assert.closeTo(day.mean_quality, 0.75, 0.26)
    assert.closeTo(
      learning.curve.reduce((sum: number, { n }: any) => sum + n, 0),
      100,
      1e-3
    )
    const { n, ece, bins } = learning.calibration
    assert.closeTo(n, 100, 1e-6)
    assert.closeTo(
      bins.reduce((sum: number, bin: any) => sum + bin.n * bin.seen, 0) / n,
      0.75,
      0.001
    )
    assert.isAtMost(ece, 1)
  }).timeout(60_000)

  test('compares with the best single target in hindsight', async ({ client, assert }) => {
    const { workspace, headers } = await givenRoutedWorkspace()
    await givenRatedDecisions(workspace.id, { count: 800, best: 0.5, good: [0.3, 0.9] })

    const { learning } = (await client.get('/api/v1/stats').headers(headers)).body()

    const { regret, savings, target, effective_sample: effective } = learning.best_single
    assert.isString(target)
    assert.isAbove(effective, 200)
    assert.isBelow(regret.low, 0.3)
    assert.isAbove(regret.low, 0.2)
    assert.isAbove(regret.high, 0.3)
    assert.equal(savings.compared, 800)
    assert.closeTo(savings.best_single_usd - savings.chosen_usd, savings.saved_usd, 1e-9)
    assert.closeTo(learning.exploration.share, 0.5, 0.06)
    assert.equal(learning.exploration.looked_at, 200)
    assert.isNumber(learning.exploration.mean_extra_cost_usd)
  }).timeout(30_000)
})

import { test } from '@japa/runner'
import env from '#start/env'
import { addCheck } from '#core/health/checks'
import { deployment } from '#core/watch/deployment'

test.group('GET /api/v1/info', () => {
  test('says what the deployment is, to anybody', async ({ client, assert }) => {
    const response = await client.get('/api/v1/info')

    response.assertStatus(200)
    assert.include(response.body(), { name: 'Signalbox', api_version: '1.0.0', demo: false })
    assert.equal(response.body().features.signup, true)
    assert.match(response.body().version, /^\d+\.\d+\.\d+/)
  })

  test('shows what rooms switched on', async ({ client, assert }) => {
    deployment.addFeature('teleport', () => false)

    const response = await client.get('/api/v1/info')

    assert.equal(response.body().features.teleport, false)
  })
})

test.group('GET /api/v1/status', () => {
  test('shows the checks with uptime, versions and figures', async ({ client, assert }) => {
    await client.get('/livez')
    const response = await client.get('/api/v1/status')

    response.assertStatus(200)
    const body = response.body()
    assert.equal(body.checks.database.status, 'ok')
    assert.isAtLeast(body.uptime_s, 0)
    assert.deepEqual(body.tracing, { enabled: false, exporter: null, sampler: null })
    assert.isAtLeast(body.figures.http_requests, 1)
    assert.equal(body.figures.workers, 1)
  })

  test('is a 503 while a check fails', async ({ client, assert, cleanup }) => {
    cleanup(() => addCheck('planned', () => ({ status: 'ok', message: 'Over' })))
    addCheck('planned', () => ({ status: 'fail', message: 'For this test' }))

    const response = await client.get('/api/v1/status')

    response.assertStatus(503)
    assert.equal(response.body().checks.planned.status, 'fail')
  })
})

test.group('GET /metrics', () => {
  test('counts requests by the pattern of their route', async ({ client, assert }) => {
    await client.get('/api/v1/no-such-address')
    await client.get('/livez')

    const response = await client.get('/metrics')

    response.assertStatus(200)
    assert.match(
      response.text(),
      /svc_http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} \d+/
    )
    assert.include(response.text(), 'route="none",status="404"')
    assert.notInclude(response.text(), 'no-such-address')
  })

  test('tells whether each check passes', async ({ client, assert, cleanup }) => {
    cleanup(() => addCheck('planned', () => ({ status: 'ok', message: 'Over' })))
    addCheck('planned', () => ({ status: 'fail', message: 'For this test' }))

    const response = await client.get('/metrics')

    assert.include(response.text(), 'svc_check_ok{check="database"} 1')
    assert.include(response.text(), 'svc_check_ok{check="planned"} 0')
  })

  test('asks for the token, when there is one', async ({ client, cleanup }) => {
    cleanup(() => env.set('SVC_METRICS_TOKEN', ''))
    env.set('SVC_METRICS_TOKEN', 'a-token-for-the-scraper')

    const none = await client.get('/metrics')
    const wrong = await client.get('/metrics').bearerToken('another')
    const right = await client.get('/metrics').bearerToken('a-token-for-the-scraper')

    none.assertStatus(401)
    wrong.assertStatus(401)
    right.assertStatus(200)
  })
})

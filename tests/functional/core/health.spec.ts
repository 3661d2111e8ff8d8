import { test } from '@japa/runner'
import { addCheck } from '#core/health/checks'

test.group('GET /readyz', () => {
  test('passes while everything is well, and says what was looked at', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/readyz')

    response.assertStatus(200)
    const { checks } = response.body()
    assert.includeMembers(Object.keys(checks), [
      'database',
      'migrations',
      'queue',
      'encryption_keys',
      'disk',
    ])
    assert.equal(checks.encryption_keys.status, 'ok')
  })

  test('takes the replica out of service while a check fails', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => addCheck('planned', () => ({ status: 'ok', message: 'Over' })))
    addCheck('planned', () => ({ status: 'fail', message: 'For this test' }))

    const response = await client.get('/readyz')

    response.assertStatus(503)
    assert.equal(response.body().status, 'fail')
    assert.equal(response.body().checks.planned.message, 'For this test')
  })

  test('stays in service while a check only warns', async ({ client, assert, cleanup }) => {
    cleanup(() => addCheck('planned', () => ({ status: 'ok', message: 'Over' })))
    addCheck('planned', () => ({ status: 'warn', message: 'For this test' }))

    const response = await client.get('/readyz')

    response.assertStatus(200)
    assert.equal(response.body().status, 'warn')
  })

  test('does not wait for a check that hangs', async ({ client, assert, cleanup }) => {
    cleanup(() => addCheck('planned', () => ({ status: 'ok', message: 'Over' })))
    addCheck('planned', () => new Promise(() => {}))
    const started = performance.now()

    const response = await client.get('/readyz')

    response.assertStatus(503)
    assert.isBelow(performance.now() - started, 2_000)
  })
})

test.group('GET /livez', () => {
  test('answers whatever the checks say', async ({ client }) => {
    const response = await client.get('/livez')

    response.assertStatus(200)
  })
})

import { readFileSync, statSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { dataPath } from '#core/paths'
import { PrepareDeployment } from '#auth/actions/prepare_deployment'
import { makeToken } from '#auth/services/key_format'
import { withKey } from '#tests/helpers/given'

const file = () => dataPath('first-start.json')

test.group('The first start', () => {
  test('leaves what it made in a file that only its user can read', ({ assert }) => {
    const made = JSON.parse(readFileSync(file(), 'utf8'))

    assert.equal(statSync(file()).mode & 0o777, 0o600)
    assert.sameMembers(Object.keys(made), ['api_key', 'operator', 'demo', 'base_url'])
    assert.deepEqual(made.operator, { username: 'operator', password: null })
    assert.isFalse(made.demo)
  })

  test('makes a key that is admin of the first workspace', async ({ client }) => {
    const { api_key: key } = JSON.parse(readFileSync(file(), 'utf8'))
    const response = await client.get('/api/v1/workspace').headers(withKey(key))

    response.assertBodyContains({ name: 'Default', plan: 'enterprise', role: 'admin' })
  })

  test('makes the operator that was asked for', async ({ client }) => {
    const response = await client.post('/admin/auth/login').json({
      username: env.get('SVC_OPERATOR_USERNAME'),
      password: env.get('SVC_OPERATOR_PASSWORD'),
    })

    response.assertStatus(200)
  })

  test('is over: preparing again makes nothing', async ({ assert }) => {
    const prepare = await app.container.make(PrepareDeployment)
    const made = await prepare.handle({
      key: makeToken('live'),
      plan: 'free',
      username: 'another operator',
    })

    assert.deepEqual(made, { workspace: null, operator: null })
  })

  test('refuses a key in the wrong format and a short password', async ({ assert }) => {
    const prepare = await app.container.make(PrepareDeployment)
    const wanted = { plan: 'free', username: 'operator' } as const

    for (const key of [
      '',
      'svc_live_1',
      makeToken('op'),
      makeToken('cli'),
      `${makeToken('live')}0`,
    ]) {
      await assert.rejects(() => prepare.handle({ ...wanted, key }), /SVC_FIRST_API_KEY/)
    }
    await assert.rejects(() => prepare.handle({ ...wanted, password: 'short' }), /at least 12/)
  })
})

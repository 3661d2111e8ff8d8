import { test } from '@japa/runner'
import env from '#start/env'
import { newId } from '#core/ids'
import { kindOf } from '#auth/services/key_format'
import User from '#workspaces/models/user'
import { withKey } from '#tests/helpers/given'

const ADDRESS = '/api/v1/signup'

const someEmail = () => `${newId('ada')}@example.com`

test.group('POST /api/v1/signup', () => {
  test('makes a person, a workspace on the Free plan and a key that works', async ({
    client,
    assert,
  }) => {
    const email = someEmail()
    const response = await client
      .post(ADDRESS)
      .json({ email, name: 'Ada', workspace_name: 'Engines', password: 'four dogs at noon' })

    response.assertStatus(201)
    const { user, workspace, api_key: apiKey } = response.body()
    assert.include(user, { email, name: 'Ada' })
    assert.include(workspace, { name: 'Engines', plan: 'free' })
    assert.equal(apiKey.role, 'admin')
    assert.equal(kindOf(apiKey.key), 'live')

    const seen = await client.get('/api/v1/workspace').headers(withKey(apiKey.key))
    seen.assertBodyContains({ id: workspace.id, plan: 'free', role: 'admin' })
    const members = await client.get('/api/v1/workspace/members').headers(withKey(apiKey.key))
    members.assertBodyContains({ total: 1, items: [{ email, role: 'owner' }] })
  })

  test('is content with an address', async ({ client, assert }) => {
    const email = someEmail()
    const response = await client.post(ADDRESS).json({ email: email.toUpperCase() })

    response.assertStatus(201)
    assert.equal(response.body().user.email, email)
    assert.isNull((await User.findByOrFail({ email })).passwordHash)
  })

  test('keeps the password as a hash alone', async ({ client, assert }) => {
    const email = someEmail()
    await client.post(ADDRESS).json({ email, password: 'four dogs at noon' })

    assert.match((await User.findByOrFail({ email })).passwordHash!, /^\$argon2id\$/)
  })

  test('takes an address once', async ({ client, assert }) => {
    const email = someEmail()
    const both = await Promise.all([
      client.post(ADDRESS).json({ email }),
      client.post(ADDRESS).json({ email: email.toUpperCase() }),
    ])

    assert.deepEqual(both.map((response) => response.status()).sort(), [201, 409])
    const refused = both.find((response) => response.status() === 409)!
    refused.assertBodyContains({ code: 'E_EMAIL_TAKEN' })
  })

  test('names what is wrong, and does not show the password', async ({ client, assert }) => {
    const response = await client.post(ADDRESS).json({
      email: 'nobody',
      password: 'password1234',
      name: '',
      workspce_name: 'Engines',
    })

    response.assertStatus(422)
    const types = Object.fromEntries(
      response
        .body()
        .detail.map((issue: { loc: string[]; type: string }) => [issue.loc.join('.'), issue.type])
    )
    assert.deepEqual(types, {
      'body.email': 'value_error',
      'body.password': 'value_error',
      'body.name': 'string_too_short',
      'body.workspce_name': 'extra_forbidden',
    })
    assert.notInclude(response.text(), 'password1234')
  })

  test('needs a body', async ({ client }) => {
    const response = await client.post(ADDRESS)

    response.assertStatus(422)
    response.assertBodyContains({ detail: [{ loc: ['body', 'email'], type: 'missing' }] })
  })

  test('repeats its answer for the same Idempotency-Key, key included', async ({
    client,
    assert,
  }) => {
    const body = { email: someEmail() }
    const headers = { 'idempotency-key': newId('try') }
    const first = await client.post(ADDRESS).headers(headers).json(body)
    const second = await client.post(ADDRESS).headers(headers).json(body)

    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
  })

  test('is limited for each client', async ({ client, assert }) => {
    const response = await client.post(ADDRESS).json({ email: someEmail() })

    assert.equal(response.header('ratelimit-policy'), '"signup";q=60;w=3600')
  })

  test('can be switched off', async ({ client, cleanup }) => {
    env.set('SVC_SIGNUP', 'off')
    cleanup(() => env.set('SVC_SIGNUP', 'on'))
    const response = await client.post(ADDRESS).json({ email: someEmail() })

    response.assertStatus(403)
    response.assertBodyContains({ code: 'E_SIGNUP_CLOSED' })
  })
})

import { test } from '@japa/runner'
import env from '#start/env'
import { HOUR, MINUTE } from '#core/time'
import { AdminToken } from '#auth/services/admin_token'
import OperatorSession from '#auth/models/operator_session'
import { operatorSessions } from '#auth/services/operator_sessions'
import AuditRow from '#workspaces/models/audit_row'
import { asOperator, givenWorkspace, withKey } from '#tests/helpers/given'
import { givenOperator } from '#tests/helpers/given_operator'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

const ME = '/api/v1/admin/me'

test.group('Signing in as an operator', () => {
  for (const address of ['/admin/auth/login', '/api/v1/admin/auth/login']) {
    test(`works at ${address}`, async ({ client, assert }) => {
      const { operator, password } = await givenOperator()
      const started = Date.now()
      const response = await client.post(address).json({ username: operator.username, password })

      response.assertStatus(200)
      const { token, expires_at: expiresAt } = response.body()
      assert.match(token, /^svc_op_[0-9A-Za-z]{38}$/)
      assert.closeTo(Date.parse(expiresAt), started + 8 * HOUR, 5_000)
      assert.deepEqual(response.body().operator, {
        id: operator.id,
        username: operator.username,
      })
      const me = await client.get(ME).headers(withKey(token))
      me.assertStatus(200)
      assert.deepEqual(me.body(), { id: operator.id, username: operator.username })
    })
  }

  test('says the same of a wrong password as of an unknown name', async ({ client, assert }) => {
    const { operator } = await givenOperator()
    const answers = []
    for (const username of [operator.username, 'nobody at all']) {
      const response = await client.post('/admin/auth/login').json({ username, password: 'wrong' })
      response.assertStatus(401)
      answers.push(response.body())
    }

    assert.equal(answers[0].detail, answers[1].detail)
    assert.equal(answers[0].code, 'E_UNAUTHORIZED_CREDENTIALS')
    assert.equal(answers[1].code, 'E_UNAUTHORIZED_CREDENTIALS')
  })

  test('is recorded, refused or not, without what was typed', async ({ client, assert }) => {
    const { operator, password } = await givenOperator()
    const { username } = operator
    await client.post('/admin/auth/login').json({ username, password: 'a wrong password' })
    await client.post('/admin/auth/login').json({ username, password })
    const acts = await AuditRow.query().where('object', operator.id).orderBy('seq')

    assert.deepEqual(
      acts.map(({ action, outcome, ip }) => [action, outcome, ip]),
      [
        ['operator.signed_in', 'refused', '127.0.0.1'],
        ['operator.signed_in', 'done', '127.0.0.1'],
      ]
    )
    assert.notInclude(JSON.stringify(acts), 'a wrong password')
  })

  test('names what is missing', async ({ client }) => {
    const response = await client.post('/admin/auth/login').json({ username: 'operator' })

    response.assertStatus(422)
    response.assertBodyContains({ detail: [{ loc: ['body', 'password'], type: 'missing' }] })
  })

  test('ends with the sign-out', async ({ client, assert }) => {
    const { signIn } = await givenOperator()
    const { headers, token } = await signIn()
    const out = await client.post('/admin/auth/logout').headers(headers)
    out.assertStatus(204)
    const after = await client.get(ME).headers(headers)

    after.assertStatus(401)
    assert.isNull(await operatorSessions.find(token))
  })

  test('lasts half an hour without use', async ({ client, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { signIn } = await givenOperator()
    const { headers } = await signIn()
    time.advance(29 * MINUTE)
    const used = await client.get(ME).headers(headers)
    used.assertStatus(200)
    time.advance(29 * MINUTE)
    const again = await client.get(ME).headers(headers)
    again.assertStatus(200)
    time.advance(30 * MINUTE)
    const idle = await client.get(ME).headers(headers)

    idle.assertStatus(401)
  })

  test('lasts eight hours at most', async ({ client, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { signIn } = await givenOperator()
    const { headers } = await signIn()
    for (let quarters = 1; quarters < 32; quarters++) {
      time.advance(15 * MINUTE)
      const response = await client.get(ME).headers(headers)
      response.assertStatus(200)
    }
    time.advance(15 * MINUTE)
    const response = await client.get(ME).headers(headers)

    response.assertStatus(401)
  })

  test('leaves nothing behind when it has ended', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { signIn, operator } = await givenOperator()
    await signIn()
    time.advance(8 * HOUR)
    await operatorSessions.prune()

    assert.isEmpty(await OperatorSession.query().where('operatorId', operator.id))
  })
})

test.group('The operator addresses', () => {
  test('take the admin token', async ({ client, assert }) => {
    const response = await client.get(ME).headers(asOperator())

    response.assertStatus(200)
    assert.equal(response.body().id, 'admin-token')
  })

  test('turn everybody else away', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'owner' })
    const token = env.get('SVC_ADMIN_TOKEN')!
    const ways: Record<string, string>[] = [
      {},
      headers,
      { 'x-admin-token': 'wrong' },
      { 'x-admin-token': `${token}x` },
      { 'x-admin-token': token.slice(0, -1) },
      { authorization: `Bearer ${token}` },
      withKey('svc_op_nonsense'),
    ]
    for (const given of ways) {
      const response = await client.get(ME).headers(given)
      response.assertStatus(401)
      response.assertBodyContains({ code: 'E_UNAUTHORIZED_OPERATOR' })
    }
  })

  test('record the use of the admin token once a minute', async ({ client, assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    time.advance(2 * MINUTE)
    const count = async () => (await AuditRow.query().where('action', 'admin_token.used')).length
    const before = await count()
    for (let use = 0; use < 3; use++) await client.get(ME).headers(asOperator())
    assert.equal(await count(), before + 1)
    time.advance(MINUTE)
    await client.get(ME).headers(asOperator())

    assert.equal(await count(), before + 2)
  })
})

test.group('The admin token', () => {
  test('lets nobody in when it is unset or short', ({ assert }) => {
    const short = 'x'.repeat(7)

    assert.isFalse(new AdminToken(undefined).matches(''))
    assert.isFalse(new AdminToken(short).matches(short))
    assert.isTrue(new AdminToken(`${short}x`).matches(`${short}x`))
  })

  test('comes with a warning while it is easy to guess', ({ assert }) => {
    assert.match(new AdminToken('x'.repeat(7)).warning!, /not accepted/)
    assert.match(new AdminToken('x'.repeat(31)).warning!, /longer/)
    assert.isNull(new AdminToken('x'.repeat(32)).warning)
  })
})

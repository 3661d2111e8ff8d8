import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { idempotency, HeldKey } from '#core/services/idempotency'
import { DAY, SECOND } from '#core/time'
import ApiKey from '#auth/models/api_key'
import { givenWorkspace } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

const KEYS = '/api/v1/workspace/keys'
const TENANTS = '/api/v1/workspace/tenants'

const givenCaller = async () => {
  const { workspace, headers } = await givenWorkspace()
  return { workspace, headers: { ...headers, 'idempotency-key': newId('idem') } }
}

test.group('A write with an Idempotency-Key', () => {
  test('is done once; its answer is repeated', async ({ client, assert }) => {
    const { headers, workspace } = await givenCaller()
    const first = await client.post(KEYS).headers(headers).json({ name: 'once' })
    const second = await client.post(KEYS).headers(headers).json({ name: 'once' })

    first.assertStatus(201)
    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
    assert.isUndefined(first.header('idempotency-replayed'))
    assert.equal(second.header('idempotency-replayed'), 'true')
    assert.notEqual(second.header('x-request-id'), first.header('x-request-id'))
    const made = await ApiKey.query().where({ workspaceId: workspace.id, name: 'once' })
    assert.lengthOf(made, 1)
  })

  test('is refused for another body, method or address', async ({ client }) => {
    const { headers } = await givenCaller()
    await client.post(KEYS).headers(headers).json({ name: 'one' })
    const others = [
      await client.post(KEYS).headers(headers).json({ name: 'two' }),
      await client.post(TENANTS).headers(headers).json({ name: 'one' }),
      await client.patch('/api/v1/workspace').headers(headers).json({ name: 'one' }),
    ]
    for (const response of others) {
      response.assertStatus(409)
      response.assertBodyContains({ code: 'E_IDEMPOTENCY_CONFLICT' })
    }
  })

  test('is done once when it comes many times at once', async ({ client, assert }) => {
    const { headers, workspace } = await givenCaller()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post(KEYS).headers(headers).json({ name: 'rush' }))
    )
    for (const response of answers) {
      assert.include([201, 409], response.status())
      if (response.status() === 409) {
        response.assertBodyContains({ code: 'E_IDEMPOTENCY_IN_PROGRESS' })
      }
    }
    const made = await ApiKey.query().where({ workspaceId: workspace.id, name: 'rush' })

    assert.lengthOf(made, 1)
  })

  test('repeats the refusal that it got', async ({ client, assert }) => {
    const { headers } = await givenCaller()
    const first = await client.post(TENANTS).headers(headers).json({})
    const second = await client.post(TENANTS).headers(headers).json({})

    first.assertStatus(422)
    second.assertStatus(422)
    assert.deepEqual(second.body(), first.body())
    assert.equal(second.header('idempotency-replayed'), 'true')
  })

  test('repeats an answer without a body', async ({ client, assert }) => {
    const { headers } = await givenCaller()
    const tenant = await client.post(TENANTS).headers(headers).json({ name: 'gone' })
    const again = { ...headers, 'idempotency-key': newId('idem') }
    const address = `${TENANTS}/${tenant.body().id}`
    const first = await client.delete(address).headers(again)
    const second = await client.delete(address).headers(again)

    first.assertStatus(204)
    second.assertStatus(204)
    assert.equal(second.text(), '')
  })

  test("is not taken for a neighbour's", async ({ client, assert }) => {
    const mine = await givenCaller()
    const other = await givenCaller()
    const shared = { 'idempotency-key': mine.headers['idempotency-key'] }
    const first = await client.post(KEYS).headers(mine.headers).json({ name: 'same' })
    const second = await client
      .post(KEYS)
      .headers({ ...other.headers, ...shared })
      .json({ name: 'same' })

    second.assertStatus(201)
    assert.notEqual(second.body().id, first.body().id)
  })

  test('still needs a key that works', async ({ client }) => {
    const { headers } = await givenCaller()
    await client.post(KEYS).headers(headers).json({ name: 'once' })
    const response = await client
      .post(KEYS)
      .headers({ 'idempotency-key': headers['idempotency-key'] })
      .json({ name: 'once' })

    response.assertStatus(401)
  })

  test('leaves no secret readable in the database', async ({ client, assert }) => {
    const { headers } = await givenCaller()
    const response = await client.post(KEYS).headers(headers).json({ name: 'once' })
    const rows = await db.from('idempotency_keys')

    assert.isNotEmpty(rows)
    const { key } = response.body()
    assert.notInclude(JSON.stringify(rows), key)
    assert.notInclude(JSON.stringify(rows), Buffer.from(key).toString('base64').slice(0, 20))
  })

  test('names a key that is no key', async ({ client }) => {
    const { headers } = await givenWorkspace()
    for (const key of ['with space', 'x'.repeat(256)]) {
      const response = await client
        .post(KEYS)
        .headers({ ...headers, 'idempotency-key': key })
        .json({ name: 'x' })
      response.assertStatus(422)
      response.assertBodyContains({ detail: [{ loc: ['header', 'idempotency-key'] }] })
    }
  })
})

test.group('Kept answers', () => {
  test('are forgotten after a day', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const key = newId('idem')
    const held = (await idempotency.begin('test', key, 'a')) as HeldKey
    await held.keep({ status: 200, body: 1 })
    assert.deepEqual(await idempotency.begin('test', key, 'a'), { status: 200, body: 1 })
    time.advance(DAY)
    const again = await idempotency.begin('test', key, 'other')

    assert.instanceOf(again, HeldKey)
    await (again as HeldKey).release()
    time.advance(DAY)
    await idempotency.prune()
    assert.isEmpty(await db.from('idempotency_keys').where('expires_at', '<=', time.now))
  })

  test('of work that failed here are not kept: it may be tried again', async ({ assert }) => {
    const key = newId('idem')
    const held = (await idempotency.begin('test', key, 'a')) as HeldKey
    await assert.rejects(() => idempotency.begin('test', key, 'a'), /still being worked on/)
    await held.release()
    const again = await idempotency.begin('test', key, 'a')

    assert.instanceOf(again, HeldKey)
    await (again as HeldKey).release()
  })

  test('of a process that died do not bar the way for longer than half a minute', async ({
    assert,
    cleanup,
  }) => {
    const time = givenStoppedClock(cleanup)
    const key = newId('idem')
    const dead = (await idempotency.begin('test', key, 'a')) as HeldKey
    time.advance(30 * SECOND - 1)
    await assert.rejects(() => idempotency.begin('test', key, 'a'), /still being worked on/)
    time.advance(1)
    const heir = (await idempotency.begin('test', key, 'a')) as HeldKey
    assert.instanceOf(heir, HeldKey)
    await dead.keep({ status: 200, body: 'late' })
    await heir.keep({ status: 200, body: 'heir' })

    assert.deepEqual(await idempotency.begin('test', key, 'a'), { status: 200, body: 'heir' })
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { makeToken } from '#auth/services/key_format'
import { KeyRing } from '#auth/services/key_ring'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import { givenKey, givenWorkspace } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

const revoke = (id: string) => db.from('api_keys').where({ id }).update({ revoked_at: 1 })

const givenPerson = (id = newId('usr')) =>
  User.create({
    id,
    email: `${id}@example.com`,
    name: 'Ada',
    passwordHash: null,
    createdAt: 1,
    updatedAt: 1,
  })

test.group('Key ring', () => {
  test('tells who calls', async ({ assert }) => {
    const { workspace, key, apiKey } = await givenWorkspace({ plan: 'pro', role: 'member' })
    const found = await new KeyRing().find(key)

    assert.deepInclude(found, {
      kind: 'known',
      isSuspended: false,
      addresses: null,
      caller: {
        kind: 'key',
        keyId: apiKey.id,
        keyHint: apiKey.hint,
        workspaceId: workspace.id,
        role: 'member',
        plan: 'pro',
        userId: null,
      },
    })
  })

  test('answers at once what it knows', async ({ assert }) => {
    const { key } = await givenWorkspace()
    const ring = new KeyRing()
    const first = ring.find(key)

    assert.instanceOf(first, Promise)
    await first
    assert.notInstanceOf(ring.find(key), Promise)
  })

  test('refuses what cannot be a key without a look-up', ({ assert }) => {
    const ring = new KeyRing()

    for (const token of ['', 'svc_live_short', 'sk-abc', makeToken('op')]) {
      assert.deepEqual(ring.find(token), { kind: 'unknown' })
    }
  })

  test('looks an unknown key up again after a second, not before', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { workspace } = await givenWorkspace()
    const ring = new KeyRing()
    const token = makeToken('live')
    assert.deepEqual(await ring.find(token), { kind: 'unknown' })
    await givenKey(workspace, { token })

    time.advance(SECOND - 1)
    assert.deepEqual(ring.find(token), { kind: 'unknown' })
    time.advance(1)
    assert.propertyVal(await ring.find(token), 'kind', 'known')
  })

  test('believes a known key for five seconds and no longer', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { key, apiKey } = await givenWorkspace()
    const ring = new KeyRing()
    await ring.find(key)
    await revoke(apiKey.id)

    time.advance(5 * SECOND - 1)
    assert.propertyVal(await ring.find(key), 'kind', 'known')
    time.advance(1)
    assert.deepEqual(await ring.find(key), { kind: 'unknown' })
  })

  test('forgets the keys of a workspace when it is told, and only those', async ({
    assert,
    cleanup,
  }) => {
    const mine = await givenWorkspace()
    const other = await givenWorkspace()
    const ring = new KeyRing()
    cleanup(ring.follow())
    await ring.find(mine.key)
    await ring.find(other.key)
    await revoke(mine.apiKey.id)
    await changes.publish('keys', mine.workspace.id)

    assert.deepEqual(await ring.find(mine.key), { kind: 'unknown' })
    assert.notInstanceOf(ring.find(other.key), Promise)
  })

  test('does not remember what it read before it was told to forget', async ({ assert }) => {
    const { key, workspace } = await givenWorkspace()
    const ring = new KeyRing()
    const underway = ring.find(key)
    ring.forget(workspace.id)
    await underway

    assert.instanceOf(ring.find(key), Promise)
  })

  test('asks once when many callers come with a key at the same time', async ({
    assert,
    cleanup,
  }) => {
    const { key } = await givenWorkspace()
    const ring = new KeyRing()
    let lookUps = 0
    const count = ({ sql }: { sql: string }) => void (/from .api_keys/.test(sql) && lookUps++)
    const client = db.connection().getReadClient()
    client.on('query', count)
    cleanup(() => void client.off('query', count))
    await Promise.all(Array.from({ length: 20 }, () => ring.find(key)))

    assert.equal(lookUps, 1)
  })

  test('says that a key has expired, also one that it remembers', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { workspace } = await givenWorkspace()
    const { key } = await givenKey(workspace, { expiresAt: time.now + 2 * SECOND })
    const ring = new KeyRing()
    assert.propertyVal(await ring.find(key), 'kind', 'known')

    time.advance(2 * SECOND)
    assert.deepEqual(ring.find(key), { kind: 'expired' })
    assert.deepEqual(await new KeyRing().find(key), { kind: 'expired' })
  })

  test('gives a key no more than the role that its maker has now', async ({ assert }) => {
    const ada = await givenPerson()
    const { workspace } = await givenWorkspace({ ownerId: ada.id })
    const { key } = await givenKey(workspace, { role: 'admin', createdBy: ada.id })
    const roleNow = async () => {
      const found = await new KeyRing().find(key)
      return found.kind === 'known' ? found.caller.role : found.kind
    }

    assert.equal(await roleNow(), 'admin')
    await Membership.query().where('userId', ada.id).update({ role: 'member' })
    assert.equal(await roleNow(), 'member')
    await Membership.query().where('userId', ada.id).delete()
    assert.equal(await roleNow(), 'unknown')
  })

  test('knows that a workspace is suspended', async ({ assert }) => {
    const { workspace, key } = await givenWorkspace()
    await workspace.merge({ status: 'suspended' }).save()

    assert.propertyVal(await new KeyRing().find(key), 'isSuspended', true)
  })

  test('keeps no more than ten thousand unknown keys, so a flood does not fill the memory', async ({
    assert,
    cleanup,
  }) => {
    givenStoppedClock(cleanup)
    const { key } = await givenWorkspace()
    const ring = new KeyRing()
    await ring.find(key)
    const [first, ...flood] = Array.from({ length: 10_001 }, () => makeToken('live'))
    await ring.find(first!)
    for (const token of flood) await ring.find(token)

    assert.instanceOf(ring.find(first!), Promise, 'the oldest stranger made room')
    assert.notInstanceOf(ring.find(flood.at(-1)!), Promise)
    assert.notInstanceOf(ring.find(key), Promise, 'the known key stayed')
  }).timeout(60_000)

  test('never finds a key by its hash', async ({ assert }) => {
    const { apiKey } = await givenWorkspace()

    assert.deepEqual(new KeyRing().find(apiKey.hash), { kind: 'unknown' })
  })
})

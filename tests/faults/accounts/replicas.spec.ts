import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { randomBytes } from 'node:crypto'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

type Cleanup = TestContext['cleanup']

const WORKSPACE = '/api/v1/workspace'

/** One database for several appliances: PostgreSQL where the tests have it, else one SQLite file. */
const givenSharedDatabase = async (cleanup: Cleanup) =>
  process.env.TEST_DATABASE_URL ? ApplianceDatabase.onServer(cleanup) : undefined

const givenReplicas = async (cleanup: Cleanup) => {
  const database = await givenSharedDatabase(cleanup)
  const first = await Appliance.start(cleanup, { database })
  const second = await Appliance.start(cleanup, {
    replicaOf: first,
    ...(database ? {} : { folder: first.folder }),
  })
  return { first, second }
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` })

/** Milliseconds until an appliance answers with this status. */
const untilStatus = async (appliance: Appliance, status: number, key: string) => {
  const started = performance.now()
  while ((await appliance.call('GET', WORKSPACE, undefined, withKey(key))).status !== status) {
    if (performance.now() - started > 10_000) throw new Error(`never answered ${status}`)
    await sleep(10)
  }
  return performance.now() - started
}

test.group('Replicas', () => {
  test('refuse a revoked key within a second, wherever it was revoked', async ({
    assert,
    cleanup,
  }) => {
    const { first, second } = await givenReplicas(cleanup)
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const made = await first.call('POST', `${WORKSPACE}/keys`, { name: `round ${round}` })
      const { id, key } = made.json
      await untilStatus(second, 200, key)
      const revoked = await first.call('DELETE', `${WORKSPACE}/keys/${id}`)
      assert.equal(revoked.status, 204)
      times.push(await untilStatus(second, 401, key))
      assert.equal((await first.call('GET', WORKSPACE, undefined, withKey(key))).status, 401)
    }

    assert.isBelow(Math.max(...times), 1_000, `milliseconds: ${times.map(Math.round)}`)
  })

  test('share the pepper: a key made here works there', async ({ assert, cleanup }) => {
    const { first, second } = await givenReplicas(cleanup)
    const made = await second.call('POST', `${WORKSPACE}/keys`, { name: 'elsewhere' })
    const seen = await first.call('GET', WORKSPACE, undefined, withKey(made.json.key))

    assert.equal(seen.status, 200)
  })

  test('do a write with an Idempotency-Key once between them', async ({ assert, cleanup }) => {
    const { first, second } = await givenReplicas(cleanup)
    const headers = { ...withKey(first.key), 'idempotency-key': 'between-replicas' }
    const body = { name: 'once' }
    const answers = await Promise.all(
      [first, second, first, second].map((replica) =>
        replica.call('POST', `${WORKSPACE}/keys`, body, headers)
      )
    )
    const made = await first.database.number(`select count(*) from api_keys where name = ?`, [
      'once',
    ])

    assert.equal(made, 1)
    for (const { status } of answers) assert.include([201, 409], status)
    const again = await second.call('POST', `${WORKSPACE}/keys`, body, headers)
    assert.equal(again.status, 201)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
  })
})

test.group('The first start', () => {
  test('of two replicas at once makes one workspace, one key and one operator', async ({
    assert,
    cleanup,
  }) => {
    const database = await givenSharedDatabase(cleanup)
    const prepared = await Appliance.start(cleanup, { database })
    const { folder, key } = prepared
    await prepared.end('SIGTERM')
    for (const table of ['api_keys', 'workspaces', 'operators', 'audit_log', 'audit_chains']) {
      await prepared.database.query(`delete from ${table}`)
    }
    const shared = {
      database: prepared.database,
      env: { SVC_FIRST_API_KEY: key, SVC_ENCRYPTION_KEYS: prepared.sealingKeys },
      ...(database ? {} : { folder }),
    }
    const both = await Promise.all([
      Appliance.start(cleanup, shared),
      Appliance.start(cleanup, shared),
    ])
    const counts: Record<string, number> = {}
    for (const table of ['workspaces', 'api_keys', 'operators']) {
      counts[table] = await prepared.database.number(`select count(*) from ${table}`)
    }

    assert.deepEqual(counts, { workspaces: 1, api_keys: 1, operators: 1 })
    for (const appliance of both) {
      assert.equal((await appliance.call('GET', WORKSPACE)).status, 200)
    }
  })

  test('does not begin without the key that the pepper was sealed with', async ({
    assert,
    cleanup,
  }) => {
    const appliance = await Appliance.start(cleanup)
    await appliance.end('SIGTERM')
    const other = `other:${randomBytes(32).toString('base64')}`
    const id = appliance.sealingKeys.split(':')[0]!
    const start = Appliance.start(cleanup, {
      folder: appliance.folder,
      env: { SVC_ENCRYPTION_KEYS: other },
    })

    await assert.rejects(() => start, new RegExp(`sealed with the encryption key "${id}"`))
  }).tags(['@once'])

  test('does not begin with a first key that is none', async ({ assert, cleanup }) => {
    const start = Appliance.start(cleanup, { env: { SVC_FIRST_API_KEY: 'svc_live_123' } })

    await assert.rejects(() => start, /SVC_FIRST_API_KEY must be an API key in the right format/)
  }).tags(['@once'])

  test('is not repeated: a second start makes and prints nothing', async ({ assert, cleanup }) => {
    const appliance = await Appliance.start(cleanup, { env: { SVC_LAUNCHER: '' } })
    const count = () => appliance.database.number('select count(*) from audit_log')
    const made = await count()
    assert.include(appliance.output, 'First start.')
    await appliance.end('SIGTERM')
    appliance.output = ''
    await appliance.boot()

    assert.equal(await count(), made)
    assert.notInclude(appliance.output, 'First start.')
  }).tags(['@once'])
})

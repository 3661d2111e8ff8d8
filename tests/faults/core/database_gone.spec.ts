import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { Relay } from '#tests/helpers/billing/relay'

const GONE_MS = 10_000

/** A PostgreSQL database that an appliance reaches through a relay. */
const givenRelayedDatabase = async (cleanup: (callback: () => void) => void) => {
  const database = await ApplianceDatabase.onServer(cleanup as never)
  const url = new URL(database.environment.DATABASE_URL!)
  const relay = new Relay({ host: url.hostname, port: Number(url.port) })
  await relay.open()
  cleanup(() => void relay.cut())
  url.host = `127.0.0.1:${relay.port}`
  return {
    database: Object.assign(Object.create(database), { environment: { DATABASE_URL: url.href } }),
    relay,
  }
}

const timed = async (appliance: Appliance, path: string) => {
  const started = performance.now()
  const { status, json } = await appliance.call('GET', path)
  return { status, json, ms: performance.now() - started }
}

/** Milliseconds until an address answers a status. */
const untilStatus = async (appliance: Appliance, path: string, status: number) => {
  const started = performance.now()
  while ((await timed(appliance, path)).status !== status) {
    if (performance.now() - started > 20_000) throw new Error(`${path} never answered ${status}`)
    await sleep(20)
  }
  return performance.now() - started
}

test.group('PostgreSQL', () => {
  test('that is gone makes readiness and requests a 503 in time; all is well soon after it is back', async ({
    assert,
    cleanup,
  }) => {
    const { database, relay } = await givenRelayedDatabase(cleanup)
    const appliance = await Appliance.start(cleanup, { database })

    await relay.cut()
    assert.isBelow(await untilStatus(appliance, '/readyz', 503), 2_000)
    const end = performance.now() + GONE_MS
    while (performance.now() < end) {
      const [ready, keys, alive] = await Promise.all([
        timed(appliance, '/readyz'),
        timed(appliance, '/api/v1/workspace/keys'),
        timed(appliance, '/livez'),
      ])
      assert.equal(ready.status, 503)
      assert.equal(ready.json.checks.database.status, 'fail')
      assert.equal(keys.status, 503)
      assert.equal(keys.json.code, 'E_DATABASE_UNAVAILABLE')
      assert.equal(alive.status, 200)
      for (const { ms } of [ready, keys, alive]) assert.isBelow(ms, 2_000)
      await sleep(250)
    }

    await relay.open()
    assert.isBelow(await untilStatus(appliance, '/readyz', 200), 2_000)
    assert.isBelow(await untilStatus(appliance, '/api/v1/workspace/keys', 200), 2_000)
  })
    .skip(!process.env.TEST_DATABASE_URL, 'it needs PostgreSQL (TEST_DATABASE_URL)')
    .timeout(90_000)

  test('that falls silent holds no request for longer than the limit', async ({
    assert,
    cleanup,
  }) => {
    const { database, relay } = await givenRelayedDatabase(cleanup)
    const appliance = await Appliance.start(cleanup, { database })
    await timed(appliance, '/api/v1/workspace/keys')

    relay.freeze()
    const [ready, ...requests] = await Promise.all([
      timed(appliance, '/readyz'),
      ...Array.from({ length: 5 }, () => timed(appliance, '/api/v1/workspace/keys')),
    ])
    assert.equal(ready!.status, 503)
    assert.isBelow(ready!.ms, 2_000)
    for (const { status, ms } of requests) {
      assert.equal(status, 503)
      assert.isBelow(ms, 6_000)
    }

    relay.thaw()
    assert.isBelow(await untilStatus(appliance, '/readyz', 200), 2_000)
    assert.isBelow(await untilStatus(appliance, '/api/v1/workspace/keys', 200), 2_000)
  })
    .skip(!process.env.TEST_DATABASE_URL, 'it needs PostgreSQL (TEST_DATABASE_URL)')
    .timeout(90_000)
})

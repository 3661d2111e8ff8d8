import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { seededRandom } from '#tests/helpers/seeded_random'
import { ChatLoad } from '#tests/faults/appliance/chat_load'
import { assertLedgerTrue, drained, givenBudget } from '#tests/faults/appliance/ledger_truth'
import { givenSlowUpstream } from '#tests/faults/appliance/upstream'

/** Raise it for a longer run: SVC_TEST_KILLS=200. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 6)
const CLIENTS = 8
const MOST_MS = 700
const READY_P50_MS = 10_000
const READY_MAX_MS = 20_000

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** How long it took to be ready again, in words. */
const told = (values: number[]) =>
  `p50 ${Math.round(median(values))} ms, max ${Math.round(Math.max(...values))} ms`

test.group('kill -9 under load', () => {
  test('loses no acknowledged request and doubles none on SQLite', async ({ assert, cleanup }) => {
    const random = seededRandom('kill -9')
    const upstream = await givenSlowUpstream(cleanup)
    const appliance = await Appliance.start(cleanup)
    await appliance.connect(upstream.url)
    const budget = await givenBudget(appliance)
    const load = new ChatLoad(cleanup, random, () => appliance)
    const readyAfter: number[] = []

    load.start(CLIENTS)
    for (let kill = 0; kill < KILLS; kill++) {
      await load.gains(1)
      await sleep(random() * MOST_MS)
      await appliance.end('SIGKILL')
      readyAfter.push(await appliance.boot())
    }
    await load.gains(CLIENTS)
    await load.stop()
    await drained([appliance.folder])

    assert.equal(await appliance.end('SIGTERM'), 0)
    console.log(`kill -9: ${KILLS} kills, ready again after ${told(readyAfter)}; ${load.summary}`)
    const { database } = appliance
    assert.equal(await assertLedgerTrue(assert, database, load.acknowledged, budget), 0)
    assert.deepEqual([...load.refused.keys()], [])
    assert.isAtMost(median(readyAfter), READY_P50_MS)
    assert.isAtMost(Math.max(...readyAfter), READY_MAX_MS)
  })
    .tags(['@once'])
    .timeout(60_000 + KILLS * 12_000)

  test('holds for two replicas on PostgreSQL, killed in turn', async ({ assert, cleanup }) => {
    const random = seededRandom('kill -9 of replicas')
    const upstream = await givenSlowUpstream(cleanup)
    const database = await ApplianceDatabase.onServer(cleanup)
    const first = await Appliance.start(cleanup, { database })
    const second = await Appliance.start(cleanup, { database, replicaOf: first })
    const replicas = [first, second] as const
    await first.connect(upstream.url)
    const budget = await givenBudget(first)
    await sleep(2_000)
    const loads = replicas.map((one) => new ChatLoad(cleanup, random, () => one))
    const readyAfter: number[] = []

    for (const load of loads) load.start(CLIENTS / 2)
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = replicas[kill % 2]!
      await loads[kill % 2]!.gains(1)
      await sleep(random() * MOST_MS)
      await victim.end('SIGKILL')
      readyAfter.push(await victim.boot())
    }
    for (const load of loads) await load.gains(CLIENTS)
    for (const load of loads) await load.stop()
    await drained(replicas.map(({ folder }) => folder))

    for (const one of replicas) assert.equal(await one.end('SIGTERM'), 0)
    const said = loads.map(({ summary }) => summary).join(' ')
    console.log(`kill -9 of replicas: ready again after ${told(readyAfter)}; ${said}`)
    const acknowledged = loads[0]!.acknowledged.union(loads[1]!.acknowledged)
    assert.equal(await assertLedgerTrue(assert, database, acknowledged, budget), 0)
    for (const load of loads) assert.deepEqual([...load.refused.keys()], [])
    assert.isAtMost(median(readyAfter), READY_P50_MS)
  })
    .timeout(60_000 + KILLS * 12_000)
    .skip(!process.env.TEST_DATABASE_URL, 'needs TEST_DATABASE_URL')
})

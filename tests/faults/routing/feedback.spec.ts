import { setTimeout as sleep } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { assertSumsFollowRows } from '#tests/helpers/routing/evidence_sums'
import { seededRandom } from '#tests/helpers/seeded_random'
import { FeedbackLoad, givenDecisions, TARGETS } from '#tests/faults/routing/feedback_load'

/** Raise it for a longer run: SVC_TEST_KILLS=200. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 4)
const CLIENTS = 8
const MOST_MS = 500
const SEEN_WITHIN_MS = 2_000
const needsServer = [!process.env.TEST_DATABASE_URL, 'needs TEST_DATABASE_URL'] as const

const readOf = (database: ApplianceDatabase) => (sql: string) => database.query(sql)

/** Every acknowledged word is in its row, unless a later one of unknown fate replaced it, and the sums follow from the rows. */
async function assertKept(assert: Assert, database: ApplianceDatabase, load: FeedbackLoad) {
  const rows = await database.query<Record<string, string>>(
    'select request_id, target_id, quality from route_feedback'
  )
  const kept = new Map(rows.map((row) => [`${row.request_id}\n${row.target_id}`, row.quality]))
  for (const [key, quality] of load.acknowledged) assert.equal(Number(kept.get(key)), quality)
  assert.isAbove(await assertSumsFollowRows(assert, readOf(database)), 10)
  assert.deepEqual(load.refused, [])
}

async function killUnderLoad(
  { assert, cleanup }: TestContext,
  database: ApplianceDatabase | undefined
) {
  const random = seededRandom('kill -9 under feedback')
  const appliance = await Appliance.start(cleanup, { database })
  const load = new FeedbackLoad(
    cleanup,
    random,
    () => appliance,
    await givenDecisions(appliance, 40)
  )
  await sleep(500)

  load.start(CLIENTS)
  for (let kill = 0; kill < KILLS; kill++) {
    await load.gains(20)
    await sleep(random() * MOST_MS)
    await appliance.end('SIGKILL')
    await appliance.boot()
  }
  await load.gains(20)
  await load.stop()
  assert.equal(await appliance.end('SIGTERM'), 0)

  console.log(`kill -9 under feedback: ${KILLS} kills, ${load.count} judgements acknowledged`)
  await assertKept(assert, appliance.database, load)
}

/** Judges the same requests through several processes at once, then waits until both know the sums. */
async function judgeThrough({ assert }: TestContext, replicas: Appliance[]) {
  const [first] = replicas as [Appliance]
  const ids = await givenDecisions(first, 6)
  await sleep(2_000)
  const said = Array.from({ length: 240 }, (_, index) => ({
    request_id: ids[index % ids.length]!,
    target_id: TARGETS[index % TARGETS.length]!,
    success: index % 2 === 0,
    quality: (index % 7) / 10,
    ...(index % 5 === 0 ? { preferred_over: TARGETS[(index + 1) % TARGETS.length] } : {}),
  }))

  const answers = await Promise.all(
    said.map((one, index) =>
      replicas[index % replicas.length]!.call('POST', '/api/v1/feedback', one, {
        authorization: `Bearer ${first.key}`,
        connection: 'close',
      })
    )
  )

  for (const { status } of answers) assert.equal(status, 200)
  const rows = await assertSumsFollowRows(assert, readOf(first.database))
  assert.equal(rows, new Set(said.map((one) => one.request_id + one.target_id)).size)
  return rows
}

/** Milliseconds until every answer of every process counts as many outcomes as the database holds. */
async function seenEverywhere(replicas: Appliance[]): Promise<number> {
  const startedAt = performance.now()
  const stored = await replicas[0]!.database.number('select sum(n) from route_evidence')
  for (;;) {
    const seenAt = performance.now()
    const weights = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const one = replicas[index % replicas.length]!
        const { json } = await one.call('GET', '/api/v1/routing/evidence', undefined, {
          authorization: `Bearer ${replicas[0]!.key}`,
          connection: 'close',
        })
        return json.items.reduce((sum: number, item: { weight: number }) => sum + item.weight, 0)
      })
    )
    if (weights.every((weight) => Math.abs(weight - stored / 1e6) < 0.01)) return seenAt - startedAt
    if (seenAt - startedAt > 10_000) throw new Error(`still ${weights}, not ${stored / 1e6}`)
    await sleep(20)
  }
}

test.group('Feedback under kill -9', () => {
  test('loses no acknowledged word on SQLite, and its sums follow from the rows', (context) =>
    killUnderLoad(context, undefined))
    .tags(['@once'])
    .timeout(60_000 + KILLS * 12_000)

  test('nor on PostgreSQL', async (context) =>
    killUnderLoad(context, await ApplianceDatabase.onServer(context.cleanup)))
    .timeout(60_000 + KILLS * 12_000)
    .skip(...needsServer)
})

test.group('Feedback on several processes', () => {
  test('two processes on SQLite count each word once and see it within two seconds', async (context) => {
    const { assert, cleanup } = context
    const appliance = await Appliance.start(cleanup, { env: { SVC_WORKERS: '2' } })

    await judgeThrough(context, [appliance])
    const seenMs = await seenEverywhere([appliance])

    console.log(`seen by both processes after ${Math.round(seenMs)} ms`)
    assert.isBelow(seenMs, SEEN_WITHIN_MS)
  }).tags(['@once'])

  test('two replicas on PostgreSQL count each word once and see it within two seconds', async (context) => {
    const { assert, cleanup } = context
    const database = await ApplianceDatabase.onServer(cleanup)
    const first = await Appliance.start(cleanup, { database })
    const replicas = [first, await Appliance.start(cleanup, { replicaOf: first })]

    await judgeThrough(context, replicas)
    const seenMs = await seenEverywhere(replicas)

    console.log(`seen by both replicas after ${Math.round(seenMs)} ms`)
    assert.isBelow(seenMs, SEEN_WITHIN_MS)
  }).skip(...needsServer)
})

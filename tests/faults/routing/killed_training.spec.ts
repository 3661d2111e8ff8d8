import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { rows } from '#tests/functional/routing/learning/givens'

const BASE = '/api/v1/admin/routing'
const TARGETS = ['gpt-4.1-nano', 'gpt-4o']

const until = async (condition: () => Promise<boolean>, withinMs: number) => {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`)
    await sleep(50)
  }
}

async function givenSet(appliance: Appliance, count: number) {
  const set = await appliance.asOperator('POST', `${BASE}/evaluation-sets`, { name: `of ${count}` })
  for (let from = 0; from < count; from += 1_000) {
    const part = rows(count).slice(from, from + 1_000)
    const sent = await appliance.asOperator(
      'POST',
      `${BASE}/evaluation-sets/${set.json.id}/rows`,
      part
    )
    if (sent.status !== 200) throw new Error(`not imported: ${sent.text}`)
  }
}

const showRefit = (appliance: Appliance, id: string) =>
  appliance.asOperator('GET', `${BASE}/refits/${id}`).then(({ json }) => json)

async function startRefit(appliance: Appliance, seed: number): Promise<string> {
  const asked = await appliance.asOperator('POST', `${BASE}/refits`, { seed })
  return asked.json.id
}

const ended = async (appliance: Appliance, id: string, withinMs = 60_000) => {
  await until(
    async () => !['queued', 'running'].includes((await showRefit(appliance, id)).state),
    withinMs
  )
  return showRefit(appliance, id)
}

const servingOf = async (appliance: Appliance) =>
  (await appliance.asOperator('GET', BASE)).json.snapshot.in_memory

test.group('A training whose process is killed', () => {
  test('leaves the last good snapshot serving, and is computed by the next process', async ({
    assert,
    cleanup,
  }) => {
    const appliance = await Appliance.start(cleanup)
    await appliance.connect('http://127.0.0.1:9/v1', TARGETS)
    await givenSet(appliance, 400)
    const first = await ended(appliance, await startRefit(appliance, 1))
    assert.equal(first.state, 'done', first.error)
    await givenSet(appliance, 4_000)
    const id = await startRefit(appliance, 2)
    await until(async () => (await showRefit(appliance, id)).stage === 'training', 30_000)

    await appliance.end('SIGKILL')
    const readyMs = await appliance.boot()
    await until(async () => (await servingOf(appliance)) !== null, 5_000)

    assert.equal(await servingOf(appliance), first.report.version)
    const routed = await appliance.call('POST', '/api/v1/route', {
      text: 'What is 7 plus 9?',
      constraints: { targets: TARGETS },
    })
    assert.equal(routed.status, 200)
    const second = await ended(appliance, id, 150_000)
    assert.equal(second.state, 'done', second.error)
    assert.isTrue(second.report.serving, second.report.gate.why)
    await until(async () => (await servingOf(appliance)) === second.report.version, 2_000)
    console.log(`killed in training: ready again after ${Math.round(readyMs)} ms`)
  })
    .tags(['@once'])
    .timeout(300_000)

  test('hands its snapshot to every replica within two seconds', async ({ assert, cleanup }) => {
    const database = await ApplianceDatabase.onServer(cleanup)
    const one = await Appliance.start(cleanup, { database })
    const other = await Appliance.start(cleanup, { database, replicaOf: one })
    await one.connect('http://127.0.0.1:9/v1', TARGETS)
    await givenSet(one, 400)
    const { report, state, error } = await ended(one, await startRefit(one, 1))
    assert.equal(state, 'done', error)

    for (const replica of [one, other]) {
      await until(async () => (await servingOf(replica)) === report.version, 2_000)
    }
    await one.asOperator('DELETE', `${BASE}/snapshots/active`)
    for (const replica of [one, other]) {
      await until(async () => (await servingOf(replica)) === null, 2_000)
    }
  })
    .timeout(120_000)
    .skip(!process.env.TEST_DATABASE_URL, 'needs PostgreSQL')
})

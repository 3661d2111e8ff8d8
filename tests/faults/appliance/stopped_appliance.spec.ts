import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { seededRandom } from '#tests/helpers/seeded_random'
import { ChatLoad } from '#tests/faults/appliance/chat_load'
import { assertLedgerTrue, drained, givenBudget } from '#tests/faults/appliance/ledger_truth'
import { chunk, event, open, ScriptedUpstream } from '#tests/helpers/scripted_upstream'
import { givenSlowUpstream } from '#tests/faults/appliance/upstream'

const CLIENTS = 16
const STOPPED_WITHIN_MS = 30_000

test.group('SIGTERM under load', () => {
  test('breaks no answer and ends with 0: {workers} process(es)')
    .with([{ workers: '1' }, { workers: '2' }])
    .run(async ({ assert, cleanup }, { workers }) => {
      const random = seededRandom('SIGTERM')
      const upstream = await givenSlowUpstream(cleanup, 40)
      const appliance = await Appliance.start(cleanup, { env: { SVC_WORKERS: workers } })
      await appliance.connect(upstream.url)
      const budget = await givenBudget(appliance)
      const load = new ChatLoad(cleanup, random, () => appliance)
      await sleep(500)

      load.start(CLIENTS)
      await load.gains(2 * CLIENTS)
      const startedAt = performance.now()
      const code = await appliance.end('SIGTERM')
      const tookMs = performance.now() - startedAt
      await load.stop()

      console.log(`SIGTERM: ended after ${Math.round(tookMs)} ms; ${load.summary}`)
      assert.equal(code, 0, appliance.output.slice(-2_000))
      assert.isBelow(tookMs, STOPPED_WITHIN_MS)
      assert.deepEqual(load.broken, [])
      assert.deepEqual([...load.refused], [])
      // What waits to be accepted when listening ends is reset by the kernel, before any answer.
      assert.includeMembers(['ECONNREFUSED', 'ECONNRESET'], [...load.unanswered.keys()])
      await drained([appliance.folder])
      const { database } = appliance
      assert.equal(await assertLedgerTrue(assert, database, load.acknowledged, budget), 0)
    })
    .timeout(90_000)

  test('breaks off a client that holds its stream for ever, and still ends', async ({
    assert,
    cleanup,
  }) => {
    const start = event(chunk({ content: 'Once upon a time' }))
    const upstream = await ScriptedUpstream.start(cleanup, open(start))
    const appliance = await Appliance.start(cleanup, { env: { SVC_DRAIN_S: '2' } })
    await appliance.connect(upstream.url)
    const body = {
      model: 'gpt-5-mini',
      stream: true,
      messages: [{ role: 'user', content: 'Go on for ever.' }],
    }
    const asked = fetch(`${appliance.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${appliance.key}` },
      body: JSON.stringify(body),
    })
    const answer = await asked
    const read = answer.text().catch((error: Error) => error)

    const startedAt = performance.now()
    const code = await appliance.end('SIGTERM')

    assert.equal(code, 0)
    assert.isBelow(performance.now() - startedAt, STOPPED_WITHIN_MS)
    assert.notInclude(String(await read), '[DONE]')
    assert.equal(await appliance.database.number('select count(*) from ledger'), 1)
  }).timeout(60_000)
})

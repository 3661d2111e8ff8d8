import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { seededRandom } from '#tests/helpers/seeded_random'
import { canMount, SmallDisk } from '#tests/helpers/small_disk'
import { ChatLoad } from '#tests/faults/appliance/chat_load'
import { assertLedgerTrue, drained, givenBudget } from '#tests/faults/appliance/ledger_truth'
import { givenSlowUpstream } from '#tests/faults/appliance/upstream'

const SIZE_MB = 64
const CLIENTS = 8
const FULL_FOR_MS = 4_000
const WELL_WITHIN_MS = 10_000

/** What a request that writes may be told while the disk is full. */
const REFUSALS = [503, 507]

test.group('A full disk', () => {
  test('is said clearly, spoils nothing, and all is well when there is room again', async ({
    assert,
    cleanup,
  }) => {
    const disk = SmallDisk.mount(cleanup, SIZE_MB)
    const upstream = await givenSlowUpstream(cleanup)
    const appliance = await Appliance.start(cleanup, { folder: disk.path })
    await appliance.connect(upstream.url)
    const budget = await givenBudget(appliance)
    const load = new ChatLoad(cleanup, seededRandom('full disk'), () => appliance)
    const write = () =>
      appliance.call('POST', '/api/v1/workspace/keys', { name: 'one more', role: 'member' })

    load.start(CLIENTS)
    await load.gains(50)
    const refused = new Set<string>()
    const until = performance.now() + FULL_FOR_MS
    while (performance.now() < until) {
      disk.fill()
      const [read, targets, ...written] = await Promise.all([
        appliance.call('GET', '/api/v1/workspace/keys'),
        appliance.call('GET', '/api/v1/targets'),
        ...Array.from({ length: 5 }, write),
      ])
      console.log(
        Math.round(performance.now()),
        written.map((w) => w.status).join(' '),
        (await import('node:child_process'))
          .execSync(
            'df ' + disk.path + ' | tail -1; ls -l ' + disk.path + ' | grep -E "wal|sqlite3$"'
          )
          .toString()
      )
      for (const { status, text, json } of written) {
        assert.include([201, ...REFUSALS], status, text)
        if (status !== 201) refused.add(json.code)
      }
      assert.deepEqual([read.status, targets.status], [200, 200], read.text)
      await sleep(100)
    }
    console.log(
      load.summary,
      (await import('node:child_process'))
        .execSync('ls -la ' + disk.path + ' ' + disk.path + '/journal; df ' + disk.path)
        .toString()
    )
    assert.deepEqual([...refused], ['E_STORAGE_FULL'])
    assert.isAbove(load.refused.get(507) ?? 0, 0, 'chats were refused as well')
    const ready = await appliance.call('GET', '/readyz')
    assert.equal(ready.status, 503)
    assert.equal(ready.json.checks.disk.status, 'fail')

    disk.free()
    const freedAt = performance.now()
    await load.gains(CLIENTS, WELL_WITHIN_MS)
    while (
      (await write()).status !== 201 ||
      (await appliance.call('GET', '/readyz')).status !== 200
    ) {
      assert.isBelow(performance.now() - freedAt, WELL_WITHIN_MS)
      await sleep(50)
    }
    console.log(`full disk: well again after ${Math.round(performance.now() - freedAt)} ms`)
    await load.stop()
    await drained([appliance.folder])
    assert.equal(await appliance.end('SIGTERM'), 0)

    console.log(`full disk: ${load.summary}`)
    assert.deepEqual(
      [...load.refused.keys()].filter((status) => !REFUSALS.includes(status)),
      []
    )
    assert.deepEqual(load.broken, [])
    assert.equal(appliance.isRunning, false)
    const [check] = await appliance.database.query('pragma integrity_check')
    assert.deepEqual({ ...check }, { integrity_check: 'ok' })
    await assertLedgerTrue(assert, appliance.database, load.acknowledged, budget)
  })
    .timeout(60_000)
    .skip(() => !canMount(), 'needs to mount a small disk, which takes root')
})

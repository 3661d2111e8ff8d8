import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { seededRandom } from '#tests/helpers/seeded_random'
import { ChatLoad } from '#tests/faults/appliance/chat_load'
import { assertLedgerTrue, drained, givenBudget } from '#tests/faults/appliance/ledger_truth'
import { givenSlowUpstream } from '#tests/faults/appliance/upstream'

type Cleanup = TestContext['cleanup']
type Dialect = 'SQLite' | 'PostgreSQL'

const CLIENTS = 8
/** Each database has its turn; moving between them has a test of its own. */
const DIALECTS: Dialect[] = process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : ['SQLite']

/** Tables whose rows a start changes, or that belong to processes and migrations. */
const NOT_COMPARED = /^(adonis_schema.*|locks|search_.*)$/

/** Text that a careless reader of lines, of JSON or of SQL stumbles over. */
const AWKWARD = 'a\u2028b\u2029c\r\nd\te "f" \'g\' \\h 日本 🚂 %s $1 ? {"i":1}'

const databaseOf = async (cleanup: Cleanup, dialect: Dialect) =>
  dialect === 'PostgreSQL' ? ApplianceDatabase.onServer(cleanup) : undefined

/** A deployment that chats: provider with a key, budget, load. */
async function givenDeployment(cleanup: Cleanup, dialect: Dialect) {
  const upstream = await givenSlowUpstream(cleanup)
  const database = await databaseOf(cleanup, dialect)
  const appliance = await Appliance.start(cleanup, { database })
  await appliance.connect(upstream.url, ['gpt-5-mini'], {
    api_key: 'sk-upstream-1',
    notes: AWKWARD,
  })
  const budget = await givenBudget(appliance)
  const load = new ChatLoad(cleanup, seededRandom('backup'), () => appliance)
  return { upstream, appliance, budget, load, file: join(appliance.folder, 'backup.gz') }
}

/** An empty deployment elsewhere, with the encryption keys of another one. */
async function givenEmpty(cleanup: Cleanup, dialect: Dialect, keysOf: Appliance) {
  const database = await databaseOf(cleanup, dialect)
  const env = { SVC_ENCRYPTION_KEYS: keysOf.sealingKeys, SVC_FIRST_API_KEY: keysOf.key }
  return Appliance.prepare(cleanup, { database, env })
}

const succeeds = async (assert: Assert, run: ReturnType<Appliance['command']>) => {
  const { code, output } = await run
  assert.equal(code, 0, output)
}

const assertSameRows = async (assert: Assert, one: Appliance, other: Appliance) => {
  const tables = await one.database.tables()
  assert.deepEqual(await other.database.tables(), tables)
  for (const table of tables.filter((name) => !NOT_COMPARED.test(name))) {
    const rows = await one.database.rowsOf(table)
    assert.deepEqual(await other.database.rowsOf(table), rows, table)
  }
}

test.group('A backup', () => {
  test('taken under load is the deployment at one moment: {$self}')
    .with(DIALECTS)
    .run(async ({ assert, cleanup }, dialect) => {
      const { appliance, budget, load, file } = await givenDeployment(cleanup, dialect)
      load.start(CLIENTS)
      await load.gains(100)
      const before = new Set(load.acknowledged)
      await succeeds(assert, appliance.command('backup:create', file))
      await load.gains(100)
      await load.stop()
      await appliance.end('SIGTERM')
      const restored = await givenEmpty(cleanup, dialect, appliance)

      await succeeds(assert, restored.command('backup:restore', file))
      await restored.boot()
      await drained([restored.folder])
      assert.equal(await restored.end('SIGTERM'), 0)

      await assertLedgerTrue(assert, restored.database, before, budget)
      const all = new Set(await appliance.database.rowsOf('ledger'))
      const kept = await restored.database.rowsOf('ledger')
      assert.deepEqual(
        kept.filter((row) => !all.has(row)),
        []
      )
      assert.isBelow(kept.length, all.size, 'the load went on after the cut')
    })
    .timeout(90_000)

  test('restores row for row, and what it restores works: {$self}')
    .with(DIALECTS)
    .run(async ({ assert, cleanup }, dialect) => {
      const { upstream, appliance, load, file } = await givenDeployment(cleanup, dialect)
      const tenant = await appliance.call('POST', '/api/v1/workspace/tenants', { name: 'acme' })
      assert.equal(tenant.status, 201, tenant.text)
      load.start(CLIENTS)
      await load.gains(50)
      await load.stop()
      await appliance.end('SIGTERM')
      const restored = await givenEmpty(cleanup, dialect, appliance)

      await succeeds(assert, appliance.command('backup:create', file))
      await succeeds(assert, restored.command('backup:restore', file))
      await assertSameRows(assert, appliance, restored)

      await restored.boot()
      const body = { model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi' }] }
      const answer = await restored.call('POST', '/v1/chat/completions', body)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(upstream.last.headers.authorization, 'Bearer sk-upstream-1')
    })
    .timeout(90_000)

  test('of a killed deployment holds what had not reached the database', async ({
    assert,
    cleanup,
  }) => {
    const { appliance, budget, load, file } = await givenDeployment(cleanup, 'SQLite')
    const waiting = () =>
      readdirSync(join(appliance.folder, 'journal')).filter((name) => name.endsWith('.jsonl'))
    load.start(CLIENTS)
    do {
      if (!appliance.isRunning) await appliance.boot()
      await load.gains(20)
      await appliance.end('SIGKILL')
    } while (waiting().length === 0)
    await load.stop()
    const restored = await givenEmpty(cleanup, 'SQLite', appliance)

    await succeeds(assert, appliance.command('backup:create', file))
    await succeeds(assert, restored.command('backup:restore', file))
    await restored.boot()
    await drained([restored.folder])
    assert.equal(await restored.end('SIGTERM'), 0)

    await assertLedgerTrue(assert, restored.database, load.acknowledged, budget)
  })
    .tags(['@once'])
    .timeout(90_000)

  test('moves a deployment from SQLite to PostgreSQL and back', async ({ assert, cleanup }) => {
    const { appliance, budget, load, file } = await givenDeployment(cleanup, 'SQLite')
    load.start(CLIENTS)
    await load.gains(50)
    await load.stop()
    await appliance.end('SIGTERM')
    await succeeds(assert, appliance.command('backup:create', file))

    const moved = await givenEmpty(cleanup, 'PostgreSQL', appliance)
    await succeeds(assert, moved.command('backup:restore', file))
    await assertLedgerTrue(assert, moved.database, load.acknowledged, budget)
    await succeeds(assert, moved.command('backup:create', `${file}.2`))
    const back = await givenEmpty(cleanup, 'SQLite', appliance)
    await succeeds(assert, back.command('backup:restore', `${file}.2`))

    const ofTimes = /^queue_schedules$/
    for (const table of await appliance.database.tables()) {
      if (NOT_COMPARED.test(table) || ofTimes.test(table)) continue
      const rows = await appliance.database.rowsOf(table)
      assert.deepEqual(await back.database.rowsOf(table), rows, table)
    }
    await moved.boot()
    const added = await moved.call('POST', '/api/v1/workspace/keys', { name: 'n', role: 'member' })
    assert.equal(added.status, 201, added.text)
  })
    .timeout(90_000)
    .skip(!process.env.TEST_DATABASE_URL, 'needs TEST_DATABASE_URL')
})

test.group('A restore', () => {
  test('that cannot work says why before it changes anything', async ({ assert, cleanup }) => {
    const source = await Appliance.start(cleanup)
    const file = join(source.folder, 'backup.gz')
    await succeeds(assert, source.command('backup:create', file))
    const keyId = source.sealingKeys.split(':')[0]!

    const inUse = await source.command('backup:restore', file, '--force')
    assert.deepEqual([inUse.code, /stop every replica first/.test(inUse.output)], [1, true])
    await source.end('SIGTERM')
    const rows = await source.database.rowsOf('settings')
    const filled = await source.command('backup:restore', file)
    assert.deepEqual([filled.code, /not empty.*--force/.test(filled.output)], [1, true])
    assert.deepEqual(await source.database.rowsOf('settings'), rows)

    const keyless = await Appliance.prepare(cleanup)
    const missing = await keyless.command('backup:restore', file)
    assert.equal(missing.code, 1)
    assert.include(missing.output, `encryption key "${keyId}", which this deployment does not have`)
    const wrongKey = `${keyId}:${Buffer.alloc(32, 7).toString('base64')}`
    const other = await Appliance.prepare(cleanup, { env: { SVC_ENCRYPTION_KEYS: wrongKey } })
    const wrong = await other.command('backup:restore', file)
    assert.deepEqual([wrong.code, /is another one/.test(wrong.output)], [1, true], wrong.output)
    for (const one of [keyless, other]) {
      const tables = await one.database.tables()
      assert.deepEqual(
        tables.filter((name) => !NOT_COMPARED.test(name)),
        []
      )
    }
    await succeeds(assert, source.command('backup:restore', file, '--force'))
    assert.deepEqual(await source.database.rowsOf('settings'), rows)
  })
    .tags(['@once'])
    .timeout(90_000)
})

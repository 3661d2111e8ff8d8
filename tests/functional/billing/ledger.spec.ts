import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, useClock } from '#core/clock'
import { newId } from '#core/ids'
import { metrics } from '#core/services/metrics'
import { checkLedger } from '#billing/services/ledger_check'
import { entryOf, givenPayer, givenReplica } from '#tests/helpers/billing/fixtures'

const rowsOf = (workspaceId: string) =>
  db.from('ledger').where('workspace_id', workspaceId).orderBy('id')

test.group('Ledger', (group) => {
  let replica: ReturnType<typeof givenReplica>
  group.each.setup(() => {
    replica = givenReplica()
    return () => replica.remove()
  })

  test('keeps an entry as it was handed over', async ({ assert }) => {
    const payer = givenPayer({ tenantId: newId('ten') })
    const entry = entryOf(payer, { latencyMs: 12.6, at: 1_763_700_000_123 })

    replica.meter.ledger.append(entry)
    await replica.meter.flush()

    const [row] = await rowsOf(payer.workspaceId)
    assert.containsSubset(row, {
      id: entry.id,
      request_id: entry.requestId,
      key_id: payer.keyId,
      tenant_id: payer.tenantId,
      kind: 'chat',
      target_id: 'gpt-5-mini',
      provider_id: entry.providerId,
      upstream_model: 'gpt-5-mini-2026',
      input_tokens: 100,
      cached_tokens: 40,
      cache_write_tokens: 0,
      output_tokens: 20,
      reasoning_tokens: 5,
      cost_nano: 1_000,
      price_source: 'catalogue',
      outcome: 'ok',
      latency_ms: 13,
      first_token_ms: 30,
      at: 1_763_700_000_123,
    })
    assert.isTrue(Boolean(row.streamed))
    assert.isFalse(Boolean(row.estimated))
  })

  test('holds a row in the journal until the database has it', async ({ assert }) => {
    const payer = givenPayer()
    const journalled = () => readdirSync(replica.path).filter((name) => name.endsWith('.jsonl'))

    replica.meter.ledger.append(entryOf(payer))
    const before = journalled()
    assert.lengthOf(before, 1)
    assert.include(readFileSync(join(replica.path, before[0]!), 'utf8'), payer.workspaceId)
    assert.lengthOf(await rowsOf(payer.workspaceId), 0)

    await replica.meter.flush()
    assert.lengthOf(journalled(), 0)
    assert.lengthOf(await rowsOf(payer.workspaceId), 1)
  })

  test('counts an entry once, however often it comes', async ({ assert }) => {
    const payer = givenPayer()
    const entry = entryOf(payer, { costNano: 500 })

    replica.meter.ledger.append(entry)
    replica.meter.ledger.append(entry)
    await replica.meter.flush()
    replica.meter.ledger.append(entry)
    await replica.meter.flush()

    assert.lengthOf(await rowsOf(payer.workspaceId), 1)
    const days = await db.from('usage_daily').where('workspace_id', payer.workspaceId)
    assert.lengthOf(days, 1)
    assert.equal(Number(days[0].requests), 1)
    assert.equal(Number(days[0].cost_nano), 500)
  })

  test('sums entries by UTC day, key, tenant, target and kind', async ({ assert }) => {
    const payer = givenPayer()
    const midnight = Date.UTC(2026, 10, 21)
    const { ledger } = replica.meter

    ledger.append(entryOf(payer, { at: midnight - 1, costNano: 7 }))
    ledger.append(entryOf(payer, { at: midnight, costNano: 11 }))
    ledger.append(entryOf(payer, { at: midnight + 5, costNano: null, outcome: 'timeout' }))
    await replica.meter.flush()
    ledger.append(entryOf(payer, { at: midnight + 9, costNano: 13 }))
    ledger.append(entryOf(payer, { at: midnight + 9, kind: 'route', targetId: null, costNano: 0 }))
    await replica.meter.flush()

    const days = await db
      .from('usage_daily')
      .where('workspace_id', payer.workspaceId)
      .orderBy('day')
      .orderBy('kind')
    const read = days.map((row) => [
      row.day,
      row.kind,
      row.target_id,
      Number(row.requests),
      Number(row.failed_requests),
      Number(row.unpriced_requests),
      Number(row.cost_nano),
      Number(row.input_tokens),
    ])
    assert.deepEqual(read, [
      ['2026-11-20', 'chat', 'gpt-5-mini', 1, 0, 0, 7, 100],
      ['2026-11-21', 'chat', 'gpt-5-mini', 3, 1, 1, 24, 300],
      ['2026-11-21', 'route', '', 1, 0, 0, 0, 100],
    ])
  })

  test('counts tokens, cost and unpriced calls for the metrics, without ids as labels', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const entry = entryOf(payer, {
      kind: 'content',
      providerKind: 'mistral',
      costNano: 2_000_000_000,
    })
    const { ledger } = replica.meter

    ledger.append(entry)
    await replica.meter.flush()
    ledger.append(entry)
    ledger.append(entryOf(payer, { kind: 'content', providerKind: 'mistral', costNano: null }))
    ledger.append(entryOf(payer, { kind: 'content', providerKind: payer.workspaceId }))
    await replica.meter.flush()

    const text = await metrics.metrics()
    const labels = 'kind="content",provider="mistral"'
    assert.include(text, `svc_cost_usd_total{${labels}} 2\n`)
    assert.include(text, `svc_unpriced_requests_total{${labels}} 1\n`)
    assert.include(text, `svc_tokens_total{${labels},token="input"} 200\n`)
    assert.include(text, `svc_tokens_total{${labels},token="reasoning"} 10\n`)
    assert.include(text, 'provider="other"')
    assert.notInclude(text, payer.workspaceId)
  })

  test('takes over what a dead process left, and forgives its torn last line', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const dead = newId('rep')
    const lines = [1, 2, 3].map(() => JSON.stringify({ entry: entryOf(payer), charges: [] }))
    mkdirSync(replica.path, { recursive: true })
    writeFileSync(join(replica.path, `${dead}-1.jsonl`), `${lines[0]}\n${lines[1]}\n`)
    writeFileSync(join(replica.path, `${dead}-2.jsonl`), `${lines[2]}\n{"entry":{"id":"req_to`)

    await replica.meter.ledger.takeOver()

    assert.lengthOf(await rowsOf(payer.workspaceId), 3)
    assert.lengthOf(
      readdirSync(replica.path).filter((name) => name.endsWith('.jsonl')),
      0
    )
  })

  test('leaves the segments of a living process alone', async ({ assert }) => {
    const payer = givenPayer()
    const sibling = newId('rep')
    const owner = { host: 'elsewhere', pid: 1, birth: null }
    mkdirSync(replica.path, { recursive: true })
    writeFileSync(join(replica.path, `${sibling}.owner`), JSON.stringify(owner))
    const line = JSON.stringify({ entry: entryOf(payer), charges: [] })
    writeFileSync(join(replica.path, `${sibling}-1.jsonl`), `${line}\n`)

    await replica.meter.ledger.takeOver()
    assert.lengthOf(await rowsOf(payer.workspaceId), 0)

    const later = Date.now() + 10 * 60_000
    const restore = useClock({ now: () => later })
    await replica.meter.ledger.takeOver().finally(restore)
    assert.lengthOf(await rowsOf(payer.workspaceId), 1)
    assert.notInclude(readdirSync(replica.path), `${sibling}.owner`)
  })

  test('puts a row aside that the database cannot hold, and keeps the others', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const { ledger } = replica.meter

    ledger.append(entryOf(payer))
    ledger.append(entryOf(payer, { kind: null as never }))
    ledger.append(entryOf(payer))
    await replica.meter.flush()

    assert.lengthOf(await rowsOf(payer.workspaceId), 2)
    assert.lengthOf(
      readdirSync(replica.path).filter((name) => name.endsWith('.rejected')),
      1
    )
    assert.equal((await checkLedger(ledger)).status, 'warn')
  })

  test('stores text with a NUL in it without the NUL', async ({ assert }) => {
    const payer = givenPayer()

    replica.meter.ledger.append(entryOf(payer, { upstreamModel: 'gpt\0-5' }))
    await replica.meter.flush()

    const [row] = await rowsOf(payer.workspaceId)
    assert.equal(row.upstream_model, 'gpt-5')
  })

  test('keeps rows while the table cannot be written, and writes them later', async ({
    assert,
  }) => {
    const payer = givenPayer()
    replica.meter.ledger.append(entryOf(payer))
    await db.rawQuery('alter table ledger rename to ledger_away')
    try {
      await assert.rejects(() => replica.meter.flush())
      assert.equal(replica.meter.ledger.journal.depth, 1)
    } finally {
      await db.rawQuery('alter table ledger_away rename to ledger')
    }
    await replica.meter.flush()

    assert.equal(replica.meter.ledger.journal.depth, 0)
    assert.lengthOf(await rowsOf(payer.workspaceId), 1)
  })

  test('refuses new work while its disk takes nothing, without losing what was done', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const { ledger } = replica.meter
    rmSync(replica.path, { recursive: true })
    writeFileSync(replica.path, 'a file where the folder should be')

    const entry = entryOf(payer)
    ledger.append(entry)
    assert.throws(() => replica.meter.reserve(payer, 1), 'The disk of this deployment is full')
    assert.equal((await checkLedger(ledger)).status, 'fail')

    await ledger.tick()
    assert.lengthOf(await rowsOf(payer.workspaceId), 1)
    assert.throws(() => replica.meter.reserve(payer, 1), 'The disk of this deployment is full')

    rmSync(replica.path)
    await ledger.tick()
    await replica.meter.reserve(payer, 1)
    assert.equal((await checkLedger(ledger)).status, 'ok')
  })

  test('says when its rows do not reach the database', async ({ assert }) => {
    const { ledger } = replica.meter
    assert.equal((await checkLedger(ledger)).status, 'ok')
    ledger.append(entryOf(givenPayer()))

    const statusAfter = async (seconds: number) => {
      const later = clock.now() + seconds * 1_000
      const restore = useClock({ now: () => later })
      return (await checkLedger(ledger).finally(restore)).status
    }
    assert.equal(await statusAfter(5), 'ok')
    assert.equal(await statusAfter(20), 'warn')
    assert.equal(await statusAfter(70), 'fail')
  })
})

import { existsSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { dataPath } from '#core/paths'
import { dataDir } from '#core/paths'
import { Spender } from '#tests/helpers/billing/spender'
import { ledgerCostOf } from '#tests/helpers/billing/fixtures'

/** Raise it for a longer run: SVC_TEST_KILLS=200. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 8)
const MOST_MS = 600

const segments = () =>
  existsSync(dataPath('journal'))
    ? readdirSync(dataPath('journal')).filter((name) => name.endsWith('.jsonl'))
    : []

test.group('Killed writers of the ledger', (group) => {
  group.each.teardown(() => Spender.killAll())

  test('lose no acknowledged row and double none', async ({ assert }) => {
    const workspaceId = newId('ws')
    const orders = { workspaceId, estimateNano: 1_000, lanes: 8, refusals: 1 }
    const acknowledged = new Map<string, number>()

    for (let kill = 0; kill < KILLS; kill += 2) {
      const writers = [new Spender(orders, dataDir()), new Spender(orders, dataDir())]
      for (const writer of writers) {
        await writer.until((one) => one.acknowledged.size > 0)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_MS))
        await writer.end('SIGKILL')
        for (const [id, cost] of writer.acknowledged) acknowledged.set(id, cost)
      }
    }
    const left = segments().length
    const last = new Spender({ ...orders, lanes: 0 }, dataDir())
    await last.until((one) => one.hasSpent && segments().length === 0)
    assert.equal(await last.end('SIGTERM'), 0)

    assert.isAbove(left, 0, 'the last kills left nothing to take over')
    const rows = await db
      .from('ledger')
      .where('workspace_id', workspaceId)
      .select('id', 'cost_nano')
    const kept = new Map(rows.map((row) => [row.id, Number(row.cost_nano)]))
    for (const [id, cost] of acknowledged) assert.equal(kept.get(id), cost)
    assert.isAbove(acknowledged.size, KILLS * 10)
    const [day] = await db
      .from('usage_daily')
      .where('workspace_id', workspaceId)
      .sum({ requests: 'requests', cost: 'cost_nano' } as never)
    assert.equal(Number(day.requests), rows.length)
    assert.equal(Number(day.cost), await ledgerCostOf(workspaceId))
  }).timeout(60_000 + KILLS * 5_000)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { dataDir } from '#core/paths'
import { Spender } from '#tests/helpers/billing/spender'
import { givenBudget, givenPayer, ledgerCostOf, stateOf } from '#tests/helpers/billing/fixtures'

const ESTIMATE = 5_000
const LIMIT = 30_000_000
const isPostgres = process.env.DATABASE_URL !== undefined
const PROCESSES = isPostgres ? 3 : 2

test.group('Processes that spend one budget', (group) => {
  group.each.teardown(() => Spender.killAll())

  test('never pass it, and it ends with what the ledger says, though one is killed', async ({
    assert,
    cleanup,
  }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: LIMIT })
    const signals = mkdtempSync(join(tmpdir(), 'signalbox-signals-'))
    cleanup(() => rmSync(signals, { recursive: true }))
    const orders = {
      workspaceId: payer.workspaceId,
      estimateNano: ESTIMATE,
      lanes: 16,
      refusals: 40,
      begins: join(signals, 'begin'),
    }
    const folders = Array.from({ length: PROCESSES }, () =>
      isPostgres ? mkdtempSync(join(tmpdir(), 'signalbox-spender-')) : dataDir()
    )
    if (isPostgres) {
      cleanup(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    }

    const spenders = folders.map((folder) => new Spender(orders, folder))
    const victim = spenders[0]!
    await Promise.all(spenders.map((one) => one.until(({ isReady }) => isReady)))
    writeFileSync(orders.begins, '')
    await Promise.all(
      spenders.map((one) => one.until(({ acknowledged }) => acknowledged.size > 50))
    )
    await victim.end('SIGKILL')
    const whenKilled = await stateOf(budget)
    const heir = new Spender(orders, folders[0]!)
    const alive = [...spenders.slice(1), heir]
    await Promise.all(alive.map((one) => one.until(({ hasSpent }) => hasSpent)))
    for (const one of alive) assert.equal(await one.end('SIGTERM'), 0)

    assert.isBelow(whenKilled.spent, LIMIT, 'the budget was spent before the kill')
    const state = await stateOf(budget)
    const cost = await ledgerCostOf(payer.workspaceId)
    assert.deepEqual(state, { spent: cost, held: 0, leased: 0 })
    assert.isAtMost(cost, LIMIT)
    assert.isAtLeast(cost, LIMIT - ESTIMATE)
    const acknowledged = [victim, ...alive].flatMap((one) => [...one.acknowledged.values()])
    assert.isAtLeast(
      cost,
      acknowledged.reduce((sum, one) => sum + one, 0)
    )
    assert.deepEqual(
      alive.flatMap((one) => one.errors),
      []
    )
  }).timeout(120_000)
})

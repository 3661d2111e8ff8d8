import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Relay } from '#tests/helpers/billing/relay'
import { Spender } from '#tests/helpers/billing/spender'
import { givenBudget, givenPayer, ledgerCostOf, stateOf } from '#tests/helpers/billing/fixtures'

const AWAY_MS = 4_000
const CUTS = 10
const WITHIN_A_LEASE_MS = 100
const url = process.env.DATABASE_URL

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Cuts the database off until requests are answered without it: a cut between two leases proves nothing. */
async function cutWithinALease(relay: Relay, spender: Spender) {
  for (let attempt = 0; attempt < CUTS; attempt++) {
    const spent = spender.acknowledged.size
    await spender.until(({ acknowledged }) => acknowledged.size > spent)
    await relay.cut()
    const atCut = spender.count()
    await pause(WITHIN_A_LEASE_MS)
    if (spender.count() > atCut) return
    await relay.open()
  }
  throw new Error('nothing was answered from a lease')
}

test.group('A database that is away', (group) => {
  group.each.teardown(() => Spender.killAll())

  test('costs no acknowledged row: they wait in the journal; beyond a lease the answer is 503 in time', async ({
    assert,
    cleanup,
  }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000_000_000 })
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-away-'))
    const through = new URL(url!)
    const relay = new Relay({ host: through.hostname, port: Number(through.port) })
    await relay.open()
    cleanup(() => relay.cut())
    through.host = `127.0.0.1:${relay.port}`
    const { workspaceId } = payer
    const orders = { workspaceId, estimateNano: 5_000, lanes: 8, refusals: 1_000 }
    const spender = new Spender(orders, folder, { DATABASE_URL: through.href })
    await spender.until(({ acknowledged }) => acknowledged.size > 500)

    await cutWithinALease(relay, spender)
    const before = spender.acknowledged.size
    await pause(AWAY_MS)
    await spender.until(({ errors }) => errors.length > 0)
    await relay.open()
    const back = Date.now()
    const during = spender.acknowledged.size
    await spender.until(({ acknowledged }) => acknowledged.size > during)
    const wellAgainMs = Date.now() - back
    await spender.end('SIGTERM')
    rmSync(folder, { recursive: true })

    assert.isAtLeast(during, before)
    assert.isBelow(wellAgainMs, 2_500)
    for (const error of spender.errors) {
      const [code, ms] = error.split(' ')
      assert.equal(code, 'E_DATABASE_UNAVAILABLE')
      assert.isBelow(Number(ms), 2_000)
    }
    const rows = await db.from('ledger').where('workspace_id', workspaceId).select('id')
    const kept = new Set(rows.map((row) => row.id))
    for (const id of spender.acknowledged.keys()) assert.isTrue(kept.has(id))
    const cost = await ledgerCostOf(workspaceId)
    assert.deepEqual(await stateOf(budget), { spent: cost, held: 0, leased: 0 })
  })
    .skip(url === undefined, 'it needs PostgreSQL (TEST_DATABASE_URL)')
    .timeout(60_000)
})

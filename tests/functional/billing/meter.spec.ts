import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import plans from '#config/plans'
import { clock, useClock } from '#core/clock'
import { newId } from '#core/ids'
import { DAY, MINUTE } from '#core/time'
import { countRequestsOfMonth } from '#billing/queries/count_requests_of_month'
import { releaseExpired } from '#billing/services/lease_store'
import type { Reservation } from '#billing/types'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  ledgerCostOf,
  stateOf,
} from '#tests/helpers/billing/fixtures'

/** The error that a call ends in, thrown at once or later. */
const errorOf = async (call: () => unknown): Promise<any> => {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}

test.group('Meter', (group) => {
  let { meter, remove } = {} as ReturnType<typeof givenReplica>
  group.each.setup(() => {
    ;({ meter, remove } = givenReplica())
    return () => remove()
  })

  test('answers at once when no budget applies', async ({ assert }) => {
    const payer = givenPayer()
    await meter.reserve(payer, 1_000)

    const reservation = meter.reserve(payer, 1_000)

    assert.notInstanceOf(reservation, Promise)
    meter.settle(reservation as Reservation, entryOf(payer))
    await meter.flush()
    assert.equal(await ledgerCostOf(payer.workspaceId), 1_000)
  })

  test('answers at once from its lease, and books what was spent', async ({ assert }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000_000 })
    const first = await meter.reserve(payer, 1_000)

    const second = meter.reserve(payer, 1_000)

    assert.notInstanceOf(second, Promise)
    meter.settle(first, entryOf(payer, { costNano: 700 }))
    meter.settle(second as Reservation, entryOf(payer, { costNano: 900 }))
    await meter.flush()
    assert.equal((await stateOf(budget)).spent, 1_600)
    await meter.keeper.close()
    assert.deepEqual(await stateOf(budget), { spent: 1_600, held: 0, leased: 0 })
  })

  test('refuses what the budget does not cover, and says which, how much and until when', async ({
    assert,
  }) => {
    const payer = givenPayer()
    await givenBudget(payer, { limitNano: 2_500_000_000, window: 'day' })
    meter.settle(
      await meter.reserve(payer, 2_000_000_000),
      entryOf(payer, { costNano: 2_000_000_000 })
    )
    await meter.flush()

    const error = await errorOf(() => meter.reserve(payer, 600_000_000))

    assert.equal(error.code, 'E_BUDGET_EXHAUSTED')
    assert.equal(error.status, 429)
    const midnight = new Date(Math.floor(clock.now() / DAY) * DAY + DAY)
    assert.deepEqual(error.extra, {
      budget: 'workspace',
      limit_usd: 2.5,
      resets_at: midnight.toISOString(),
    })
    assert.closeTo(error.retryAfter, (midnight.getTime() - clock.now()) / 1_000, 2)
    await meter.reserve(payer, 500_000_000)
  })

  test('asks again soon when the rest is only held by other requests', async ({ assert }) => {
    const payer = givenPayer()
    await givenBudget(payer, { limitNano: 1_000 })
    const held = await meter.reserve(payer, 1_000)

    const error = await errorOf(() => meter.reserve(payer, 10))
    assert.equal(error.retryAfter, 1)

    meter.cancel(held)
    await meter.reserve(payer, 10)
  })

  test('keeps every budget that a request falls under', async ({ assert }) => {
    const payer = givenPayer({ tenantId: newId('ten') })
    const budgets = [
      await givenBudget(payer, { limitNano: 10_000 }),
      await givenBudget(payer, { scope: 'key', subjectId: payer.keyId!, limitNano: 10_000 }),
      await givenBudget(payer, { scope: 'tenant', subjectId: payer.tenantId!, limitNano: 500 }),
    ]

    meter.settle(await meter.reserve(payer, 300), entryOf(payer, { costNano: 300 }))
    const error = await errorOf(() => meter.reserve(payer, 300))
    meter.settle(
      await meter.reserve({ ...payer, tenantId: null }, 300),
      entryOf({ ...payer, tenantId: null }, { costNano: 300 })
    )
    await meter.flush()
    await meter.keeper.close()

    assert.equal(error.extra.budget, 'tenant')
    const states = await Promise.all(budgets.map(stateOf))
    assert.deepEqual(
      states.map(({ spent }) => spent),
      [600, 600, 300]
    )
    assert.deepEqual(
      states.map(({ held }) => held),
      [0, 0, 0]
    )
  })

  test('applies the monthly budget of a tenant as a budget', async ({ assert }) => {
    const payer = givenPayer({ tenantId: newId('ten') })
    const terms = { tenantRules: { monthlyBudgetNano: 1_000 } }

    meter.settle(await meter.reserve(payer, 800, terms), entryOf(payer, { costNano: 800 }))
    const error = await errorOf(() => meter.reserve(payer, 300, terms))

    assert.equal(error.extra.budget, 'tenant')
    await meter.reserve({ ...payer, tenantId: null }, 300, {})
  })

  test('writes what a request cost beyond its estimate, and charges it', async ({ assert }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000 })

    const reservation = await meter.reserve(payer, 900)
    meter.settle(reservation, entryOf(payer, { costNano: 1_500 }))
    await meter.flush()
    await meter.keeper.close()

    assert.deepEqual(await stateOf(budget), { spent: 1_500, held: 0, leased: 0 })
    assert.equal((await errorOf(() => meter.reserve(payer, 1))).code, 'E_BUDGET_EXHAUSTED')
  })

  test('charges several paid calls of one request to one reservation', async ({ assert }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 10_000 })
    const reservation = await meter.reserve(payer, 2_000)
    const entry = entryOf(payer, { costNano: 1_200 })

    meter.charge(reservation, { ...entry, outcome: 'broken_stream' })
    meter.settle(reservation, { ...entry, id: `${entry.id}.2`, costNano: 1_100 })
    meter.settle(reservation, { ...entry, id: `${entry.id}.3`, costNano: 9_999 })
    meter.cancel(reservation)
    await meter.flush()
    await meter.keeper.close()

    assert.deepEqual(await stateOf(budget), { spent: 2_300, held: 0, leased: 0 })
    assert.equal(await ledgerCostOf(payer.workspaceId), 2_300)
  })

  test('refuses a target without a price under a budget, unless the budget allows it', async ({
    assert,
  }) => {
    const strict = givenPayer()
    const lenient = givenPayer()
    await givenBudget(strict, { limitNano: 1_000 })
    await givenBudget(lenient, { limitNano: 1_000, allowUnpriced: true })

    const error = await errorOf(() => meter.reserve(strict, null))
    assert.equal(error.code, 'E_UNPRICED_UNDER_BUDGET')
    assert.equal(error.status, 409)
    assert.isTrue(await meter.refusesUnpriced(strict))

    assert.isFalse(await meter.refusesUnpriced(lenient))
    const reservation = await meter.reserve(lenient, null)
    meter.settle(reservation, entryOf(lenient, { costNano: null }))
    await meter.flush()
    const [day] = await db.from('usage_daily').where('workspace_id', lenient.workspaceId)
    assert.equal(Number(day.unpriced_requests), 1)
  })

  test('charges the estimate when the price of a call turns out to be unknown', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000 })

    meter.settle(await meter.reserve(payer, 400), entryOf(payer, { costNano: null }))
    await meter.flush()

    assert.equal((await stateOf(budget)).spent, 400)
  })

  test('takes an amount that is none for unknown, and keeps its books whole', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000 })

    const error = await errorOf(() => meter.reserve(payer, Number.NaN))
    assert.equal(error.code, 'E_UNPRICED_UNDER_BUDGET')
    for (const costNano of [Number.NaN, -5, 0.5, Number.POSITIVE_INFINITY]) {
      meter.settle(await meter.reserve(payer, 100), entryOf(payer, { costNano }))
    }
    await meter.flush()
    await meter.keeper.close()

    assert.deepEqual(await stateOf(budget), { spent: 400, held: 0, leased: 0 })
    const [day] = await db.from('usage_daily').where('workspace_id', payer.workspaceId)
    assert.equal(Number(day.unpriced_requests), 4)
  })

  test('counts the whole month for a monthly budget made in the middle of it', async ({
    assert,
  }) => {
    const payer = givenPayer()
    meter.settle(await meter.reserve(payer, 900), entryOf(payer, { costNano: 900 }))
    const earlier = entryOf(payer, { costNano: 50_000, at: clock.now() - 40 * DAY })
    meter.settle(await meter.reserve(payer, 1), earlier)
    await meter.flush()
    const other = givenReplica()
    const monthly = await givenBudget(payer, { limitNano: 1_000, window: 'month' })
    const total = await givenBudget(payer, { limitNano: 1_000 })

    assert.equal((await errorOf(() => other.meter.reserve(payer, 200))).extra.budget, 'workspace')
    await other.meter.reserve(payer, 100)

    assert.equal((await stateOf(monthly)).spent, 900)
    assert.equal((await stateOf(total)).spent, 0)
    other.remove()
  })

  test('begins anew with the next period, and books late answers to the one they began in', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000, window: 'day' })
    const today = await meter.reserve(payer, 1_000)

    const tomorrow = clock.now() + DAY
    const restore = useClock({ now: () => tomorrow })
    try {
      const next = await meter.reserve(payer, 1_000)
      meter.settle(today, entryOf(payer, { costNano: 1_000 }))
      meter.settle(next, entryOf(payer, { costNano: 600 }))
      await meter.flush()
    } finally {
      restore()
    }

    const periods = await db
      .from('allowance_periods')
      .where('allowance_id', budget)
      .orderBy('period')
    assert.deepEqual(
      periods.map((row) => Number(row.spent)),
      [1_000, 600]
    )
  })

  test('counts the requests of a plan by the month', async ({ assert }) => {
    const payer = givenPayer()
    const limit = plans.free.limits.requestsPerMonth!
    const period = new Date(clock.now()).toISOString().slice(0, 7)
    await db.table('allowance_periods').insert({
      allowance_id: `quota:${payer.workspaceId}`,
      period,
      spent: limit - 2,
      held: 0,
    })
    const terms = { plan: 'free' as const }

    meter.settle(await meter.reserve(payer, 5, terms), entryOf(payer))
    const cancelled = await meter.reserve(payer, 5, terms)
    const error = await errorOf(() => meter.reserve(payer, 5, terms))
    meter.cancel(cancelled)
    meter.settle(await meter.reserve(payer, null, terms), entryOf(payer))
    await meter.flush()

    assert.equal(error.code, 'E_QUOTA_EXCEEDED')
    assert.equal(error.status, 429)
    assert.equal(error.extra.limit, limit)
    assert.equal((await stateOf(`quota:${payer.workspaceId}`)).spent, limit)
    await meter.reserve(payer, 5, { plan: 'enterprise' })
  })

  test('counts a request once, however many calls it needed, also before its plan had a limit', async ({
    assert,
  }) => {
    const payer = givenPayer()
    const entry = entryOf(payer)
    const reservation = await meter.reserve(payer, 5)
    meter.charge(reservation, entry)
    meter.settle(reservation, { ...entry, id: `${entry.id}.2` })
    const part = await meter.reserve(payer, 5)
    meter.settle(part, entryOf(payer, { kind: 'summary' }))
    await meter.flush()

    await meter.reserve(payer, 5, { plan: 'free' })

    assert.equal(await countRequestsOfMonth(payer.workspaceId), 1)
    assert.equal((await stateOf(`quota:${payer.workspaceId}`)).spent, 1)
  })

  test('gives back what a replica does not use, so that another one can', async ({ assert }) => {
    const payer = givenPayer()
    const other = givenReplica()
    const budget = await givenBudget(payer, { limitNano: 800 })
    meter.cancel(await meter.reserve(payer, 700))

    await meter.keeper.returnUnused()
    assert.equal((await stateOf(budget)).held, 700)
    await meter.keeper.returnUnused()
    assert.deepEqual(await stateOf(budget), { spent: 0, held: 0, leased: 0 })

    await other.meter.reserve(payer, 800)
    other.remove()
  })

  test('does not spend a lease that was given to others after it ran out', async ({ assert }) => {
    const payer = givenPayer()
    const other = givenReplica()
    const budget = await givenBudget(payer, { limitNano: 1_000 })
    meter.cancel(await meter.reserve(payer, 1_000))

    const later = clock.now() + 3 * MINUTE
    const restore = useClock({ now: () => later })
    try {
      assert.isAtLeast(await releaseExpired(clock.now()), 1)
      await other.meter.reserve(payer, 1_000)
      const error = await errorOf(() => meter.reserve(payer, 1))
      assert.equal(error.code, 'E_BUDGET_EXHAUSTED')
      await meter.keeper.renew()
      assert.equal((await errorOf(() => meter.reserve(payer, 1))).code, 'E_BUDGET_EXHAUSTED')
    } finally {
      restore()
    }
    assert.deepEqual(await stateOf(budget), { spent: 0, held: 1_000, leased: 1_000 })
    other.remove()
  })

  test('keeps a renewed lease', async ({ assert }) => {
    const payer = givenPayer()
    const budget = await givenBudget(payer, { limitNano: 1_000 })
    const reservation = await meter.reserve(payer, 1_000)

    for (let minute = 1; minute <= 5; minute++) {
      const later = clock.now() + minute * MINUTE
      const restore = useClock({ now: () => later })
      await meter.keeper.renew()
      await releaseExpired(clock.now())
      restore()
    }
    assert.equal((await stateOf(budget)).held, 1_000)
    meter.settle(reservation, entryOf(payer, { costNano: 1_000 }))
    await meter.flush()
    assert.deepEqual(await stateOf(budget), { spent: 1_000, held: 0, leased: 0 })
  })

  test('answers 503 in good time when the database does not tell', async ({ assert }) => {
    const payer = givenPayer()
    await givenBudget(payer, { limitNano: 1_000_000 })
    await meter.reserve({ ...payer, workspaceId: newId('ws') }, 1)
    let release = () => {}
    const stuck = meter.keeper.exclusively(
      () => new Promise<void>((resolve) => (release = resolve))
    )

    const began = Date.now()
    const error = await errorOf(() => meter.reserve(payer, 10))
    release()
    await stuck

    assert.equal(error.code, 'E_DATABASE_UNAVAILABLE')
    assert.isBelow(Date.now() - began, 2_000)
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import plans from '#config/plans'
import { clock, useClock } from '#core/clock'
import { DAY } from '#core/time'
import { countRequestsOfMonth } from '#billing/queries/count_requests_of_month'
import { errorOf } from '#tests/functional/billing/givens'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  stateOf,
} from '#tests/helpers/billing/fixtures'

test.group('Meter: periods', (group) => {
  let { meter, remove } = {} as ReturnType<typeof givenReplica>
  group.each.setup(() => {
    ;({ meter, remove } = givenReplica())
    return () => remove()
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
})

import { test } from '@japa/runner'
import { clock, useClock } from '#core/clock'
import { MINUTE } from '#core/time'
import { releaseExpired } from '#billing/services/lease_store'
import { errorOf } from '#tests/functional/billing/givens'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  stateOf,
} from '#tests/helpers/billing/fixtures'

test.group('Meter: leases', (group) => {
  let { meter, remove } = {} as ReturnType<typeof givenReplica>
  group.each.setup(() => {
    ;({ meter, remove } = givenReplica())
    return () => remove()
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
})

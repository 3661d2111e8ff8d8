import { test } from '@japa/runner'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { DAY } from '#core/time'
import type { Reservation } from '#billing/types'
import { errorOf } from '#tests/functional/billing/givens'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  ledgerCostOf,
  stateOf,
} from '#tests/helpers/billing/fixtures'

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

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { errorOf } from '#tests/functional/billing/givens'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  stateOf,
} from '#tests/helpers/billing/fixtures'

test.group('Meter: unknown prices', (group) => {
  let { meter, remove } = {} as ReturnType<typeof givenReplica>
  group.each.setup(() => {
    ;({ meter, remove } = givenReplica())
    return () => remove()
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
})

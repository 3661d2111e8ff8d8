import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Payer, Reservation } from '#billing/types'
import {
  entryOf,
  givenBudget,
  givenPayer,
  givenReplica,
  ledgerCostOf,
  stateOf,
} from '#tests/helpers/billing/fixtures'

const LIMIT = 10_000
const REPLICAS = 3

type Step =
  | { act: 'reserve'; replica: number; amount: number }
  | { act: 'settle'; replica: number; pick: number; share: number }
  | { act: 'cancel'; replica: number; pick: number }
  | { act: 'flush' | 'return' | 'renew' | 'crash'; replica: number }

const replica = fc.nat(REPLICAS - 1)
const pick = fc.nat(100)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('reserve'), replica, amount: fc.nat(1_500) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('settle'), replica, pick, share: fc.nat(100) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel'), replica, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('flush', 'return', 'renew', 'crash'), replica }),
  }
) as fc.Arbitrary<Step>

/** Replicas that share one budget, and what a perfect bookkeeper would know of them. */
class World {
  readonly replicas = Array.from({ length: REPLICAS }, () => givenReplica())
  readonly open: Reservation[][] = this.replicas.map(() => [])
  acknowledged = 0
  refused = 0

  constructor(
    private readonly payer: Payer,
    readonly budget: string
  ) {}

  async take(one: Step) {
    const { meter, path } = this.replicas[one.replica]!
    const mine = this.open[one.replica]!
    if (one.act === 'reserve') {
      await this.reserve(one.replica, one.amount)
    } else if (one.act === 'settle' || one.act === 'cancel') {
      const [reservation] = mine.splice(one.pick % Math.max(1, mine.length), 1)
      if (!reservation) return
      if (one.act === 'cancel') return meter.cancel(reservation)
      const costNano = Math.floor((reservation.nano! * one.share) / 100)
      meter.settle(reservation, entryOf(this.payer, { costNano }))
      this.acknowledged += costNano
    } else if (one.act === 'crash') {
      this.replicas[one.replica] = givenReplica(path)
      this.open[one.replica] = []
      await this.replicas[one.replica]!.meter.ledger.takeOver()
    } else if (one.act === 'flush') {
      await meter.flush()
    } else if (one.act === 'return') {
      await meter.keeper.returnUnused()
    } else {
      await meter.keeper.renew()
    }
  }

  /** Everyone finishes and gives back what is left. */
  async end() {
    for (const [index, { meter, remove }] of this.replicas.entries()) {
      for (const reservation of this.open[index]!) meter.cancel(reservation)
      await meter.stop()
      remove()
    }
  }

  private async reserve(index: number, amount: number) {
    try {
      const reservation = await this.replicas[index]!.meter.reserve(this.payer, amount)
      this.open[index]!.push(reservation)
    } catch (error) {
      if ((error as { code?: string }).code !== 'E_BUDGET_EXHAUSTED') throw error
      this.refused++
    }
  }
}

test.group('A budget over replicas', () => {
  test('is never passed, and ends with what the ledger says, whatever they do', async ({
    assert,
  }) => {
    let refused = 0
    let acknowledged = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const payer = givenPayer()
        const world = new World(payer, await givenBudget(payer, { limitNano: LIMIT }))
        for (const one of steps) {
          await world.take(one)
          const state = await stateOf(world.budget)
          assert.isAtMost(state.spent + state.held, LIMIT)
          assert.equal(state.held, state.leased)
        }
        await world.end()

        const cost = await ledgerCostOf(payer.workspaceId)
        assert.equal(cost, world.acknowledged)
        assert.deepEqual(await stateOf(world.budget), { spent: cost, held: 0, leased: 0 })
        refused += world.refused
        acknowledged += cost
      }),
      { numRuns: 60 }
    )
    assert.isAbove(refused, 0)
    assert.isAbove(acknowledged, 0)
  }).timeout(60_000)
})

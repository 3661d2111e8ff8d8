import fc from 'fast-check'
import { test } from '@japa/runner'
import { bounded, LIMITS } from '#routing/evidence/caps'
import { evidenceOfDay } from '#routing/evidence/day_sums'
import { floodsIn } from '#routing/evidence/floods'
import { PlatformSums } from '#routing/evidence/platform_sums'
import { remembered } from '#routing/evidence/tallies'
import { WorkspaceBook } from '#routing/evidence/workspace_book'
import { DOMAINS } from '#routing/engine/domains'
import type { Tally } from '#routing/learners/types'
import { sum } from '#tests/unit/routing/evidence/samples'

const DAY = 20_778
const head = (workspaceId: string) => ({ workspaceId, revision: 1, epoch: 0, touchedAt: 0 })

/** What a learner expects that shrinks outcomes to a prior which weighs 80 of them. */
const PRIOR = { quality: 0.6, weight: 80 }
const expected = ({ n, reward }: Tally) =>
  (reward + PRIOR.quality * PRIOR.weight) / (n + PRIOR.weight)

test.group('Forgetting', () => {
  test('lets an outcome count half after thirty days', ({ assert }) => {
    const then = new WorkspaceBook(head('ws'), DAY, [sum(64, 0.75, { day: DAY - 30 })])
    const now = new WorkspaceBook(head('ws'), DAY, [sum(64, 0.75)])

    assert.closeTo(then.evidence.get('alpha')!.all.n, 32, 1e-9)
    assert.closeTo(then.evidence.get('alpha')!.all.reward, 24, 1e-6)
    assert.closeTo(now.evidence.get('alpha')!.all.n, 64, 1e-9)
    assert.equal(remembered(60), 0.25)
  })

  test('keeps domains by their name, and counts a name of yesterday for the target alone', ({
    assert,
  }) => {
    const rows = [sum(3, 1), sum(2, 1, { domain: 'code' }), sum(5, 1, { domain: 'alchemy' })]
    const { all, byDomain } = new WorkspaceBook(head('ws'), DAY, rows).evidence.get('alpha')!

    assert.equal(all.n, 10)
    assert.equal(byDomain[DOMAINS.indexOf('math')]!.n, 3)
    assert.equal(byDomain[DOMAINS.indexOf('code')]!.n, 2)
    assert.equal(byDomain.filter((tally) => tally !== undefined).length, 2)
  })

  test('follows a changed row, leaves what was handed out as it was, and asks for a folded day', ({
    assert,
  }) => {
    const book = new WorkspaceBook(head('ws'), DAY, [sum(1, 1), sum(4, 1, { day: DAY - 40 })])
    const before = book.evidence

    const changed = book.follow({ ...head('ws'), revision: 2 }, [sum(2, 1)])

    assert.deepEqual([...changed!], ['alpha'])
    assert.isAbove(book.evidence.get('alpha')!.all.n, before.get('alpha')!.all.n)
    assert.closeTo(before.get('alpha')!.all.n, 1 + 4 * remembered(40), 1e-9)
    assert.isNull(book.follow(head('ws'), [sum(2, 1, { day: DAY - 40 })]))
  })
})

test.group('Bounds', () => {
  test('a weight grows with every outcome, slower beyond half of its limit, and never reaches it', ({
    assert,
  }) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (weight) => {
        const counted = bounded(weight, 200)
        assert.isAtMost(counted, weight)
        assert.isBelow(counted, 200)
        assert.isAtLeast(bounded(weight * 1.5, 200), counted)
        if (weight <= 100) assert.equal(counted, weight)
      })
    )
  })

  test('many outcomes of one key keep their mean', ({ assert }) => {
    const { all } = evidenceOfDay([sum(50_000, 0.7)])

    assert.isBelow(all.n, LIMITS.alone)
    assert.closeTo(all.reward / all.n, 0.7, 1e-9)
  })

  test('a day adds up to the same bit for bit, in whatever order its rows come', ({ assert }) => {
    const rows = ['a', 'b', 'c'].flatMap((keyId, index) =>
      ['math', 'code', 'law'].map((domain, at) =>
        sum(7.3 * (index + 1) + at, 0.1 * (at + index), { keyId, domain })
      )
    )
    const expectedDay = evidenceOfDay(rows)
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        assert.deepEqual(evidenceOfDay(shuffled), expectedDay)
      })
    )
  })

  test('what was observed of one key is worth little however often it happens', ({ assert }) => {
    const { all } = evidenceOfDay([sum(100_000, 0, { source: 'observed' })])

    assert.isBelow(all.n, LIMITS.observed)
  })
})

test.group('A flood of false successes', () => {
  const flood = sum(100_000, 1, { keyId: 'key_of_the_flood' })

  test('weighs at most as much as all honest judgements together', ({ assert }) => {
    for (const honest of [200, 500, 1_500]) {
      const others = sum(honest, 0.2, { keyId: 'key_of_others' })
      const { all } = evidenceOfDay([flood, others])
      const heard = bounded(honest, LIMITS.alone)
      assert.isBelow(all.n, honest + heard + 1)
      assert.isBelow(all.reward / all.n, 0.2 + 0.8 * 0.55)
    }
  })

  test('weighs less than 200 outcomes beside few honest ones', ({ assert }) => {
    const { all } = evidenceOfDay([flood, sum(10, 0.2, { keyId: 'key_of_others' })])

    assert.isBelow(all.n, LIMITS.amongOthers + 10)
  })

  test("moves another workspace's expectation by no more than a third of what is left, a tenth beside three honest workspaces", ({
    assert,
  }) => {
    const flooded = new WorkspaceBook(head('ws_flooded'), DAY, [flood])
    const moved = (honest: number) => {
      const platform = new PlatformSums()
      for (let index = 0; index < honest; index++) {
        const book = new WorkspaceBook(head(`ws_${index}`), DAY, [sum(400, 0.6)])
        platform.put(`ws_${index}`, 'alpha', book.evidence.get('alpha')!)
      }
      platform.publish()
      const before = platform.evidence.get('alpha')?.all ?? { n: 0, reward: 0, predicted: 0 }
      const expectedBefore = expected(before)
      platform.put('ws_flooded', 'alpha', flooded.evidence.get('alpha')!)
      platform.publish()
      return expected(platform.evidence.get('alpha')!.all) - expectedBefore
    }

    assert.isAtMost(moved(0), (1 - PRIOR.quality) * (LIMITS.shared / (LIMITS.shared + 80)))
    assert.isAbove(moved(0), 0.05)
    assert.isBelow(moved(3), 0.1)
    assert.isBelow(moved(3), moved(0) / 1.5)
  })

  test('is seen, and an honest key that praises a good target is not', ({ assert }) => {
    const honest = sum(60, 0.5, { keyId: 'key_of_others' })

    const [found, ...more] = floodsIn('ws', 'alpha', [flood, honest])
    assert.lengthOf(more, 0)
    assert.deepInclude(found!, { keyId: 'key_of_the_flood', judgements: 100_000, rate: 1 })
    assert.closeTo(found!.othersRate!, 0.5, 1e-9)
    const few = sum(40, 1, { keyId: 'key_of_few' })
    assert.lengthOf(floodsIn('ws', 'alpha', [few, sum(500, 0.8)]), 0)
    assert.lengthOf(floodsIn('ws', 'alpha', [sum(5_000, 0.9)]), 0)
  })

  test('is gone without a trace when it is taken out', ({ assert }) => {
    const platform = new PlatformSums()
    const honest = new WorkspaceBook(head('ws_a'), DAY, [sum(30, 0.6)])
    platform.put('ws_a', 'alpha', honest.evidence.get('alpha')!)
    platform.publish()
    const before = platform.evidence.get('alpha')

    platform.put(
      'ws_b',
      'alpha',
      new WorkspaceBook(head('ws_b'), DAY, [flood]).evidence.get('alpha')!
    )
    platform.publish()
    assert.notDeepEqual(platform.evidence.get('alpha'), before)
    platform.remove('ws_b')
    platform.publish()

    assert.deepEqual(platform.evidence.get('alpha'), before)
  })
})

import { test } from '@japa/runner'
import fc from 'fast-check'
import { compareClaims, endOf, type Claim } from '#knowledge/services/contradictions'

const runs = { seed: 20261121, numRuns: 500 }
const time = fc.integer({ min: 0, max: 20 })
const claim: fc.Arbitrary<Claim> = fc.record({
  validFrom: fc.option(time),
  saidAt: time,
})

test.group('Two statements that cannot both hold', () => {
  test('are in one order, whichever is looked at first', ({ assert }) => {
    const turned = { later: 'earlier', earlier: 'later', tie: 'tie' } as const
    fc.assert(
      fc.property(claim, claim, (one, other) => {
        assert.equal(compareClaims(one, other), turned[compareClaims(other, one)])
      }),
      runs
    )
  })

  test('are ordered by since when they hold when both say so, else by when they were said', ({
    assert,
  }) => {
    assert.equal(compareClaims({ validFrom: 5, saidAt: 1 }, { validFrom: 3, saidAt: 9 }), 'later')
    assert.equal(
      compareClaims({ validFrom: 1, saidAt: 9 }, { validFrom: null, saidAt: 5 }),
      'later'
    )
    assert.equal(compareClaims({ validFrom: 5, saidAt: 1 }, { validFrom: 5, saidAt: 9 }), 'tie')
  })

  test('end the earlier one no sooner than it began', ({ assert }) => {
    fc.assert(
      fc.property(claim, claim, (one, other) => {
        fc.pre(compareClaims(one, other) === 'earlier')
        fc.pre((one.validFrom ?? 0) <= other.saidAt)
        assert.isAtLeast(endOf(one, other), one.validFrom ?? 0)
      }),
      runs
    )
  })
})

import { test } from '@japa/runner'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '#core/time'
import { afterFailure, afterSuccess } from '#content/feeds/schedule'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const plain = { ttlMinutes: null, skipHours: [], skipDays: [] }
const wait = (floors: Parameters<typeof afterSuccess>[1]) => afterSuccess(NOW, floors, 0) - NOW

test.group('The next poll of a feed', () => {
  test('is an hour away, or as far as the feed and its server ask for, within a day', ({
    assert,
  }) => {
    assert.equal(wait({ maxAgeMs: null, feed: plain }), HOUR)
    assert.equal(wait({ maxAgeMs: 12 * HOUR, feed: plain }), 12 * HOUR)
    assert.equal(wait({ maxAgeMs: 5 * MINUTE, feed: plain }), HOUR)
    assert.equal(wait({ maxAgeMs: null, feed: { ...plain, ttlMinutes: 360 } }), 6 * HOUR)
    assert.equal(wait({ maxAgeMs: 90 * DAY, feed: plain }), DAY)
  })

  test('keeps out of hours and days that the feed names', ({ assert }) => {
    const feed = { ...plain, skipHours: [11, 12], skipDays: [] }

    assert.equal(afterSuccess(NOW, { maxAgeMs: null, feed }, 0), Date.parse('2026-11-20T13:00:00Z'))
  })

  test('is twice as far after each failure in a row, up to a day, never before it was asked for', ({
    assert,
  }) => {
    const after = (failures: number, retryAfterMs: number | null = null) =>
      afterFailure(NOW, failures, retryAfterMs, 0) - NOW

    assert.deepEqual(
      [1, 2, 3, 4].map((failures) => after(failures)),
      [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
    )
    assert.equal(after(50), DAY)
    assert.equal(after(1, 3 * HOUR), 3 * HOUR)
    assert.equal(after(1, 365 * DAY), DAY)
  })

  test('always comes, and never at once, whatever is asked for', ({ assert }) => {
    const number = fc.oneof(fc.nat(), fc.constant(null))
    fc.assert(
      fc.property(
        number,
        number,
        fc.array(fc.nat(23)),
        fc.array(fc.nat(6)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (age, ttl, skipHours, skipDays, random) => {
          const at = afterSuccess(
            NOW,
            { maxAgeMs: age, feed: { ttlMinutes: ttl, skipHours, skipDays } },
            random
          )
          assert.isAtLeast(at - NOW, HOUR)
          assert.isAtMost(at - NOW, 2 * DAY + HOUR)
        }
      )
    )
  })
})

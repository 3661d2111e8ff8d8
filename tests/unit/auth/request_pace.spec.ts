import { test } from '@japa/runner'
import { MINUTE, SECOND } from '#core/time'
import { RequestPace } from '#auth/services/request_pace'
import { useClock } from '#core/clock'

test.group('Pace of requests', (group) => {
  let now = 0
  group.each.setup(() => {
    now = 1_000 * MINUTE
    return useClock({ now: () => now })
  })

  test('counts down to nothing and then refuses', ({ assert }) => {
    const pace = new RequestPace()

    assert.deepEqual(pace.take('a', 2), {
      quota: 2,
      remaining: 1,
      resetSeconds: 60,
      isExceeded: false,
    })
    assert.include(pace.take('a', 2), { remaining: 0, isExceeded: false })
    assert.include(pace.take('a', 2), { remaining: 0, isExceeded: true })
  })

  test('begins anew with the minute', ({ assert }) => {
    const pace = new RequestPace()
    pace.take('a', 1)
    now += 45 * SECOND
    assert.include(pace.take('a', 1), { isExceeded: true, resetSeconds: 15 })

    now += 15 * SECOND
    assert.include(pace.take('a', 1), { isExceeded: false })
  })

  test('counts each subject for itself', ({ assert }) => {
    const pace = new RequestPace()
    pace.take('a', 1)

    assert.isFalse(pace.take('b', 1).isExceeded)
  })

  test('always asks to wait for a second at least', ({ assert }) => {
    now += MINUTE - 1

    assert.equal(new RequestPace().take('a', 1).resetSeconds, 1)
  })
})

import { test } from '@japa/runner'
import { CircuitBreaker } from '#providers/services/circuit_breaker'

const fail = (breaker: CircuitBreaker, times: number, now = 1_000) => {
  for (let count = 0; count < times; count++) breaker.failed(now)
}

test.group('Circuit breaker', () => {
  test('stays closed for four failures in a row and opens at the fifth', ({ assert }) => {
    const breaker = new CircuitBreaker()

    fail(breaker, 4)
    assert.equal(breaker.state(1_000), 'closed')
    fail(breaker, 1)

    assert.equal(breaker.state(1_000), 'open')
    assert.isFalse(breaker.allows(1_000))
  })

  test('a success in between starts the row anew', ({ assert }) => {
    const breaker = new CircuitBreaker()

    fail(breaker, 4)
    breaker.succeeded(1_000)
    fail(breaker, 4)

    assert.equal(breaker.state(1_000), 'closed')
  })

  test('opens when more than half of twenty calls failed, not in a row', ({ assert }) => {
    const breaker = new CircuitBreaker()
    const calls = 'fsffsffsffsffsffsffs'

    for (const call of calls.slice(0, 19))
      call === 'f' ? breaker.failed(1_000) : breaker.succeeded(1_000)
    assert.equal(breaker.state(1_000), 'closed')
    breaker.failed(1_000)

    assert.equal(breaker.state(1_000), 'open')
  })

  test('stays closed when exactly half of the calls failed', ({ assert }) => {
    const breaker = new CircuitBreaker()

    for (let count = 0; count < 40; count++) {
      breaker.succeeded(1_000)
      breaker.failed(1_000)
    }

    assert.equal(breaker.state(1_000), 'closed')
    assert.equal(breaker.errorRate, 0.5)
  })

  test('lets one trial through after ten seconds and closes when it succeeds', ({ assert }) => {
    const breaker = new CircuitBreaker()
    fail(breaker, 5, 0)

    assert.isFalse(breaker.allows(9_999))
    assert.equal(breaker.state(10_000), 'half_open')
    assert.isTrue(breaker.allows(10_000))
    breaker.started(10_000)
    assert.isFalse(breaker.allows(10_000), 'one trial at a time')
    breaker.succeeded(10_500)

    assert.equal(breaker.state(10_500), 'closed')
    assert.isTrue(breaker.allows(10_500))
  })

  test('doubles the pause while trials fail, up to five minutes', ({ assert }) => {
    const breaker = new CircuitBreaker()
    let now = 0
    fail(breaker, 5, now)
    const pauses: number[] = []

    for (let round = 0; round < 7; round++) {
      const openedAt = now
      while (breaker.state(now) === 'open') now += 1_000
      pauses.push((now - openedAt) / 1_000)
      breaker.started(now)
      breaker.failed(now)
    }

    assert.deepEqual(pauses, [10, 20, 40, 80, 160, 300, 300])
  })

  test('a trial that says nothing about the upstream makes room for the next one', ({ assert }) => {
    const breaker = new CircuitBreaker()
    fail(breaker, 5, 0)
    breaker.started(10_000)

    breaker.settled()

    assert.isTrue(breaker.allows(10_001))
  })

  test('a trial that is never reported does not block for ever', ({ assert }) => {
    const breaker = new CircuitBreaker()
    fail(breaker, 5, 0)
    breaker.started(10_000)

    assert.isFalse(breaker.allows(69_999))
    assert.isTrue(breaker.allows(70_000))
  })

  test('forgets failures of long ago', ({ assert }) => {
    const breaker = new CircuitBreaker()

    fail(breaker, 4, 1_000)
    breaker.failed(1_000 + 121_000)

    assert.equal(breaker.state(1_000 + 121_000), 'closed')
    assert.equal(breaker.errorRate, 1)
  })

  test('stays open until it is reset when it was opened for good', ({ assert }) => {
    const breaker = new CircuitBreaker()

    breaker.openForGood()
    assert.isFalse(breaker.allows(Number.MAX_SAFE_INTEGER))
    breaker.reset()

    assert.isTrue(breaker.allows(0))
  })
})

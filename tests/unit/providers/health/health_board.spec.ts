import { test } from '@japa/runner'
import type { CallOutcome, UpstreamFailure } from '#providers/types'
import { HealthBoard } from '#providers/services/health_board'
import { aConnection } from '#tests/helpers/providers/fixtures'

const ok = (more: Partial<CallOutcome> = {}): CallOutcome => ({
  failure: null,
  latencyMs: 100,
  firstTokenMs: 20,
  outputTokens: 40,
  error: null,
  ...more,
})

const failed = (failure: UpstreamFailure, more: Partial<CallOutcome> = {}): CallOutcome => ({
  failure,
  latencyMs: 5,
  firstTokenMs: null,
  outputTokens: null,
  error: failure,
  ...more,
})

const setUp = () => {
  const time = { at: 1_000_000, now: () => time.at }
  const board = new HealthBoard(time)
  const connection = aConnection()
  const call = (outcome: CallOutcome, model = 'm') => {
    board.started(connection, model)
    board.report(connection, model, outcome)
  }
  return { time, board, connection, call }
}

test.group('Health board', () => {
  test('knows nothing before the first call', ({ assert }) => {
    const { board, connection } = setUp()

    assert.equal(board.of(connection, 'm').state, 'unknown')
    assert.isTrue(board.allows(connection, 'm'))
  })

  test('learns latency, first token and speed from traffic', ({ assert }) => {
    const { board, connection, call } = setUp()

    for (let latencyMs = 100; latencyMs <= 1_000; latencyMs += 100)
      call(ok({ latencyMs, firstTokenMs: 50, outputTokens: 95 }))
    const health = board.of(connection, 'm')

    assert.equal(health.state, 'up')
    assert.equal(health.latencyP50Ms, 500)
    assert.equal(health.latencyP90Ms, 900)
    assert.equal(health.firstTokenP50Ms, 50)
    assert.closeTo(health.tokensPerSecond!, (95 * 1_000) / 550, 0.01)
    assert.equal(health.lastOkAt, 1_000_000)
  })

  test('counts the calls that are out', ({ assert }) => {
    const { board, connection } = setUp()

    board.started(connection, 'm')
    board.started(connection, 'm')
    assert.equal(board.of(connection, 'm').inFlight, 2)
    board.report(connection, 'm', ok())
    board.report(connection, 'm', failed('aborted'))

    assert.equal(board.of(connection, 'm').inFlight, 0)
  })

  test('keeps the models of one provider apart', ({ assert }) => {
    const { board, connection, call } = setUp()

    for (let count = 0; count < 5; count++) call(failed('overloaded'), 'broken')

    assert.isFalse(board.allows(connection, 'broken'))
    assert.isTrue(board.allows(connection, 'other'))
  })

  for (const failure of [
    'bad_request',
    'context_too_long',
    'content_refused',
    'aborted',
  ] as const) {
    test(`does not hold "${failure}" against the upstream`, ({ assert }) => {
      const { board, connection, call } = setUp()

      for (let count = 0; count < 30; count++) call(failed(failure))

      assert.isTrue(board.allows(connection, 'm'))
      assert.equal(board.of(connection, 'm').errorRate, 0)
    })
  }

  test('leaves a refused key alone until the provider changes', ({ assert }) => {
    const { time, board, connection, call } = setUp()

    call(failed('key_refused'))
    time.at += 24 * 3_600_000
    assert.isFalse(board.allows(connection, 'm'))
    assert.equal(board.of(connection, 'm').state, 'down')

    assert.isTrue(board.allows({ ...connection, version: connection.version + 1 }, 'm'))
  })

  test('takes a refused key up again when a check proved it good', ({ assert }) => {
    const { board, connection, call } = setUp()

    call(failed('key_refused'))
    board.proven(connection.providerId)

    assert.isTrue(board.allows(connection, 'm'))
  })

  test('leaves an upstream alone for as long as it asked for', ({ assert }) => {
    const { time, board, connection, call } = setUp()

    call(failed('rate_limited', { retryAfterMs: 3_000 }))
    assert.isFalse(board.allows(connection, 'm'))
    time.at += 3_000

    assert.isTrue(board.allows(connection, 'm'))
  })

  test('a missing model opens its circuit at once', ({ assert }) => {
    const { board, connection, call } = setUp()

    call(failed('model_not_found'))

    assert.equal(board.of(connection, 'm').circuit, 'open')
  })

  test('calls an upstream degraded when one call in ten fails', ({ assert }) => {
    const { board, connection, call } = setUp()

    for (let count = 0; count < 9; count++) call(ok())
    call(failed('overloaded'))

    assert.equal(board.of(connection, 'm').state, 'degraded')
    assert.equal(board.of(connection, 'm').errorRate, 0.1)
  })

  test('believes a probe while there is no traffic, and traffic when there is', ({ assert }) => {
    const { time, board, connection, call } = setUp()

    board.probed(connection.providerId, 'no answer')
    assert.equal(board.of(connection, 'm').state, 'down')
    assert.isTrue(board.allows(connection, 'm'), 'a probe alone closes no door')
    time.at += 1
    call(ok())

    assert.equal(board.of(connection, 'm').state, 'up')
    assert.isTrue(board.hadTraffic(connection.providerId))
  })

  test('a report costs less than two microseconds', ({ assert }) => {
    const { board, connection } = setUp()
    const outcome = ok()
    const rounds = 200_000
    const run = () => {
      const from = process.hrtime.bigint()
      for (let count = 0; count < rounds; count++) {
        board.started(connection, 'm')
        board.report(connection, 'm', outcome)
        board.of(connection, 'm')
      }
      return Number(process.hrtime.bigint() - from) / rounds
    }

    const nanoseconds = Math.min(run(), run(), run())

    assert.isBelow(nanoseconds, 2_000)
  })
})

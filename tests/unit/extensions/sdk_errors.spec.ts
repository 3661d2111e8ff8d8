import { test } from '@japa/runner'
import {
  ConflictError,
  failureOf,
  PermanentError,
  RetryableError,
  UnknownOutcomeError,
} from '@signalbox/sdk'

test.group('SDK: errors', () => {
  test('say as plain data what a failure means', ({ assert }) => {
    const failures = [
      new RetryableError('rate_limited', 'Slow down', { retryAfterMs: 500 }),
      new PermanentError('bad_credentials', 'Refused', {
        field: 'secret',
        hint: 'Make a new password',
      }),
      new UnknownOutcomeError('connection_lost', 'The connection broke'),
      new ConflictError('already_there', 'It exists', { remote: { id: '42' } }),
    ].map((error) => JSON.parse(JSON.stringify(failureOf(error))))

    assert.deepEqual(failures, [
      { failure: 'retryable', code: 'rate_limited', message: 'Slow down', retryAfterMs: 500 },
      {
        failure: 'permanent',
        code: 'bad_credentials',
        message: 'Refused',
        field: 'secret',
        hint: 'Make a new password',
      },
      { failure: 'unknown_outcome', code: 'connection_lost', message: 'The connection broke' },
      { failure: 'conflict', code: 'already_there', message: 'It exists', remote: { id: '42' } },
    ])
  })

  test('are told apart from everything else that is thrown', ({ assert }) => {
    for (const thrown of [new Error('bug'), 'text', null, { failure: 'retryable' }]) {
      assert.isUndefined(failureOf(thrown))
    }
  })

  test('keep their cause for the log and out of what is stored', ({ assert }) => {
    const cause = new Error('ECONNRESET with a secret')
    const error = new RetryableError('unreachable', 'No answer', { cause })
    assert.equal(error.cause, cause)
    assert.notInclude(JSON.stringify(error), 'secret')
  })
})

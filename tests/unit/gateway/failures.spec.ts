import { test } from '@japa/runner'
import {
  classifyAnswer,
  classifyConnectionError,
  classifyErrorEvent,
  type FailureClass,
} from '#gateway/services/failures'
import { connection } from '#tests/unit/gateway/samples'

const error = (code: string | number | null, message = 'No', type = 'some_error') =>
  JSON.stringify({ error: { message, type, param: null, code } })

const classOf = (status: number, body: string) =>
  classifyAnswer(connection(), status, {}, body).kind

test.group('Failures of upstreams', () => {
  test('takes {status} {body} for {kind}')
    .with<{ status: number; body: string; kind: FailureClass }[]>([
      { status: 401, body: error('invalid_api_key'), kind: 'key_refused' },
      { status: 403, body: '<html>', kind: 'key_refused' },
      { status: 402, body: '', kind: 'quota_exhausted' },
      { status: 429, body: error('rate_limit_exceeded'), kind: 'rate_limited' },
      { status: 500, body: '', kind: 'overloaded' },
      { status: 502, body: '<html>Bad gateway</html>', kind: 'overloaded' },
      { status: 529, body: '{}', kind: 'overloaded' },
      { status: 504, body: '', kind: 'timeout' },
      { status: 408, body: '', kind: 'timeout' },
      { status: 404, body: error('model_not_found'), kind: 'model_not_found' },
      { status: 400, body: error('context_length_exceeded'), kind: 'context_too_long' },
      { status: 413, body: '', kind: 'context_too_long' },
      {
        status: 400,
        body: error(null, "This model's maximum context length is 8192 tokens"),
        kind: 'context_too_long',
      },
      { status: 400, body: error('unsupported_value'), kind: 'unsupported' },
      { status: 400, body: error(null, 'Unknown model: gpt-9'), kind: 'model_not_found' },
      { status: 400, body: error(null, 'messages must not be empty'), kind: 'bad_request' },
      { status: 422, body: '{"detail":[{"loc":["body"]}]}', kind: 'bad_request' },
      { status: 302, body: '', kind: 'broken' },
    ])
    .run(({ assert }, { status, body, kind }) => {
      assert.equal(classOf(status, body), kind)
    })

  test('believes what the preset knows of its endpoint', ({ assert }) => {
    const hinted = connection({
      errors: [{ failure: 'quota_exhausted', status: 429, code: 'insufficient_quota' }],
    })

    assert.equal(
      classifyAnswer(hinted, 429, {}, error('insufficient_quota')).kind,
      'quota_exhausted'
    )
  })

  test('reads Retry-After {0}')
    .with([
      [{ 'retry-after': '7' }, 7_000],
      [{ 'retry-after-ms': '120' }, 120],
      [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
      [{ 'retry-after': 'soon' }, null],
      [{}, null],
    ] as [Record<string, string>, number | null][])
    .run(({ assert }, [headers, millis]) => {
      assert.equal(classifyAnswer(connection(), 429, headers, '').retryAfterMs, millis)
    })

  test('shows what an upstream says, without its key or anything like one', ({ assert }) => {
    const message = 'Key sk-very-secret-key and sk-abcdefghijklmnop1234 are wrong\nhere'
    const { said } = classifyAnswer(connection(), 400, {}, error('bad', message))

    assert.equal(said!.message, 'Key [removed] and [removed] are wrong here')
    assert.equal(said!.code, 'bad')
  })

  test('never shows a page', ({ assert }) => {
    assert.equal(classifyAnswer(connection(), 400, {}, '<html>secret</html>').said!.message, '')
  })

  test('takes an error inside a 200 {0} for {1}')
    .with([
      [{ code: 429, message: 'slow down' }, 'rate_limited'],
      [{ type: 'rate_limit_error' }, 'rate_limited'],
      [{ type: 'overloaded_error' }, 'overloaded'],
      [{ code: '503' }, 'overloaded'],
      [{ type: 'server_error' }, 'overloaded'],
      [{ type: 'invalid_request_error', code: 'context_length_exceeded' }, 'context_too_long'],
      [{ message: 'what now' }, 'broken'],
      ['text', 'broken'],
      [true, 'broken'],
    ] as [unknown, FailureClass][])
    .run(({ assert }, [event, kind]) => {
      assert.equal(classifyErrorEvent(connection(), event).kind, kind)
    })

  test('takes a connection error {code} {answered} for {kind}')
    .with<{ code: string; answered: boolean; kind: FailureClass }[]>([
      { code: 'ECONNREFUSED', answered: false, kind: 'unreachable' },
      { code: 'E_EGRESS_REFUSED', answered: false, kind: 'unreachable' },
      { code: 'UND_ERR_CONNECT_TIMEOUT', answered: false, kind: 'unreachable' },
      { code: 'UND_ERR_HEADERS_TIMEOUT', answered: false, kind: 'timeout' },
      { code: 'UND_ERR_BODY_TIMEOUT', answered: true, kind: 'timeout' },
      { code: 'UND_ERR_SOCKET', answered: false, kind: 'unreachable' },
      { code: 'UND_ERR_SOCKET', answered: true, kind: 'broken' },
      { code: 'HPE_INVALID_CONSTANT', answered: false, kind: 'broken' },
    ])
    .run(({ assert }, { code, answered, kind }) => {
      const thrown = Object.assign(new Error('x'), { code })

      assert.equal(classifyConnectionError(thrown, answered).kind, kind)
      assert.equal(classifyConnectionError(new Error('y', { cause: thrown }), answered).kind, kind)
    })
})

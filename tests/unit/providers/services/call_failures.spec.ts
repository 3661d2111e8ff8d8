import { test } from '@japa/runner'
import { E_ANSWER_TOO_LARGE, E_EGRESS_REFUSED } from '#core/errors'
import { explainNoAnswer } from '#providers/services/call_failures'

const failing = (code: string) => Object.assign(new Error(`secret detail of ${code}`), { code })

test.group('Why an endpoint could not be asked', () => {
  test('names the setting when the egress guard refused', ({ assert }) => {
    const { code, message } = explainNoAnswer(
      new E_EGRESS_REFUSED(['inner.example', 'it is a private address']),
      'x'
    )

    assert.equal(code, 'refused_by_egress_guard')
    assert.include(message, 'SVC_EGRESS_ALLOW')
  })

  test('an answer without end is not one of chat completions', ({ assert }) => {
    assert.equal(explainNoAnswer(new E_ANSWER_TOO_LARGE(['x']), 'x').code, 'not_chat_completions')
  })

  for (const [code, cause] of [
    ['ECONNREFUSED', 'unreachable'],
    ['ECONNRESET', 'unreachable'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENOTFOUND', 'name_not_found'],
    ['EAI_AGAIN', 'name_not_found'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ] as const) {
    test(`${code} is ${cause}, said in our own words`, ({ assert }) => {
      const error = explainNoAnswer(failing(code), 'host.example')

      assert.equal(error.code, cause)
      assert.include(error.message, 'host.example')
      assert.notInclude(error.message, 'secret detail')
    })
  }

  test('an aborted wait is a timeout', async ({ assert }) => {
    const signal = AbortSignal.timeout(1)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))

    assert.equal(explainNoAnswer(signal.reason, 'x').code, 'timeout')
  })
})

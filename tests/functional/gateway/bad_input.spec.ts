import { request as httpRequest } from 'node:http'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { baseUrl, givenChat } from '#tests/helpers/given_chat'
import { schemaErrors } from '#tests/helpers/openai_schema'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const messages = '[{"role":"user","content":"Hi"}]'

test.group('Bad chat completions', () => {
  test('are refused with {status} {code}: {what}')
    .with([
      { what: 'nothing', body: '', status: 400, code: 'invalid_body' },
      { what: 'broken JSON', body: '{"model":', status: 400, code: 'invalid_body' },
      { what: 'a list', body: '[]', status: 400, code: 'invalid_body' },
      { what: 'nested deeply', body: `{"x":${nested(10_000)}}`, status: 400, code: 'invalid_body' },
      {
        what: 'a NUL in the JSON',
        body: '{"model":"auto\u0000","messages":[]}',
        status: 400,
        code: 'invalid_body',
      },
      { what: 'no model', body: `{"messages":${messages}}`, status: 400, code: 'invalid_value' },
      {
        what: 'an unknown svc key',
        body: `{"model":"auto","messages":${messages},"svc":{"x":1}}`,
        status: 400,
        code: 'invalid_value',
      },
      {
        what: '20 MB',
        body: `{"model":"auto","messages":[{"role":"user","content":"${'x'.repeat(20 * 1024 * 1024)}"}]}`,
        status: 413,
        code: 'request_too_large',
      },
    ])
    .run(async ({ assert, cleanup }, { body, status, code }) => {
      const { send, upstream } = await givenChat(cleanup)

      const response = await send(body)
      const answer: any = await response.json()

      assert.equal(response.status, status)
      assert.deepEqual(schemaErrors('ErrorResponse', answer), [])
      assert.equal(answer.error.code, code)
      assert.lengthOf(upstream.received, 0)
    })

  test('are refused when they grow beyond the limit without saying so', async ({
    assert,
    cleanup,
  }) => {
    const { headers } = await givenChat(cleanup)
    const status = await new Promise<number>((resolve, reject) => {
      const url = `${baseUrl()}/v1/chat/completions`
      const types = { 'content-type': 'application/json' }
      const outgoing = httpRequest(url, { method: 'POST', headers: { ...headers, ...types } })
      outgoing.on('response', (answer) => {
        resolve(answer.statusCode!)
        outgoing.destroy()
      })
      outgoing.on('error', reject)
      const piece = Buffer.alloc(1024 * 1024, 'x')
      for (let count = 0; count < 17; count++) outgoing.write(piece)
    })

    assert.equal(status, 413)
  })

  test('are refused when they are no JSON by their type', async ({ assert, cleanup }) => {
    const { send } = await givenChat(cleanup)

    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const response = await send('{}', { 'content-type': type })
      await response.text()
      assert.equal(response.status, 415)
    }
  })

  test('never make the appliance fail, whatever is in which field', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)
    const fields = [
      'model',
      'messages',
      'stream',
      'stream_options',
      'n',
      'max_tokens',
      'max_completion_tokens',
      'temperature',
      'top_p',
      'stop',
      'tools',
      'tool_choice',
      'response_format',
      'logit_bias',
      'metadata',
      'user',
      'seed',
      'svc',
    ]
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('\u0000', '\ud800', '', -1, 1e308, [null], {}, [{}], [[]], '__proto__')
    )
    const message = fc.record({ role: odd, content: odd, tool_calls: odd }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 4 }),
        fc.array(fc.oneof(message, odd), { maxLength: 3 }),
        fc.boolean(),
        async (wrong, said, isAuto) => {
          const body = { model: isAuto ? 'auto' : 'gpt-5-mini', messages: said, ...wrong }
          const { status, text } = await ask(body)
          assert.isTrue(status === 200 || (status >= 400 && status < 500), `${status} ${text}`)
        }
      ),
      { numRuns: 300 }
    )
  }).timeout(60_000)

  test('pass with NUL and lone surrogates in their texts', async ({ assert, cleanup }) => {
    const { send, upstream } = await givenChat(cleanup)
    const text = '\\u0000 and \\ud800'

    for (const model of ['auto', 'gpt-5-mini']) {
      const body = `{"model":"${model}","messages":[{"role":"user","content":"${text}"}]}`
      const response = await send(body)
      await response.text()
      assert.equal(response.status, 200)
      assert.include(upstream.last.text, text)
    }
  })
})

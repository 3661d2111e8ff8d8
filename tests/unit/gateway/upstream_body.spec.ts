import { test } from '@japa/runner'
import type { Execution } from '#providers/types'
import { readChatRequest } from '#gateway/services/chat_request'
import { writeUpstreamBody } from '#gateway/services/upstream_body'
import { connection } from '#tests/unit/gateway/samples'

const execution = (changes: Partial<Execution> = {}): Execution => ({
  connection: connection(),
  upstreamModel: 'upstream-model',
  defaults: {},
  systemPrompt: null,
  ...changes,
})

const write = (body: string | object, changes: Partial<Execution> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return writeUpstreamBody(readChatRequest(Buffer.from(text)), execution(changes))
}

const base = { model: 'auto', messages: [{ role: 'user', content: 'Hi' }] }

test.group('Body for an upstream', () => {
  test('changes the model and nothing else', ({ assert }) => {
    const body =
      '{"model":"auto","messages":[{"role":"user","content":"\\ud800 \\u0000 é"}],"seed":12345678901234567890,"top_p":0.10,"x":{"y":[1.0]}}'

    assert.equal(
      write(body),
      '{"model":"upstream-model","messages":[{"role":"user","content":"\\ud800 \\u0000 é"}],"seed":12345678901234567890,"top_p":0.10,"x":{"y":[1.0]}}'
    )
  })

  test('keeps what is ours to itself', ({ assert }) => {
    assert.notInclude(write({ ...base, svc: { conversation_id: 'conv_1' } }), 'svc')
  })

  test('puts defaults of the mapping under the values of the request', ({ assert }) => {
    const sent = JSON.parse(
      write(
        { ...base, temperature: 0, stop: null },
        { defaults: { temperature: 1, top_p: 0.5, stop: 'x' } }
      )
    )

    assert.deepEqual(sent, {
      ...base,
      model: 'upstream-model',
      temperature: 0,
      stop: null,
      top_p: 0.5,
    })
  })

  test('takes max_tokens and max_completion_tokens for one limit when it adds defaults', ({
    assert,
  }) => {
    const sent = JSON.parse(
      write({ ...base, max_completion_tokens: 5 }, { defaults: { max_tokens: 9 } })
    )

    assert.equal(sent.max_completion_tokens, 5)
    assert.notProperty(sent, 'max_tokens')
  })

  test('puts the system prompt of the mapping first', ({ assert }) => {
    const sent = JSON.parse(write(base, { systemPrompt: 'Be "brief".' }))

    assert.deepEqual(sent.messages, [
      { role: 'system', content: 'Be "brief".' },
      { role: 'user', content: 'Hi' },
    ])
  })

  test('renames and drops parameters as the endpoint wants them', ({ assert }) => {
    const rules = {
      connection: connection({
        renameParameters: { max_completion_tokens: 'max_tokens', seed: 'random_seed' },
        dropParameters: ['logit_bias'],
        dropFromMessages: ['name'],
      }),
    }
    const messages = [{ role: 'user', name: 'Ada', content: 'Hi' }]
    const sent = JSON.parse(
      write(
        { ...base, messages, max_completion_tokens: 5, max_tokens: 7, seed: 3, logit_bias: {} },
        rules
      )
    )

    assert.deepEqual(sent, {
      model: 'upstream-model',
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: 7,
      random_seed: 3,
    })
  })

  test('asks a stream for its tokens, whether or not the client does', ({ assert }) => {
    const asked = JSON.parse(
      write({ ...base, stream: true, stream_options: { include_obfuscation: false } })
    )
    const unasked = JSON.parse(write({ ...base, stream: true }))

    assert.deepEqual(asked.stream_options, { include_obfuscation: false, include_usage: true })
    assert.deepEqual(unasked.stream_options, { include_usage: true })
    assert.notProperty(JSON.parse(write(base)), 'stream_options')
  })

  test('leaves stream options out where the endpoint refuses them', ({ assert }) => {
    const refuses = { connection: connection({ streamUsage: false }) }
    const sent = JSON.parse(
      write({ ...base, stream: true, stream_options: { include_usage: true } }, refuses)
    )

    assert.notProperty(sent, 'stream_options')
  })
})

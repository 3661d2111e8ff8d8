import { test } from '@japa/runner'
import { readChatRequest } from '#gateway/services/chat_request'

const messages = [{ role: 'user', content: 'Hello' }]
const read = (body: unknown) =>
  readChatRequest(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

/** The refusal of a body: its code, and the field that it names. */
const refusal = (body: unknown) => {
  try {
    read(body)
  } catch (error) {
    const { code, param, status } = error as { code: string; param?: string; status: number }
    return { code, status, ...(param ? { param } : {}) }
  }
  return null
}

test.group('Body of a chat completion', () => {
  test('reads what routing and metering need', ({ assert }) => {
    const request = read({
      model: 'auto',
      messages,
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 100,
      n: 2,
      svc: { conversation_id: 'conv_1' },
    })

    assert.containsSubset(request, {
      model: 'auto',
      isStream: true,
      wantsUsage: true,
      maxOutputTokens: 100,
      choices: 2,
      conversationId: 'conv_1',
    })
  })

  test('lets parameters pass that it does not know', ({ assert }) => {
    assert.isNull(refusal({ model: 'm', messages, brand_new: { a: [1] } }))
  })

  test('takes null for "not given"', ({ assert }) => {
    const nothing = { stream: null, n: null, tools: null, stop: null, svc: null, max_tokens: null }

    assert.isNull(refusal({ model: 'm', messages, ...nothing }))
  })

  test('refuses {$self}')
    .with([
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"model":"m"',
      '<html>',
      '[object Object]',
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ])
    .run(({ assert }, body) => {
      assert.deepEqual(refusal(body), { code: 'E_CHAT_BODY', status: 400 })
    })

  test('refuses bytes that are not UTF-8', ({ assert }) => {
    const bytes = Buffer.concat([Buffer.from('{"model":"'), Buffer.from([0xff]), Buffer.from('"}')])

    assert.throws(() => readChatRequest(bytes), 'The body is not valid UTF-8')
  })

  test('names {param}')
    .with([
      { param: 'model', body: { messages } },
      { param: 'model', body: { model: 5, messages } },
      { param: 'model', body: { model: '', messages } },
      { param: 'messages', body: { model: 'm' } },
      { param: 'messages', body: { model: 'm', messages: 'Hello' } },
      { param: 'messages', body: { model: 'm', messages: [] } },
      { param: 'messages.0', body: { model: 'm', messages: ['Hello'] } },
      { param: 'messages.0.role', body: { model: 'm', messages: [{ content: 'x' }] } },
      {
        param: 'messages.0.content',
        body: { model: 'm', messages: [{ role: 'user', content: 5 }] },
      },
      {
        param: 'messages.0.content.1',
        body: { model: 'm', messages: [{ role: 'user', content: [{ type: 'text' }, 'x'] }] },
      },
      { param: 'stream', body: { model: 'm', messages, stream: 'yes' } },
      { param: 'stream_options', body: { model: 'm', messages, stream_options: [] } },
      { param: 'n', body: { model: 'm', messages, n: 1.5 } },
      { param: 'max_tokens', body: { model: 'm', messages, max_tokens: -1 } },
      { param: 'temperature', body: { model: 'm', messages, temperature: 'hot' } },
      { param: 'stop', body: { model: 'm', messages, stop: 5 } },
      { param: 'tools', body: { model: 'm', messages, tools: {} } },
      { param: 'tool_choice', body: { model: 'm', messages, tool_choice: [] } },
      { param: 'response_format', body: { model: 'm', messages, response_format: 'json' } },
      { param: 'user', body: { model: 'm', messages, user: {} } },
      { param: 'svc', body: { model: 'm', messages, svc: 'x' } },
      { param: 'svc.target', body: { model: 'm', messages, svc: { target: 'x' } } },
      { param: 'svc.conversation_id', body: { model: 'm', messages, svc: { conversation_id: 5 } } },
    ])
    .run(({ assert }, { param, body }) => {
      assert.deepEqual(refusal(body), { code: 'E_CHAT_FIELD', status: 400, param })
    })
})

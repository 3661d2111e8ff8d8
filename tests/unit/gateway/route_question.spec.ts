import { test } from '@japa/runner'
import { makeChatRequest } from '#gateway/services/chat_request'
import { questionFor } from '#gateway/services/route_question'

const ask = (body: object) =>
  questionFor(makeChatRequest({ model: 'auto', ...body }), 'req_1', null, null)

test.group('What the router is asked', () => {
  test('is the last thing that a person said, with the rest as history', ({ assert }) => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is the weather?' },
      { role: 'assistant', content: null, tool_calls: [] },
      { role: 'tool', content: 'Rain' },
    ]
    const question = ask({ messages })

    assert.equal(question.text, 'What is the weather?')
    assert.deepEqual(question.history, [messages[0], messages[2], messages[3]])
  })

  test('counts pictures and files beside the text', ({ assert }) => {
    const question = ask({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Compare' },
            { type: 'image_url', image_url: { url: 'data:,' } },
            { type: 'file', file: {} },
            { type: 'text', text: 'these.' },
          ],
        },
      ],
    })

    assert.equal(question.text, 'Compare\nthese.')
    assert.lengthOf(question.context.images as unknown[], 1)
    assert.lengthOf(question.context.attachments as unknown[], 1)
  })

  test('has tools and the wished format', ({ assert }) => {
    const tools = [{ type: 'function', function: { name: 'f' } }]
    const format = { type: 'json_object' }
    const { context } = ask({
      messages: [{ role: 'user', content: 'Hi' }],
      tools,
      response_format: format,
    })

    assert.deepEqual(context, { tools, response_format: format })
  })

  test('bounds the answer by what all choices may have together', ({ assert }) => {
    const messages = [{ role: 'user', content: 'Hi' }]

    assert.equal(ask({ messages, max_tokens: 100, n: 3 }).maxOutputTokens, 300)
    assert.isNull(ask({ messages }).maxOutputTokens)
  })

  test('holds nothing that a database refuses', ({ assert }) => {
    const { text } = ask({ messages: [{ role: 'user', content: 'a\0b\ud800' }] })

    assert.equal(text, 'ab\ufffd')
  })
})

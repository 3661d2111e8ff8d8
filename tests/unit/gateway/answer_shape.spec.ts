import { test } from '@japa/runner'
import { fitsSchema } from '#routing/evidence/fits_schema'
import { ChunkReader } from '#gateway/services/chunk_reader'
import { shapeOf, shapeOfStream } from '#gateway/services/answer_shape'
import { completion } from '#tests/helpers/scripted_upstream'

const answering = (message: object, finish = 'stop') => ({
  choices: [{ finish_reason: finish, message }],
})

const weather = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
  additionalProperties: false,
}
const tools = [{ type: 'function', function: { name: 'weather', parameters: weather } }]
const calling = (name: string, text: unknown) =>
  answering({ content: null, tool_calls: [{ function: { name, arguments: text } }] }, 'tool_calls')

test.group('The shape of an answer', () => {
  test('is unremarkable when there is text', ({ assert }) => {
    assert.equal(shapeOf(completion() as never, {}), 'unremarkable')
  })

  const empty: [string, object, string][] = [
    ['no text', { content: null }, 'empty'],
    ['blanks', { content: ' \n' }, 'empty'],
    ['a refusal', { content: null, refusal: 'I cannot' }, 'unremarkable'],
    ['parts', { content: [{ type: 'text', text: 'Hi' }] }, 'unremarkable'],
  ]
  for (const [title, message, finding] of empty) {
    test(`with ${title} is ${finding}`, ({ assert }) => {
      assert.equal(shapeOf(answering(message), {}), finding)
    })
  }

  test('that was cut off or filtered says nothing', ({ assert }) => {
    assert.equal(shapeOf(answering({ content: '' }, 'length'), {}), 'unremarkable')
    assert.equal(shapeOf(answering({ content: '' }, 'content_filter'), {}), 'unremarkable')
  })

  test('has to be JSON where JSON was asked for, and fit its schema', ({ assert }) => {
    const object = { response_format: { type: 'json_object' } }
    const format = { type: 'json_schema', json_schema: { name: 'w', schema: weather } }
    const of = (content: string, body: object) => shapeOf(answering({ content }), body as never)

    assert.equal(of('{"a": 1}', object), 'unremarkable')
    assert.equal(of('Sure! {"a": 1}', object), 'broken_json')
    assert.equal(of('{"city": "Rome"}', { response_format: format }), 'unremarkable')
    assert.equal(of('{"town": "Rome"}', { response_format: format }), 'broken_json')
    assert.equal(of('Sure! {"a": 1}', {}), 'unremarkable')
  })

  const calls: [string, string, unknown, string][] = [
    ['that fits its schema', 'weather', '{"city":"Rome","days":3}', 'unremarkable'],
    ['without what is required', 'weather', '{"days":3}', 'bad_tool_call'],
    ['of another type', 'weather', '{"city":7}', 'bad_tool_call'],
    ['with what nobody declared', 'weather', '{"city":"Rome","unit":"C"}', 'bad_tool_call'],
    ['that is no JSON', 'weather', '{"city":"Ro', 'bad_tool_call'],
    ['of a tool that does not exist', 'forecast', '{}', 'bad_tool_call'],
  ]
  for (const [title, name, text, finding] of calls) {
    test(`a tool call ${title} is ${finding}`, ({ assert }) => {
      assert.equal(shapeOf(calling(name, text), { tools }), finding)
    })
  }

  test('a stream without a byte of answer is empty', ({ assert }) => {
    const of = (more: Partial<ChunkReader>) => shapeOfStream(Object.assign(new ChunkReader(), more))

    assert.equal(of({ finishReason: 'stop' }), 'empty')
    assert.equal(of({ finishReason: 'stop', answerBytes: 3 }), 'unremarkable')
    assert.equal(of({ finishReason: 'tool_calls', hasToolCalls: true }), 'unremarkable')
  })
})

test.group('Fitting a schema', () => {
  const cases: [string, unknown, unknown, boolean][] = [
    ['items of another type', [1, 'a'], { items: { type: 'integer' } }, false],
    ['one of several types', null, { type: ['string', 'null'] }, true],
    ['a value outside the list', 'c', { enum: ['a', 'b'] }, false],
    ['another constant', 2, { const: 1 }, false],
    ['none of the alternatives', 'x', { anyOf: [{ type: 'number' }, { type: 'null' }] }, false],
    ['what is not looked at', 'x', { type: 'string', format: 'uuid', $ref: '#/x' }, true],
    ['a type that nobody knows', 'x', { type: 'file' }, true],
    ['no schema at all', { a: 1 }, undefined, true],
  ]
  for (const [title, value, schema, fits] of cases) {
    test(`${title}: ${fits ? 'fits' : 'does not fit'}`, ({ assert }) => {
      assert.equal(fitsSchema(value, schema), fits)
    })
  }
})

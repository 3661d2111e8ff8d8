import { test } from '@japa/runner'
import Ajv from 'ajv/dist/2020.js'
import { givenDemoUpstream, schemaErrors } from './demo_client.js'

const parameters = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
    days: { type: 'integer', minimum: 1, maximum: 7 },
  },
  required: ['city', 'unit'],
  additionalProperties: false,
}
const weather = {
  type: 'function',
  function: { name: 'get_weather', description: 'Weather forecast for a city', parameters },
}
const stocks = {
  type: 'function',
  function: { name: 'stock_price', description: 'Price of a share', parameters: {} },
}
const tools = [stocks, weather]
const fits = new Ajv.default().compile(parameters)

test.group('Demo upstream: tool calls', () => {
  test('calls the tool that the prompt speaks of, with arguments that fit', async ({
    assert,
    cleanup,
  }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask('What is the weather in Paris in fahrenheit?', { tools })
    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', answer), [])
    const { message, finish_reason: finish } = answer.choices[0]!
    assert.equal(finish, 'tool_calls')
    assert.lengthOf(message.tool_calls!, 1)
    const [call] = message.tool_calls!
    assert.equal(call!.function.name, 'get_weather')
    const given = JSON.parse(call!.function.arguments)
    assert.isTrue(fits(given))
    assert.equal(given.city, 'Paris')
    assert.equal(given.unit, 'fahrenheit')
  })

  test('answers in words when no tool fits, or none may be called', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const unrelated = await demo.ask('Tell me a joke.', { tools })
    const forbidden = await demo.ask('Weather in Paris?', { tools, tool_choice: 'none' })
    assert.isUndefined(unrelated.choices[0]!.message.tool_calls)
    assert.isUndefined(forbidden.choices[0]!.message.tool_calls)
  })

  test('calls what tool_choice forces or allows', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const named = { type: 'function', function: { name: 'stock_price' } }
    const only = { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [named] } }
    for (const [choice, name] of [
      ['required', 'get_weather'],
      [named, 'stock_price'],
      [only, 'stock_price'],
    ]) {
      const answer = await demo.ask('Weather in Paris?', { tools, tool_choice: choice })
      assert.equal(answer.choices[0]!.message.tool_calls![0]!.function.name, name)
    }
  })

  test('calls several tools at once, unless that is switched off', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const said = 'Use get_weather for Rome and stock_price for ACME.'
    const both = await demo.ask(said, { tools })
    const one = await demo.ask(said, { tools, parallel_tool_calls: false })
    assert.lengthOf(both.choices[0]!.message.tool_calls!, 2)
    assert.lengthOf(one.choices[0]!.message.tool_calls!, 1)
  })

  test('puts a tool result into words, even if a tool was forced', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const asked = { role: 'user', content: 'Weather in Paris?' }
    const first = await demo.ask([asked], { tools })
    const { message } = first.choices[0]!
    const result = { role: 'tool', tool_call_id: message.tool_calls![0]!.id, content: '21 degrees' }
    const answer = await demo.ask([asked, message, result], { tools, tool_choice: 'required' })
    assert.equal(answer.choices[0]!.finish_reason, 'stop')
    assert.include(answer.choices[0]!.message.content, '21 degrees')
  })

  test('streams a call in several pieces', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const { chunks } = await demo.stream('What is the weather in Paris?', { tools })
    for (const chunk of chunks) {
      assert.deepEqual(schemaErrors('CreateChatCompletionStreamResponse', chunk), [])
    }
    const deltas = chunks.flatMap(({ choices }) => choices[0]!.delta.tool_calls ?? [])
    assert.equal(deltas[0]!.function.name, 'get_weather')
    assert.isString(deltas[0]!.id)
    assert.isAbove(deltas.length, 3)
    assert.isTrue(fits(JSON.parse(deltas.map((delta) => delta.function.arguments).join(''))))
    assert.equal(chunks.at(-1)!.choices[0]!.finish_reason, 'tool_calls')
  })

  test('breaks a call off at the token limit', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask('Weather in Paris?', { tools, max_completion_tokens: 3 })
    assert.equal(answer.choices[0]!.finish_reason, 'length')
    assert.throws(() => JSON.parse(answer.choices[0]!.message.tool_calls![0]!.function.arguments))
  })

  test('calls a custom tool with text', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const custom = { type: 'custom', custom: { name: 'shell', description: 'Runs a command' } }
    const answer = await demo.ask('Use shell to list files.', { tools: [custom] })
    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', answer), [])
    assert.equal(answer.choices[0]!.finish_reason, 'tool_calls')
  })
})

import { ChatOpenAI } from '@langchain/openai'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { givenDemoChat } from '#tests/helpers/given_chat'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    },
  },
}

async function givenModel(cleanup: TestContext['cleanup'], model = 'auto') {
  const { key, baseUrl } = await givenDemoChat(cleanup)
  return new ChatOpenAI({ model, apiKey: key, maxRetries: 0, configuration: { baseURL: baseUrl } })
}

test.group("LangChain's client", () => {
  test('gets an answer', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    const answer = await model.invoke('Name three rivers.')

    assert.isNotEmpty(answer.text)
    assert.isAbove(answer.usage_metadata!.output_tokens, 0)
  })

  test('gets a stream with its tokens', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    let text = ''
    let tokens = 0
    for await (const part of await model.stream('Name three rivers.')) {
      text += part.text
      tokens = Math.max(tokens, part.usage_metadata?.output_tokens ?? 0)
    }

    assert.isNotEmpty(text)
    assert.isAbove(tokens, 0)
  })

  test('calls tools, streamed and not', async ({ assert, cleanup }) => {
    const model = (await givenModel(cleanup)).bindTools([weather], { tool_choice: 'get_weather' })

    const whole = await model.invoke('What is the weather in Oslo?')
    let streamed = ''
    for await (const part of await model.stream('What is the weather in Oslo?')) {
      streamed += part.tool_call_chunks?.[0]?.args ?? ''
    }

    assert.equal(whole.tool_calls![0]!.name, 'get_weather')
    assert.isString(whole.tool_calls![0]!.args.city)
    assert.isString(JSON.parse(streamed).city)
  })

  test('gets structured output', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    const structured = model.withStructuredOutput(
      {
        title: 'river',
        type: 'object',
        properties: { name: { type: 'string' }, length_km: { type: 'integer' } },
        required: ['name', 'length_km'],
        additionalProperties: false,
      },
      { method: 'jsonSchema', strict: true }
    )
    const river = await structured.invoke('Describe the river Rhine.')

    assert.isString(river.name)
    assert.isTrue(Number.isInteger(river.length_km))
  })

  test('sends pictures', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const answer = await model.invoke([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is on this picture?' },
          { type: 'image_url', image_url: { url: PIXEL } },
        ],
      },
    ])

    assert.isNotEmpty(answer.text)
  })

  test('learns of errors', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const refused = await model.invoke('demo:fault=401').catch((error) => error)
    const broken = async () => {
      for await (const part of await model.stream('demo:fault=cut')) assert.isObject(part)
    }

    assert.equal(refused.status, 502)
    assert.equal(refused.code, 'upstream_auth')
    await assert.rejects(broken)
  })

  test('can leave', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const asked = model.invoke('demo:fault=hang', { signal: AbortSignal.timeout(50) })

    await assert.rejects(() => asked)
  })
})

import OpenAI, { APIError, APIUserAbortError } from 'openai'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { givenDemoChat } from '#tests/helpers/given_chat'
import { schemaErrors } from '#tests/helpers/openai_schema'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const weather: OpenAI.ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
}

async function givenClient(cleanup: TestContext['cleanup'], model = 'auto') {
  const { key, baseUrl } = await givenDemoChat(cleanup)
  const client = new OpenAI({ apiKey: key, baseURL: baseUrl, maxRetries: 0 })
  const say = (content: OpenAI.ChatCompletionUserMessageParam['content']) => ({
    model,
    messages: [{ role: 'user' as const, content }],
  })
  return { client, say }
}

test.group('The openai client', () => {
  test('gets an answer', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)

    const { data, response } = await client.chat.completions
      .create(say('Name three rivers.'))
      .withResponse()

    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', data), [])
    assert.isNotEmpty(data.choices[0]!.message.content)
    assert.isAbove(data.usage!.total_tokens, 0)
    assert.include(['gpt-5-mini', 'gpt-5-nano'], response.headers.get('x-svc-target')!)
  })

  test('gets a stream whose chunks are right', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)

    const stream = await client.chat.completions.create({
      ...say('Name three rivers.'),
      stream: true,
    })
    let text = ''
    let last: string | null = null
    for await (const chunk of stream) {
      assert.deepEqual(schemaErrors('CreateChatCompletionStreamResponse', chunk), [])
      assert.notExists(chunk.usage)
      text += chunk.choices[0]?.delta.content ?? ''
      last = chunk.choices[0]?.finish_reason ?? last
    }

    assert.isNotEmpty(text)
    assert.equal(last, 'stop')
  })

  test('gets the tokens of a stream when it asks for them', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)

    const final = await client.chat.completions
      .stream({ ...say('Name three rivers.'), stream_options: { include_usage: true } })
      .finalChatCompletion()

    assert.isAbove(final.usage!.completion_tokens, 0)
  })

  test('calls tools, streamed and not', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)
    const wishes = {
      ...say('What is the weather in Oslo? Use get_weather.'),
      tools: [weather],
      tool_choice: 'required' as const,
    }

    const whole = await client.chat.completions.create(wishes)
    const streamed = await client.chat.completions.stream(wishes).finalChatCompletion()

    for (const { choices } of [whole, streamed]) {
      const call = choices[0]!.message
        .tool_calls![0] as OpenAI.ChatCompletionMessageFunctionToolCall
      assert.equal(choices[0]!.finish_reason, 'tool_calls')
      assert.equal(call.function.name, 'get_weather')
      assert.isString(JSON.parse(call.function.arguments).city)
    }
  })

  test('takes the result of a tool further', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)
    const { messages } = say('What is the weather in Oslo?')
    const call = { name: 'get_weather', arguments: '{"city":"Oslo"}' }

    const answer = await client.chat.completions.create({
      model: 'auto',
      tools: [weather],
      messages: [
        ...messages,
        { role: 'assistant', tool_calls: [{ id: 'call_1', type: 'function', function: call }] },
        { role: 'tool', tool_call_id: 'call_1', content: 'Rain, 4 degrees' },
      ],
    })

    assert.isNotEmpty(answer.choices[0]!.message.content)
  })

  test('gets structured output', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup)

    const answer = await client.chat.completions.parse({
      ...say('Describe the river Rhine.'),
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'river',
          strict: true,
          schema: {
            type: 'object',
            properties: { name: { type: 'string' }, length_km: { type: 'integer' } },
            required: ['name', 'length_km'],
            additionalProperties: false,
          },
        },
      },
    })

    const river = JSON.parse(answer.choices[0]!.message.content!)
    assert.isString(river.name)
    assert.isTrue(Number.isInteger(river.length_km))
  })

  test('sends pictures', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')

    const answer = await client.chat.completions.create(
      say([
        { type: 'text', text: 'What is on this picture?' },
        { type: 'image_url', image_url: { url: PIXEL } },
      ])
    )

    assert.isNotEmpty(answer.choices[0]!.message.content)
  })

  test('gets several answers at once', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')

    const whole = await client.chat.completions.create({ ...say('A haiku, please.'), n: 3 })
    const streamed = await client.chat.completions
      .stream({ ...say('A haiku, please.'), n: 3 })
      .finalChatCompletion()

    assert.lengthOf(whole.choices, 3)
    assert.lengthOf(streamed.choices, 3)
  })

  test('learns of errors as errors of its own', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')
    const failing = async (work: Promise<unknown>) => {
      const error = await work.catch((thrown) => thrown)
      assert.instanceOf(error, APIError)
      return error as InstanceType<typeof APIError>
    }
    const ask = (more: object) =>
      failing(client.chat.completions.create({ ...say('Hi'), ...more } as never))

    const unknown = await ask({ model: 'no-such-model' })
    const wrong = await ask({ temperature: 'hot' })
    const refused = await failing(client.chat.completions.create(say('demo:fault=401')))

    assert.deepInclude(unknown, { status: 404, code: 'model_not_found', param: 'model' })
    assert.deepInclude(wrong, { status: 400, code: 'invalid_value', param: 'temperature' })
    assert.deepInclude(refused, { status: 502, code: 'upstream_auth' })
  })

  test('learns of a rate limit, and when it ends', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')

    for (let round = 0; round < 2; round++) {
      const error = await client.chat.completions
        .create(say('demo:fault=429'))
        .then(null, (thrown) => thrown)

      assert.instanceOf(error, OpenAI.RateLimitError)
      assert.isAbove(Number(error.headers.get('retry-after')), 0)
    }
  })

  test('learns of an error in the middle of a stream', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')

    const stream = await client.chat.completions.create({ ...say('demo:fault=cut'), stream: true })
    const read = async () => {
      for await (const chunk of stream) assert.isObject(chunk)
    }

    await assert.rejects(read, APIError)
  })

  test('can leave in the middle of a stream', async ({ assert, cleanup }) => {
    const { client, say } = await givenClient(cleanup, 'gpt-5-mini')

    const stream = await client.chat.completions.create({ ...say('A long tale.'), stream: true })
    let chunks = 0
    for await (const chunk of stream) {
      assert.isObject(chunk)
      chunks++
      stream.controller.abort()
    }
    const aborted = client.chat.completions.create(say('demo:fault=hang'), {
      signal: AbortSignal.timeout(50),
    })

    assert.equal(chunks, 1)
    await assert.rejects(() => aborted, APIUserAbortError)
  })

  test('lists models', async ({ assert, cleanup }) => {
    const { client } = await givenClient(cleanup)

    const ids = []
    for await (const { id } of client.models.list()) ids.push(id)
    const one = await client.models.retrieve('gpt-5-mini')

    assert.deepEqual(ids.sort(), ['auto', 'gpt-5-mini', 'gpt-5-nano'])
    assert.equal(one.id, 'gpt-5-mini')
  })
})

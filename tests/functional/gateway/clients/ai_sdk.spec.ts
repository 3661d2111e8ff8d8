import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { givenDemoChat } from '#tests/helpers/given_chat'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

const river = {
  type: 'object' as const,
  properties: { name: { type: 'string' as const }, lengthKm: { type: 'integer' as const } },
  required: ['name', 'lengthKm'],
  additionalProperties: false,
}

async function givenModel(cleanup: TestContext['cleanup'], id = 'auto') {
  const { key, baseUrl } = await givenDemoChat(cleanup)
  const provider = createOpenAICompatible({
    name: 'signalbox',
    baseURL: baseUrl,
    apiKey: key,
    supportsStructuredOutputs: true,
    includeUsage: true,
  })
  return { model: provider(id), maxRetries: 0 }
}

test.group('The AI SDK', () => {
  test('gets an answer', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    const { text, usage, finishReason } = await generateText({
      ...model,
      prompt: 'Name three rivers.',
    })

    assert.isNotEmpty(text)
    assert.isAbove(usage.outputTokens!, 0)
    assert.equal(finishReason, 'stop')
  })

  test('gets a stream with its tokens', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    const result = streamText({ ...model, prompt: 'Name three rivers.' })
    let text = ''
    for await (const part of result.textStream) text += part

    assert.isNotEmpty(text)
    assert.isAbove((await result.usage).outputTokens!, 0)
    assert.equal(await result.finishReason, 'stop')
  })

  test('calls tools and takes their results further', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)
    const asked: string[] = []

    const { text, steps } = await generateText({
      ...model,
      prompt: 'What is the weather in Oslo? Use get_weather.',
      stopWhen: stepCountIs(3),
      tools: {
        get_weather: tool({
          description: 'Tells the weather of a city',
          inputSchema: jsonSchema<{ city: string }>({
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
          }),
          execute: async ({ city }) => {
            asked.push(city)
            return { weather: 'rain' }
          },
        }),
      },
    })

    assert.lengthOf(asked, 1)
    assert.lengthOf(steps, 2)
    assert.isNotEmpty(text)
  })

  test('gets structured output', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup)

    const { output } = await generateText({
      ...model,
      prompt: 'Describe the river Rhine.',
      output: Output.object({ schema: jsonSchema<{ name: string; lengthKm: number }>(river) }),
    })

    assert.isString(output.name)
    assert.isTrue(Number.isInteger(output.lengthKm))
  })

  test('sends pictures', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const { text } = await generateText({
      ...model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is on this picture?' },
            { type: 'image', image: PIXEL, mediaType: 'image/png' },
          ],
        },
      ],
    })

    assert.isNotEmpty(text)
  })

  test('learns of errors, whole and in the middle of a stream', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const refused = await generateText({ ...model, prompt: 'demo:fault=401' }).catch(
      (error) => error
    )
    const seen: unknown[] = []
    const broken = streamText({
      ...model,
      prompt: 'demo:fault=cut',
      onError: ({ error }) => void seen.push(error),
    })
    await broken.consumeStream()

    assert.equal(refused.statusCode, 502)
    assert.include(JSON.stringify(refused.data), 'upstream_auth')
    assert.isNotEmpty(seen)
  })

  test('can leave', async ({ assert, cleanup }) => {
    const model = await givenModel(cleanup, 'gpt-5-mini')

    const asked = generateText({
      ...model,
      prompt: 'demo:fault=hang',
      abortSignal: AbortSignal.timeout(50),
    })

    await assert.rejects(() => asked)
  })
})

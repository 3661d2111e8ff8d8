import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { demoModels } from '#providers/demo/models'
import { sendAnswer } from '#providers/demo/sender'
import { givenDemoUpstream, schemaErrors } from './demo_client.js'

test.group('Demo upstream: streams', () => {
  test('sends role, content, reason, usage and the end, all in shape', async ({
    assert,
    cleanup,
  }) => {
    const demo = await givenDemoUpstream(cleanup)
    const more = { stream_options: { include_usage: true }, logprobs: true, n: 2 }
    const { chunks, last, response } = await demo.stream('Name a lake.', more)
    const whole = await demo.ask('Name a lake.', { logprobs: true, n: 2 })

    for (const chunk of chunks) {
      assert.deepEqual(schemaErrors('CreateChatCompletionStreamResponse', chunk), [])
    }
    assert.include(response.headers.get('content-type'), 'text/event-stream')
    assert.equal(chunks[0]!.choices[0]!.delta.role, 'assistant')
    for (const { index, message } of whole.choices) {
      const parts = chunks.flatMap(({ choices }) => choices.filter((part) => part.index === index))
      assert.equal(parts.map(({ delta }) => delta.content ?? '').join(''), message.content)
      assert.equal(parts.at(-1)!.finish_reason, 'stop')
    }
    assert.deepEqual(chunks.at(-1)!.choices, [])
    assert.deepEqual(chunks.at(-1)!.usage, whole.usage)
    assert.isTrue(chunks.slice(0, -1).every(({ usage }) => usage === null))
    assert.equal(last, '[DONE]')
  })

  test('sends no usage unless asked', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const { chunks } = await demo.stream('Name a lake.')
    assert.isTrue(chunks.every((chunk) => !('usage' in chunk)))
  })

  test('begins within 20 to 150 ms and ends within a second, quicker models sooner', async ({
    assert,
    cleanup,
  }) => {
    const demo = await givenDemoUpstream(cleanup)
    for (const { id, firstTokenMs } of demoModels) {
      const started = performance.now()
      const response = await demo.post({
        model: id,
        stream: true,
        messages: [{ role: 'user', content: 'Name a mountain.' }],
      })
      const reader = response.body!.getReader()
      await reader.read()
      const first = performance.now() - started
      for (let done = false; !done;) ({ done } = await reader.read())
      assert.isAtLeast(first, firstTokenMs - 2)
      assert.isBelow(performance.now() - started, 2_000)
    }
    assert.isTrue(
      demoModels.every((model) => model.firstTokenMs >= 20 && model.firstTokenMs <= 150)
    )
  })

  test('stops work at once when the client goes away', async ({ assert, cleanup }) => {
    const ended = new EventEmitter()
    const server = createServer(async (_, response) => {
      await sendAnswer(slowRequest, {}, response)
      ended.emit('ended', performance.now())
    })
    cleanup(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')

    const client = new AbortController()
    const { port } = server.address() as AddressInfo
    const answer = fetch(`http://127.0.0.1:${port}`, { signal: client.signal })
    await once(server, 'request')
    const leaving = once(ended, 'ended')
    const left = performance.now()
    client.abort()
    await assert.rejects(() => answer)
    const [stopped] = await leaving
    assert.isBelow(stopped - left, 200)
  })
})

/** Its first token comes after two seconds. */
const slowRequest = {
  model: 'claude-opus-4-6',
  stream: true,
  messages: [{ role: 'user', content: 'Speak. demo:fault=slow' }],
}

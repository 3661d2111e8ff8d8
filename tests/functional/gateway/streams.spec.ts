import { test } from '@japa/runner'
import { givenChat } from '#tests/helpers/given_chat'
import { chunk, event, open, sse, streamOf, usageChunk } from '#tests/helpers/scripted_upstream'

const messages = [{ role: 'user', content: 'Hi' }]
const streamed = JSON.stringify({ model: 'gpt-5-mini', stream: true, messages })

test.group('Streams', () => {
  test('pass event by event, long before they end', async ({ assert, cleanup }) => {
    const { send, upstream } = await givenChat(cleanup)
    let finish = () => {}
    upstream.answer = open(event(chunk({ content: 'first' })), (response) => {
      finish = () => response.end(event(chunk({}, 'stop')) + event('[DONE]'))
    })

    const response = await send(streamed)
    const reader = response.body!.getReader()
    const first = Buffer.from((await reader.read()).value!).toString()
    finish()
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += Buffer.from(part.value).toString()
    }

    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(response.headers.get('x-svc-target'), 'gpt-5-mini')
    assert.equal(first, event(chunk({ content: 'first' })))
    assert.equal(rest, event(chunk({}, 'stop')) + event('[DONE]'))
  })

  test('keep back the tokens that nobody asked for', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = sse(streamOf('Rhine'))

    const silent = await ask({ stream: true })
    const asked = await ask({ stream: true, stream_options: { include_usage: true } })

    assert.equal(silent.text, streamOf('Rhine').replace(event(usageChunk), ''))
    assert.equal(asked.text, streamOf('Rhine'))
  })

  test('say svc on the last chunk, which the client may not even have asked for', async ({
    assert,
    cleanup,
  }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = sse(streamOf('Rhine'))
    const metadata = { 'x-svc-metadata': 'full' }
    const lastOf = (text: string) => JSON.parse(text.trim().split('\n\n').at(-2)!.slice(6))

    const silent = lastOf((await ask({ model: 'auto', stream: true }, metadata)).text)
    const asked = lastOf(
      (await ask({ stream: true, stream_options: { include_usage: true } }, metadata)).text
    )

    assert.equal(silent.choices[0].finish_reason, 'stop')
    assert.isAbove(silent.svc.cost_usd, 0)
    assert.isNumber(silent.svc.confidence)
    assert.deepEqual(asked.choices, [])
    assert.equal(asked.svc.target, 'gpt-5-mini')
  })
})

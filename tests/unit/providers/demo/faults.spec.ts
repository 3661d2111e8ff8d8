import { test } from '@japa/runner'
import { givenDemoUpstream, schemaErrors } from './demo_client.js'

const asking = (fault: string, stream = false) => ({
  model: 'gpt-5-mini',
  stream,
  messages: [{ role: 'user', content: `Hello. demo:fault=${fault}` }],
})

test.group('Demo upstream: faults', () => {
  test('refuses with the status that is asked for', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    for (const status of [401, 403, 418, 429, 500, 503]) {
      const response = await demo.post(asking(String(status)))
      assert.equal(response.status, status)
      assert.deepEqual(schemaErrors('ErrorResponse', await response.json()), [])
      assert.equal(response.headers.get('retry-after'), status === 429 ? '1' : null)
    }
  })

  test('takes the fault from a header, and for one model alone', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const plain = { model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hello.' }] }
    const byHeader = await demo.post(plain, { headers: { 'x-demo-fault': '500' } })
    assert.equal(byHeader.status, 500)
    for (const [fault, status] of [
      ['500@gpt-5-mini', 500],
      ['500@gpt-5-nano', 200],
      ['no-such-fault', 200],
    ] as const) {
      const response = await demo.post(asking(fault))
      assert.equal(response.status, status)
    }
  })

  test('hangs until the client gives up', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const signal = AbortSignal.timeout(300)
    await assert.rejects(() => demo.post(asking('hang'), { signal }))
  })

  test('dies in the middle of an answer and of a stream', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    for (const stream of [false, true]) {
      const response = await demo.post(asking('cut', stream))
      assert.equal(response.status, 200)
      const first = await response.body!.getReader().read()
      assert.isAbove(first.value!.length, 0)
      const again = await demo.post(asking('cut', stream))
      await assert.rejects(() => again.text())
    }
  })

  test('answers 200 with what is no answer', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    for (const stream of [false, true]) {
      const html = await demo.post(asking('html', stream))
      assert.include(html.headers.get('content-type'), 'text/html')
      const garbage = await demo.post(asking('garbage', stream))
      assert.equal(garbage.status, 200)
      assert.include(await garbage.text(), '<<garbage>>')
      const error = await demo.post(asking('sse-error', stream))
      assert.equal(error.status, 200)
      assert.include(await error.text(), '"error":{')
    }
  })

  test('says nothing in a well-formed way', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const empty = await demo.ask('Hello. demo:fault=empty')
    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', empty), [])
    assert.equal(empty.choices[0]!.message.content, '')
    assert.equal(empty.usage!.completion_tokens, 0)
  })

  test('takes twenty times as long', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const started = performance.now()
    await demo.ask('Hello. demo:fault=slow', { max_tokens: 2, model: 'llama-3.3-70b-versatile' })
    assert.isAbove(performance.now() - started, 400)
  })
})

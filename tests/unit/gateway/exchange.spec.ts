import { test } from '@japa/runner'
import { givenFront, targetOn } from '#tests/helpers/gateway_front'
import {
  chunk,
  completion,
  event,
  json,
  open,
  refuse,
  ScriptedUpstream,
  sse,
  streamOf,
  usageChunk,
} from '#tests/helpers/scripted_upstream'

test.group('Proxy of whole answers', () => {
  test("passes the upstream's bytes on as they are", async ({ assert, cleanup }) => {
    const text = `{"id":"x","choices":[{"index":0,"big":12345678901234567890,"message":{"content":"é"}}],\n"usage":null }`
    const upstream = await ScriptedUpstream.start(cleanup, json(text))
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const response = await front.ask()

    assert.equal(await response.text(), text)
    assert.equal(response.headers.get('x-svc-target'), 'a')
    assert.match(response.headers.get('x-svc-request-id')!, /^req_/)
    assert.deepEqual(front.failures, [])
  })

  test('adds svc when the client asks for it', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup)
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const body: any = await (await front.ask({}, { 'x-svc-metadata': 'full' })).json()

    assert.containsSubset(body, completion())
    assert.containsSubset(body.svc, {
      target: 'a',
      model: 'upstream-a',
      why: 'the test said so',
      confidence: null,
      cost_usd: 0.00004,
      quoted_usd: 0.000001,
      demo: false,
      attempts: [{ target: 'a', outcome: 'ok', status: 200 }],
    })
  })

  test('goes on to the next target', async ({ assert, cleanup }) => {
    const bad = await ScriptedUpstream.start(cleanup, refuse(401))
    const good = await ScriptedUpstream.start(cleanup)
    const front = await givenFront(cleanup, targetOn(bad, 'bad'), targetOn(good, 'good'))

    const response = await front.ask({}, { 'x-svc-metadata': 'full' })
    const body: any = await response.json()

    assert.equal(response.headers.get('x-svc-target'), 'good')
    assert.deepEqual(
      body.svc.attempts.map((one: any) => [one.target, one.outcome, one.status]),
      [
        ['bad', 'key_refused', 401],
        ['good', 'ok', 200],
      ]
    )
  })
})

test.group('Proxy of streams', () => {
  test("passes the upstream's events on as they are, without the tokens that nobody asked for", async ({
    assert,
    cleanup,
  }) => {
    const text = streamOf('Hé', ' you')
    const upstream = await ScriptedUpstream.start(cleanup, sse(text))
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const response = await front.ask({ stream: true })

    assert.equal(await response.text(), text.replace(event(usageChunk), ''))
    assert.deepEqual(upstream.last.body.stream_options, { include_usage: true })
  })

  test('passes the tokens on when the client asks for them', async ({ assert, cleanup }) => {
    const text = streamOf('Hé', ' you')
    const upstream = await ScriptedUpstream.start(cleanup, sse(text))
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const response = await front.ask({ stream: true, stream_options: { include_usage: true } })

    assert.equal(await response.text(), text)
  })

  test('says svc on the last chunk', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, sse(streamOf('Hé', ' you')))
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const text = await (await front.ask({ stream: true }, { 'x-svc-metadata': 'full' })).text()
    const events = text.trim().split('\n\n')
    const last = JSON.parse(events.at(-2)!.slice(6))

    assert.equal(events.at(-1), 'data: [DONE]')
    assert.containsSubset(last, chunk({}, 'stop'))
    assert.containsSubset(last.svc, {
      target: 'a',
      cost_usd: 0.00004,
      attempts: [{ outcome: 'ok' }],
    })
    assert.lengthOf(text.match(/"svc"/g)!, 1)
  })

  test('falls back on an error inside a 200', async ({ assert, cleanup }) => {
    const start = event(chunk({ role: 'assistant', content: '' }))
    const bad = await ScriptedUpstream.start(
      cleanup,
      sse(`${start}${event({ error: { message: 'overloaded', code: 529 } })}`)
    )
    const good = await ScriptedUpstream.start(cleanup, sse(streamOf('Hi')))
    const front = await givenFront(
      cleanup,
      targetOn(bad, 'bad', { maxRetries: 0 }),
      targetOn(good, 'good')
    )

    const text = await (await front.ask({ stream: true })).text()

    assert.equal(text, streamOf('Hi').replace(event(usageChunk), ''))
  })

  test('ends in an error event when the upstream dies', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(
      cleanup,
      open(event(chunk({ content: 'Hi' })), (response) => setTimeout(() => response.destroy(), 20))
    )
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const text = await (await front.ask({ stream: true })).text()

    assert.include(text, '"content":"Hi"')
    assert.match(text, /event: error\ndata: {"error":{.*"code":"upstream_broken"}}\n\n$/)
    assert.notInclude(text, '[DONE]')
  })

  test('tells the upstream within 50 ms that the client left', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, open(event(chunk({ content: 'Hi' }))))
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))
    const leaving = new AbortController()

    const response = await front.ask({ stream: true }, {}, leaving.signal)
    await response.body!.getReader().read()
    const leftAt = performance.now()
    leaving.abort()
    while (upstream.last.abortedAt === null) await new Promise((resolve) => setTimeout(resolve, 1))

    assert.isBelow(upstream.last.abortedAt - leftAt, 50)
  })
})

import { test } from '@japa/runner'
import { givenFront, targetOn } from '#tests/helpers/gateway_front'
import {
  chunk,
  completion,
  event,
  json,
  refuse,
  ScriptedUpstream,
  sse,
  SSE_HEADERS,
  streamOf,
  type Answer,
} from '#tests/helpers/scripted_upstream'

/** What a client got: status, code of the error, and whether the stream said that it was complete. */
async function outcome(response: Response) {
  const text = await response.text()
  const isStream = response.headers.get('content-type')!.startsWith('text/event-stream')
  const error = isStream ? /^event: error\ndata: (.*)$/m.exec(text)?.[1] : text
  const code = error ? (JSON.parse(error).error?.code ?? null) : null
  return { status: response.status, code, isDone: text.includes('data: [DONE]'), text, isStream }
}

const html: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<html><body>Welcome to the proxy</body></html>')
}

const reset: Answer = (response) => response.socket!.resetAndDestroy()

const garbled: Answer = (response) => {
  response.socket!.end('NOT HTTP AT ALL\r\n\r\n')
}

test.group('Broken upstreams', () => {
  test('answers {status} {code} when the upstream {what}')
    .with<{ what: string; answer: Answer; status: number; code: string }[]>([
      { what: 'sends a page', answer: html, status: 502, code: 'upstream_broken' },
      { what: 'sends an empty body', answer: json(''), status: 502, code: 'upstream_broken' },
      {
        what: 'sends half an object',
        answer: json('{"id":'),
        status: 502,
        code: 'upstream_broken',
      },
      {
        what: 'sends another object',
        answer: json({ ok: 1 }),
        status: 502,
        code: 'upstream_broken',
      },
      { what: 'sends a list', answer: json([]), status: 502, code: 'upstream_broken' },
      {
        what: 'sends an error in a 200',
        answer: json({ error: { message: 'x', code: 500 } }),
        status: 503,
        code: 'upstream_overloaded',
      },
      {
        what: 'redirects',
        answer: json('', 302, { location: 'http://x/' }),
        status: 502,
        code: 'upstream_broken',
      },
      { what: 'resets', answer: reset, status: 502, code: 'upstream_unreachable' },
      { what: 'speaks something else', answer: garbled, status: 502, code: 'upstream_broken' },
      { what: 'refuses the key', answer: refuse(401), status: 502, code: 'upstream_auth' },
      { what: 'fails', answer: refuse(500), status: 503, code: 'upstream_overloaded' },
      { what: 'is busy', answer: refuse(429), status: 429, code: 'rate_limit_exceeded' },
    ])
    .run(async ({ assert, cleanup }, { answer, status, code }) => {
      const upstream = await ScriptedUpstream.start(cleanup, answer)
      const front = await givenFront(cleanup, targetOn(upstream, 'a', { maxRetries: 0 }))

      for (const stream of [false, true]) {
        const got = await outcome(await front.ask({ stream }))
        assert.deepInclude(got, { status, code, isStream: false })
      }
      assert.deepEqual(front.failures, [])
    })

  test('answers 502 when nobody listens', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup)
    const { origin } = upstream
    await upstream.stop()
    const front = await givenFront(cleanup, targetOn({ origin }, 'a', { maxRetries: 0 }))

    assert.deepInclude(await outcome(await front.ask()), {
      status: 502,
      code: 'upstream_unreachable',
    })
  })

  test('answers 504 when the upstream hangs', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, () => {})
    const front = await givenFront(cleanup, targetOn(upstream, 'a', { timeoutMs: 150 }))

    assert.deepInclude(await outcome(await front.ask()), { status: 504, code: 'upstream_timeout' })
    assert.deepInclude(await outcome(await front.ask({ stream: true })), { status: 504 })
  })

  test('ends a stream in an error event when the upstream hangs in the middle', async ({
    assert,
    cleanup,
  }) => {
    const upstream = await ScriptedUpstream.start(cleanup, (response) => {
      response.writeHead(200, SSE_HEADERS)
      response.write(event(chunk({ content: 'Hi' })))
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a', { timeoutMs: 150 }))

    assert.deepInclude(await outcome(await front.ask({ stream: true })), {
      status: 200,
      code: 'upstream_timeout',
      isDone: false,
    })
  })

  test('never gives out half an answer, wherever it is cut', async ({ assert, cleanup }) => {
    const body = Buffer.from(JSON.stringify(completion('Hé')))
    let cut = 0
    const upstream = await ScriptedUpstream.start(cleanup, (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.write(body.subarray(0, cut), () => response.destroy())
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a', { maxRetries: 0 }))

    for (cut = 0; cut < body.length; cut++) {
      assert.equal((await outcome(await front.ask())).status, 502, `cut at ${cut}`)
    }
  }).timeout(60_000)

  for (const ending of ['is cut off', 'ends early'] as const) {
    test(`never makes a stream that ${ending} look complete, wherever that happens`, async ({
      assert,
      cleanup,
    }) => {
      const text = streamOf('Hé', ' "you"')
      const body = Buffer.from(text)
      const firstToken = Buffer.byteLength(text.slice(0, text.indexOf('data:', 10)))
      const answered = firstToken + Buffer.byteLength(event(chunk({ content: 'Hé' })))
      const finished = Buffer.byteLength(text.slice(0, text.indexOf('"finish_reason":"stop"')))
      let cut = 0
      const upstream = await ScriptedUpstream.start(cleanup, (response) => {
        response.writeHead(200, SSE_HEADERS)
        if (ending === 'ends early') response.end(body.subarray(0, cut))
        else response.write(body.subarray(0, cut), () => response.destroy())
      })
      const front = await givenFront(cleanup, targetOn(upstream, 'a', { maxRetries: 0 }))

      for (cut = 0; cut < body.length; cut++) {
        const got = await outcome(await front.ask({ stream: true }))
        if (cut < answered) {
          assert.isFalse(got.isDone, `cut at ${cut}`)
          assert.equal(got.code, 'upstream_broken', `cut at ${cut}`)
        } else if (!got.isDone) {
          assert.equal(got.code, 'upstream_broken', `cut at ${cut}`)
        } else {
          assert.isAbove(cut, finished, `cut at ${cut}`)
        }
        for (const one of got.text.matchAll(/^data: ({.*)$/gm)) JSON.parse(one[1]!)
      }
    }).timeout(60_000)
  }

  test('reads a stream that comes byte by byte', async ({ assert, cleanup }) => {
    const text = streamOf('Hé', ' you')
    const upstream = await ScriptedUpstream.start(cleanup, async (response) => {
      response.writeHead(200, SSE_HEADERS)
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.from([byte]))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const got = await outcome(
      await front.ask({ stream: true, stream_options: { include_usage: true } })
    )

    assert.equal(got.text, text)
  })

  test('takes over from another upstream as if nothing had happened', async ({
    assert,
    cleanup,
  }) => {
    const start = event(chunk({ role: 'assistant', content: '' }))
    const broken = [html, reset, refuse(500), sse(start), sse('data: <html>\n\n'), sse('')]
    for (const answer of broken) {
      const bad = await ScriptedUpstream.start(cleanup, answer)
      const good = await ScriptedUpstream.start(cleanup, sse(streamOf('Hi')))
      const front = await givenFront(
        cleanup,
        targetOn(bad, 'bad', { maxRetries: 0 }),
        targetOn(good, 'good')
      )
      const startedAt = performance.now()

      const response = await front.ask({ stream: true })
      const got = await outcome(response)

      assert.equal(response.headers.get('x-svc-target'), 'good')
      assert.deepInclude(got, { status: 200, isDone: true, code: null })
      assert.isBelow(performance.now() - startedAt, 1_000)
    }
  })
})

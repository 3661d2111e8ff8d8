import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import { givenFront, targetOn } from '#tests/helpers/gateway_front'
import { chunk, event, ScriptedUpstream, SSE_HEADERS } from '#tests/helpers/scripted_upstream'

const MB = 1024 * 1024
const SIZE = 200 * MB

/** Sends bytes as fast as they are taken, until so many went out or the connection is gone. */
async function flood(response: ServerResponse, piece: Buffer, bytes: number) {
  let sent = 0
  response.setMaxListeners(0)
  response.on('error', () => {})
  while (sent < bytes && !response.destroyed) {
    sent += piece.length
    if (!response.write(piece)) {
      await Promise.race([once(response, 'drain'), once(response, 'close')]).catch(() => {})
    }
  }
  return sent
}

test.group('Answers of 200 MB', () => {
  test('breaks off one that has to be read whole', async ({ assert, cleanup }) => {
    let sent = 0
    const upstream = await ScriptedUpstream.start(cleanup, async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"choices":[{"message":{"content":"')
      sent = await flood(response, Buffer.alloc(MB, 'x'), SIZE)
      response.end('"}}]}')
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const response = await front.ask()

    assert.equal(response.status, 502)
    assert.isBelow(sent, 100 * MB)
  })

  test('passes a stream on without holding it', async ({ assert, cleanup }) => {
    const piece = Buffer.from(event(chunk({ content: 'x'.repeat(8_000) })).repeat(16))
    let sent = 0
    const upstream = await ScriptedUpstream.start(cleanup, async (response) => {
      response.writeHead(200, SSE_HEADERS)
      sent = await flood(response, piece, 2 * SIZE)
      response.end(event(chunk({}, 'stop')) + event('[DONE]'))
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    const response = await front.ask({ stream: true })
    const before = process.memoryUsage().rss
    let received = 0
    let highest = 0
    for await (const part of response.body!) {
      received += part.length
      highest = Math.max(highest, process.memoryUsage().rss - before)
    }

    assert.isAtLeast(received, sent)
    assert.isBelow(highest, sent / 2)
  })

  test('lets the upstream wait for a client that does not read', async ({ assert, cleanup }) => {
    const piece = Buffer.from(event(chunk({ content: 'x'.repeat(8_000) })).repeat(16))
    let sent = 0
    const upstream = await ScriptedUpstream.start(cleanup, async (response) => {
      response.writeHead(200, SSE_HEADERS)
      while (!response.destroyed && sent < SIZE) sent += await flood(response, piece, piece.length)
    })
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))
    const leaving = new AbortController()

    await front.ask({ stream: true }, {}, leaving.signal)
    await new Promise((resolve) => setTimeout(resolve, 700))
    leaving.abort()

    assert.isBelow(sent, 30 * MB)
  })
})

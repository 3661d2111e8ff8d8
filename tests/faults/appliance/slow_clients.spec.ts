import { setTimeout as sleep } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { json, completion, ScriptedUpstream } from '#tests/helpers/scripted_upstream'
import { seededRandom } from '#tests/helpers/seeded_random'
import { head, rawClient } from '#tests/faults/appliance/raw_client'

/** Seconds after which a slow sender is let go, and how much later it may be. */
const LIMIT_S = 1
const LATE_MS = 4_000

const PATHS = ['/v1/chat/completions', '/api/v1/route', '/api/v1/workspace/keys', '/api/v1/signup']

const chat = {
  model: 'gpt-5-mini',
  messages: [{ role: 'user', content: 'Name three rivers.' }],
}

/** Lines of the log that tell of an error. */
const errorsIn = (output: string) =>
  output.split('\n').filter((line) => /"level":[56]0|Error|Warning/.test(line))

test.group('Clients that do not behave', (group) => {
  const cleanups: (() => void | Promise<void>)[] = []
  let appliance: Appliance

  group.setup(async () => {
    const cleanup = (one: (typeof cleanups)[0]) => void cleanups.push(one)
    const upstream = await ScriptedUpstream.start(cleanup as never, json(completion()))
    const env = {
      SVC_HEADERS_TIMEOUT_S: String(LIMIT_S),
      SVC_REQUEST_TIMEOUT_S: String(2 * LIMIT_S),
    }
    appliance = await Appliance.start(cleanup as never, { env })
    await appliance.connect(upstream.url)
  })
  group.teardown(async () => {
    for (const one of cleanups.reverse()) await one()
  })

  const assertWell = async (assert: Assert) => {
    const answer = await appliance.call('POST', '/v1/chat/completions', chat)
    assert.equal(answer.status, 200)
    assert.isTrue(appliance.isRunning)
    assert.deepEqual(errorsIn(appliance.output), [])
    const { text } = await appliance.call('GET', '/metrics')
    assert.match(text, /^svc_http_requests_in_flight 1$/m)
  }

  test('who send headers slower than allowed get a 408, and nobody waits for them', async ({
    assert,
  }) => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => rawClient(appliance.port)))
    for (const one of slow) one.socket.write('POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\n')
    const dribbling = slow.map((one) => one.dribble(`X-Slow: ${'a'.repeat(100)}`, 100))
    const startedAt = performance.now()

    const [meanwhile, ...answers] = await Promise.all([
      appliance.call('POST', '/v1/chat/completions', chat),
      ...slow.map((one) => one.answer()),
    ])

    assert.equal(meanwhile.status, 200)
    assert.isBelow(performance.now() - startedAt, LIMIT_S * 1_000 + LATE_MS)
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 408 /)
    await Promise.all(dribbling)
    await assertWell(assert)
  })

  test('who send a body slower than allowed get a 408, whatever the address', async ({
    assert,
  }) => {
    const startedAt = performance.now()

    const answers = await Promise.all(
      PATHS.map(async (path) => {
        const one = await rawClient(appliance.port)
        one.socket.write(head(path, appliance.key, 10_000))
        await one.dribble(`{"messages":"${'a'.repeat(100)}`, 100)
        return one.answer()
      })
    )

    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.isBelow(performance.now() - startedAt, 2 * LIMIT_S * 1_000 + LATE_MS)
    await assertWell(assert)
  })

  test('who hang up in the middle of a body end nothing but their request', async ({ assert }) => {
    for (const path of PATHS) {
      for (let round = 0; round < 10; round++) {
        const one = await rawClient(appliance.port)
        one.socket.write(`${head(path, appliance.key, 10_000)}{"messages":[`)
        await sleep(round)
        if (round % 2) one.socket.destroy()
        else one.socket.resetAndDestroy()
      }
    }
    await sleep(100)

    await assertWell(assert)
  })

  test('who speak no HTTP, or a broken one, are turned away', async ({ assert }) => {
    const random = seededRandom('noise')
    const noise = () => String.fromCharCode(...Array.from({ length: 200 }, () => random() * 256))
    const spoken = [
      'GET /%C0%80 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /api/v1/targets%00 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      ...Array.from({ length: 20 }, noise),
    ]
    for (const bytes of spoken) {
      const one = await rawClient(appliance.port)
      one.socket.end(bytes, 'latin1')
      const answer = await one.answer()
      assert.match(answer, /^(HTTP\/1\.1 4\d\d |$)/, JSON.stringify(bytes.slice(0, 60)))
    }

    await assertWell(assert)
  })
})

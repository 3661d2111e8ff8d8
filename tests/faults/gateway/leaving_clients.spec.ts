import { test } from '@japa/runner'
import { givenFront, targetOn } from '#tests/helpers/gateway_front'
import {
  chunk,
  event,
  json,
  open,
  refuse,
  ScriptedUpstream,
  type Answer,
} from '#tests/helpers/scripted_upstream'
import { completion } from '#tests/helpers/scripted_upstream'
import { pulse } from '#gateway/services/pulse'

const until = async (isTrue: () => boolean) => {
  const deadline = performance.now() + 2_000
  while (!isTrue() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** Leaves after a moment; answers when that was. */
async function askAndLeave(
  front: Awaited<ReturnType<typeof givenFront>>,
  upstream: ScriptedUpstream,
  body: object
) {
  const leaving = new AbortController()
  const asked = front.ask(body, {}, leaving.signal).catch(() => null)
  await until(() => upstream.received.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const leftAt = performance.now()
  leaving.abort()
  await asked
  return leftAt
}

const silent: Answer = () => {}

test.group('Clients that leave', () => {
  test('are made known to the upstream within 50 ms: {what}')
    .with([
      { what: 'while it works on a whole answer', answer: silent, body: {} },
      { what: 'before a stream begins', answer: silent, body: { stream: true } },
      {
        what: 'in the middle of a stream',
        answer: open(event(chunk({ content: 'Hi' }))),
        body: { stream: true },
      },
    ])
    .run(async ({ assert, cleanup }, { answer, body }) => {
      const upstream = await ScriptedUpstream.start(cleanup, answer)
      const front = await givenFront(cleanup, targetOn(upstream, 'a'))

      const leftAt = await askAndLeave(front, upstream, body)
      await until(() => upstream.last.abortedAt !== null)

      assert.isNotNull(upstream.last.abortedAt)
      assert.isBelow(upstream.last.abortedAt! - leftAt, 50)
      assert.deepEqual(front.failures, [])
    })

  test('end the wait for another try', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(
      cleanup,
      json({}, 429, { 'retry-after-ms': '900' })
    )
    const front = await givenFront(cleanup, targetOn(upstream, 'a'))

    await askAndLeave(front, upstream, {})
    await until(() => pulse.size === 0)
    const asked = upstream.received.length
    await new Promise((resolve) => setTimeout(resolve, 1_000))

    assert.equal(asked, 1)
    assert.lengthOf(upstream.received, 1)
  })

  test('leave nothing behind', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, json(completion()))
    const front = await givenFront(cleanup, targetOn(upstream, 'a', { maxRetries: 0 }))
    await (await front.ask()).text()
    const before = upstream.sockets.size

    upstream.answer = open(event(chunk({ content: 'Hi' })))
    for (let round = 0; round < 30; round++) await askAndLeave(front, upstream, { stream: true })
    upstream.answer = refuse(400)
    for (let round = 0; round < 30; round++) await (await front.ask()).text()
    await until(() => upstream.sockets.size <= before + 2)

    assert.isAtMost(Math.abs(upstream.sockets.size - before), 2)
    assert.equal(pulse.size, 0)
    assert.deepEqual(front.failures, [])
  })
})

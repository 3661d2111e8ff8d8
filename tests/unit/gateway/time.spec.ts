import { test } from '@japa/runner'
import { pulse } from '#gateway/services/pulse'
import { givenFront, targetOn } from '#tests/helpers/gateway_front'
import { chunk, event, open, ScriptedUpstream, type Answer } from '#tests/helpers/scripted_upstream'

const SECOND = 1_000

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Lets so much time go by for all requests that are being answered. */
const afterwards = (seconds: number) => pulse.beat(performance.now() + seconds * SECOND)

async function givenAsked(
  cleanup: Parameters<typeof givenFront>[0],
  answer: Answer,
  stream: boolean
) {
  const upstream = await ScriptedUpstream.start(cleanup, answer)
  const front = await givenFront(cleanup, targetOn(upstream, 'a'))
  const asked = front.ask({ stream })
  await until(() => upstream.received.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { upstream, asked }
}

test.group('Time of chat completions', () => {
  test('a silent stream begins after 15 seconds, and then shows a sign of life', async ({
    assert,
    cleanup,
  }) => {
    const start = event(chunk({ role: 'assistant', content: '' }))
    let finish = () => {}
    const { asked } = await givenAsked(
      cleanup,
      open(start, (response) => {
        finish = () => {
          const rest = [chunk({ content: 'Hi' }), chunk({}, 'stop'), '[DONE]']
          response.end(rest.map(event).join(''))
        }
      }),
      true
    )

    afterwards(16)
    const response = await asked
    afterwards(40)
    finish()
    const text = await response.text()

    assert.isTrue(text.startsWith(`${start}: keep-alive\n\n`))
    assert.include(text, '[DONE]')
  })

  test('an upstream that has not answered at all is waited for in silence', async ({
    assert,
    cleanup,
  }) => {
    let finish = () => {}
    const { asked } = await givenAsked(
      cleanup,
      (response) => {
        finish = () => response.writeHead(400).end()
      },
      true
    )

    afterwards(40)
    finish()

    assert.equal((await asked).status, 400)
  })

  test('a request that takes too long in all is given up: {stream}')
    .with([{ stream: false }, { stream: true }])
    .run(async ({ assert, cleanup }, { stream }) => {
      const { asked, upstream } = await givenAsked(cleanup, () => {}, stream)

      afterwards(601)
      const response = await asked
      const body: any = await response.json()
      await until(() => upstream.last.abortedAt !== null)

      assert.equal(response.status, 504)
      assert.equal(body.error.code, 'deadline_exceeded')
    })

  test('a stream that takes too long in all ends in an error event', async ({
    assert,
    cleanup,
  }) => {
    const { asked } = await givenAsked(cleanup, open(event(chunk({ content: 'Hi' }))), true)

    afterwards(601)
    const text = await (await asked).text()

    assert.include(text, '"deadline_exceeded"')
    assert.notInclude(text, '[DONE]')
  })
})

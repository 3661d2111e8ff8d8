import { test } from '@japa/runner'
import { fc } from '#tests/unit/gateway/samples'
import { SseEvents } from '#gateway/services/sse_events'

/** The events of a stream that comes in the given pieces. */
function cut(pieces: Buffer[]) {
  const events = new SseEvents()
  const found: string[] = []
  for (const piece of pieces) {
    events.push(piece)
    while (events.next()) found.push(events.bytes.toString('utf8', events.start, events.end))
  }
  return { found, isInsideEvent: events.isInsideEvent }
}

const bytewise = (text: string) => Array.from(Buffer.from(text), (byte) => Buffer.from([byte]))

const streams = [
  { lines: 'LF', text: 'data: é1\n\n: note\n\ndata: 2\ndata: 3\n\n', events: 3 },
  { lines: 'CR LF', text: 'data: é1\r\n\r\n: note\r\n\r\ndata: 2\r\ndata: 3\r\n\r\n', events: 3 },
  { lines: 'mixed line ends', text: 'data: a\n\r\ndata: b\r\n\n\ndata: c\n\n', events: 3 },
]

test.group('Events of a stream', () => {
  test('finds them with {lines}, whole and byte by byte')
    .with(streams)
    .run(({ assert }, { text, events }) => {
      const whole = cut([Buffer.from(text)])

      assert.equal(whole.found.join(''), text)
      assert.lengthOf(whole.found, events)
      assert.deepEqual(cut(bytewise(text)), whole)
    })

  test('finds those that end in bare CR when the next one begins', ({ assert }) => {
    const { found } = cut([Buffer.from('data: a\r\rdata: b\r\rdata: c')])

    assert.deepEqual(found, ['data: a\r\r', 'data: b\r\r'])
  })

  test('finds the same however the bytes are cut', () => {
    const line = fc.constantFrom('data: x', 'data: "ü€😀"', ': ping', 'event: e', '')
    const end = fc.constantFrom('\n', '\r\n')
    const text = fc
      .array(fc.tuple(line, end), { maxLength: 12 })
      .map((lines) => `${lines.map((parts) => parts.join('')).join('')}data: z\n\n`)
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 6 }), (stream, cuts) => {
        const bytes = Buffer.from(stream)
        const at = [0, ...cuts.filter((one) => one < bytes.length), bytes.length].sort(
          (a, b) => a - b
        )
        const pieces = at.slice(1).map((to, index) => bytes.subarray(at[index], to))
        return JSON.stringify(cut(pieces)) === JSON.stringify(cut([bytes]))
      })
    )
  })

  test('knows that a stream stopped inside an event', ({ assert }) => {
    assert.isTrue(cut([Buffer.from('data: a\n\ndata: b')]).isInsideEvent)
    assert.isTrue(cut([Buffer.from('data: a\n\ndata: b\n')]).isInsideEvent)
    assert.isFalse(cut([Buffer.from('data: a\n\n')]).isInsideEvent)
  })

  test('refuses an event without end', ({ assert }) => {
    const events = new SseEvents()
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const accepted = Array.from({ length: 20 }, () => {
      const isTaken = events.push(piece)
      events.next()
      return isTaken
    })

    assert.isTrue(accepted[0])
    assert.isFalse(accepted.at(-1))
  })
})

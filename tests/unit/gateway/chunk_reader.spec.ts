import { test } from '@japa/runner'
import { ChunkReader, type EventKind } from '#gateway/services/chunk_reader'
import { SseEvents } from '#gateway/services/sse_events'

const head = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' }
const chunk = (delta: object, more: object = {}, finish: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  ...more,
})
const event = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`

/** Reads a stream; answers the kinds of its events and the reader. */
function read(...values: unknown[]) {
  const events = new SseEvents()
  const reader = new ChunkReader()
  const kinds: EventKind[] = []
  events.push(Buffer.from(values.map(event).join('')))
  while (events.next()) kinds.push(reader.read(events))
  return { kinds, reader }
}

const start = chunk({ role: 'assistant', content: '' })

test.group('Chunks of a stream', () => {
  test('tells what each is', ({ assert }) => {
    const { kinds, reader } = read(
      start,
      chunk({ content: 'Hé' }),
      chunk({ content: ' you' }, { usage: null }),
      chunk({}, {}, 'stop'),
      { ...head, choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
      '[DONE]'
    )

    assert.deepEqual(kinds, ['prelude', 'delta', 'delta', 'finish', 'usage', 'done'])
    assert.deepInclude(reader, {
      id: 'c1',
      model: 'm',
      created: 1,
      finishReason: 'stop',
      answerBytes: 7,
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    })
  })

  test('counts text with quotes and backslashes in it, short way or long', ({ assert }) => {
    const texts = ['"', '\\', '\\"', 'a\\\\', '"}', '","finish_reason":null', '\n\u0001']
    const short = read(start, ...texts.map((content) => chunk({ content })))
    const long = read(start, ...texts.map((content) => chunk({ role: 'assistant', content })))

    assert.deepEqual(
      short.kinds.slice(1),
      texts.map(() => 'delta')
    )
    assert.deepEqual(
      long.kinds.slice(1),
      texts.map(() => 'delta')
    )
    const bytes = Buffer.byteLength(texts.join(''))
    assert.equal(long.reader.answerBytes, bytes)
    assert.isAtLeast(short.reader.answerBytes, bytes)
  })

  test('takes {0} for a part of the answer')
    .with([
      [{ content: 'x' }],
      [{ reasoning_content: 'hm' }],
      [{ refusal: 'no' }],
      [{ tool_calls: [{ index: 0, id: 'call_1', function: { name: 'f', arguments: '' } }] }],
      [{ function_call: { name: 'f' } }],
      [{ audio: { id: 'a' } }],
      [{ images: [{}] }],
    ])
    .run(({ assert }, [delta]) => {
      assert.deepEqual(read(start, chunk(delta!)).kinds, ['prelude', 'delta'])
    })

  test('takes {0} for what comes before the answer')
    .with([
      [{ role: 'assistant' }],
      [{ content: '' }],
      [{ content: null }],
      [{ tool_calls: [] }],
      [{}],
    ])
    .run(({ assert }, [delta]) => {
      assert.deepEqual(read(chunk(delta!)).kinds, ['prelude'])
    })

  test('keeps the last usage when every chunk has one', ({ assert }) => {
    const usage = (tokens: number) => ({ usage: { completion_tokens: tokens } })
    const { kinds, reader } = read(
      start,
      chunk({ content: 'a' }, usage(1)),
      chunk({ content: 'b' }, usage(2))
    )

    assert.deepEqual(kinds, ['prelude', 'delta', 'delta'])
    assert.deepEqual(reader.usage, { completion_tokens: 2 })
  })

  test('is complete when every choice has ended', ({ assert }) => {
    const second = { ...head, choices: [{ index: 1, delta: {}, finish_reason: 'length' }] }
    const { reader } = read(start, chunk({}, {}, 'stop'))

    assert.isTrue(reader.isComplete(1))
    assert.isFalse(reader.isComplete(2))
    assert.isTrue(read(start, chunk({}, {}, 'stop'), second).reader.isComplete(2))
  })

  test('finds errors in {shape}')
    .with([
      { shape: 'an error object', value: { error: { message: 'no', code: 500 } } },
      {
        shape: 'a chunk with an error',
        value: { ...chunk({ content: '' }), error: { code: 502 } },
      },
      { shape: 'a bare error', value: { object: 'error', message: 'no' } },
    ])
    .run(({ assert }, { value }) => {
      assert.deepEqual(read(value).kinds, ['error'])
    })

  test('finds an error in an event of that type', ({ assert }) => {
    const events = new SseEvents()
    events.push(Buffer.from('event: error\ndata: {"message":"no"}\n\n'))
    events.next()

    assert.equal(new ChunkReader().read(events), 'error')
  })

  test('is not misled by text that looks like an error', ({ assert }) => {
    assert.deepEqual(read(start, chunk({ content: '{"error":{"code":500}}' })).kinds[1], 'delta')
  })

  test('takes comments and empty events for silence', ({ assert }) => {
    const events = new SseEvents()
    events.push(Buffer.from(': ping\n\n\n\nevent: x\n\nretry: 5\n\n'))
    const kinds: EventKind[] = []
    while (events.next()) kinds.push(new ChunkReader().read(events))

    assert.isNotEmpty(kinds)
    assert.isTrue(kinds.every((kind) => kind === 'comment'))
  })

  test('calls {0} garbage')
    .with([['<html>'], ['{"id":'], ['5'], ['[]'], ['null']])
    .run(({ assert }, [data]) => {
      assert.deepEqual(read(data).kinds, ['garbage'])
    })
})

import { test } from '@japa/runner'
import fc from 'fast-check'
import { AnswerText } from '#gateway/services/answer_text'
import { ChunkReader } from '#gateway/services/chunk_reader'
import { SseEvents } from '#gateway/services/sse_events'

const chunkOf = (delta: object, index = 0) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index, delta, logprobs: null, finish_reason: null }],
})

/** Collects the answer of a stream of chunks. */
function collected(chunks: object[], isStrict = false) {
  const events = new SseEvents()
  const reader = new ChunkReader()
  reader.answer = new AnswerText()
  reader.isStrict = isStrict
  events.push(Buffer.from(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')))
  while (events.next()) reader.read(events)
  return reader.answer
}

test.group('The answer of a stream', () => {
  test('is put together from its pieces, in any script, short way or long', ({ assert }) => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(texts, fc.boolean(), (pieces, isStrict) => {
        const chunks = [
          chunkOf({ role: 'assistant', content: '' }),
          ...pieces.map((content) => chunkOf({ content })),
        ]
        assert.equal(collected(chunks, isStrict).content, pieces.join(''))
      }),
      { seed: 7, numRuns: 300 }
    )
  })

  test('is the first one when several were asked for', ({ assert }) => {
    const chunks = [chunkOf({ content: 'one' }), chunkOf({ content: 'two' }, 1)]

    assert.equal(collected(chunks, true).content, 'one')
  })

  test('has its tool calls whole', ({ assert }) => {
    const call = (index: number, part: object) => chunkOf({ tool_calls: [{ index, ...part }] })
    const answer = collected([
      call(0, { id: 'a', type: 'function', function: { name: 'weather', arguments: '' } }),
      call(0, { function: { arguments: '{"city":' } }),
      call(1, { id: 'b', type: 'function', function: { name: 'time', arguments: '{}' } }),
      call(0, { function: { arguments: '"Rome"}' } }),
    ])

    assert.isNull(answer.content)
    assert.deepEqual(answer.toolCalls, [
      { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
      { id: 'b', type: 'function', function: { name: 'time', arguments: '{}' } },
    ])
  })

  test('is not kept when it is beyond all reason', ({ assert }) => {
    const answer = new AnswerText()
    for (let round = 0; round < 11; round++) answer.addWritten('x'.repeat(100_000))

    assert.isNull(answer.content)
  })
})

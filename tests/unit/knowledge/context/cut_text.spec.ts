import { test } from '@japa/runner'
import fc from 'fast-check'
import { cutText, MOST_WORDS } from '#knowledge/context/cut_text'

const wordsOf = (text: string) => text.match(/\S+/g) ?? []

test.group('Cutting a message into passages', () => {
  test('cuts at the ends of sentences', ({ assert }) => {
    const sentence = `Word ${'word '.repeat(48)}end.`

    assert.deepEqual(cutText(` ${sentence} ${sentence} ${sentence} `), [
      `${sentence} ${sentence}`,
      sentence,
    ])
    assert.deepEqual(cutText('  \n '), [])
  })

  test('loses no word and passes no bound, with any text', ({ assert }) => {
    const text = fc
      .array(fc.constantFrom('tea', 'Ends.', '语言模型很好。', 'x'.repeat(90), '¿Qué?', '\n\n'), {
        maxLength: 400,
      })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, (given) => {
        const parts = cutText(given)
        assert.deepEqual(parts.flatMap(wordsOf), wordsOf(given))
        for (const part of parts) assert.isAtMost(wordsOf(part).length, MOST_WORDS)
      }),
      { seed: 11, numRuns: 60 }
    )
  })

  test('cuts a text without spaces as well', ({ assert }) => {
    const parts = cutText('语'.repeat(5_000))

    assert.equal(parts.join(''), '语'.repeat(5_000))
    for (const part of parts) assert.isAtMost(part.length, 900)
  })
})

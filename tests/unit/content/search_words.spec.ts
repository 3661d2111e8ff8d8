import { test } from '@japa/runner'
import fc from 'fast-check'
import { askedWords, indexedWords } from '#content/services/search_words'

/** Whether a post with this text is found: each word asked for begins one of its words. */
const finds = (text: string, query: string) =>
  askedWords(query).every((asked) => indexedWords(text).some((word) => word.startsWith(asked)))

test.group('Words for search', () => {
  const cases: [string, string, boolean][] = [
    ['The Größe of Café Society', 'cafe', true],
    ['The Größe of Café Society', 'GRO', true],
    ['Tides and moons', 'moon tide', true],
    ['Tides and moons', 'sun', false],
    ['東京の天気', '天気', true],
    ['Владивосток', 'влади', true],
    ['C++ & "quotes" (a:b*)', 'quotes', true],
  ]
  for (const [text, query, isFound] of cases) {
    test(`${isFound ? 'find' : 'do not find'} "${text}" by "${query}"`, ({ assert }) => {
      assert.equal(finds(text, query), isFound)
    })
  }

  test('are plain ASCII without marks of a query language, whatever is asked', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const word of askedWords(query)) assert.match(word, /^[a-z0-9_]+$/)
      })
    )
  })
})

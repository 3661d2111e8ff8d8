import { test } from '@japa/runner'
import fc from 'fast-check'
import { counterOf } from '#core/tokens/token_counters'
import { contextFor, factRow, ownRow, passageRow } from '#tests/unit/knowledge/context/givens'

const words = fc.array(
  fc.constantFrom('tea', 'Lisbon', 'boat', '猫', 'été', '🙂', 'a.b', '/x', '12345', '\n', 'Ana'),
  { minLength: 1, maxLength: 40 }
)
const saying = words.map((all) => all.join(' '))

test.group('The budget of a context', () => {
  test('is never passed, counted by the tokenizer over the whole text', async ({ assert }) => {
    const counter = await counterOf('o200k_base')
    const count = (text: string) => counter.count(text)
    const given = fc.record({
      own: fc.array(saying, { maxLength: 12 }),
      shared: fc.array(saying, { maxLength: 12 }),
      passages: fc.array(saying, { maxLength: 12 }),
      question: saying,
      budget: fc.integer({ min: 1, max: 400 }),
    })
    fc.assert(
      fc.property(given, ({ own, shared, passages, question, budget }) => {
        const context = contextFor(question, {
          own: own.map((object) => ownRow('likes', object)),
          shared: shared.map((object, at) => factRow({ subject: `Ana ${at}`, object })),
          said: passages.map((text) => passageRow(text)),
          budget,
          count,
        })
        assert.isAtMost(context.tokens, budget)
        assert.equal(context.tokens, count(context.text))
        assert.equal(context.text === '', context.lines.length === 0)
      }),
      { seed: 7, numRuns: 150 }
    )
  })

  test('of 400 tokens holds the whole profile of a person with twenty preferences', ({
    assert,
  }) => {
    const own = Array.from({ length: 20 }, (_, at) =>
      ownRow('prefers', `boats with ${at} windows over trains on long journeys by the sea`)
    )

    const { lines } = contextFor('What is the weather?', { own, budget: 400 })

    assert.lengthOf(lines, 20)
    for (const { why } of lines) assert.equal(why, 'always there')
  })

  test('of a large profile gives what always has to be known and what the question is about', ({
    assert,
  }) => {
    const own = [
      ...Array.from({ length: 120 }, (_, at) => ownRow('likes', `the song number ${at} of a band`)),
      ownRow('wants_answers', 'in short sentences'),
      ownRow('likes', 'hotels with a garden'),
    ]
    const said = Array.from({ length: 60 }, (_, at) =>
      passageRow(`The hotel in town ${at} had ${at} rooms and a very nice hotel garden.`)
    )

    const { lines } = contextFor('Which hotel should I book?', { own, said, budget: 500 })

    const profile = lines
      .filter(({ from }) => from === 'profile')
      .map(({ text }) => text.replace(/^\d+ /, ''))
    assert.includeMembers(profile, [
      'likes hotels with a garden',
      'wants answers in short sentences',
    ])
    assert.isBelow(profile.length, 6)
    assert.isAbove(lines.length, 10)
  })
})

import { test } from '@japa/runner'
import { factsText, ruleText, termText } from '#knowledge/links/reason_text'

test.group('A reason', () => {
  test('reads as a rule and as the facts that it rests on', ({ assert }) => {
    const body = [
      ['X', 'knows', 'A'],
      ['A', 'lives_in', 'Y'],
    ] as const
    assert.equal(
      ruleText(['X', 'lives_in', 'Y'], body),
      'X lives in Y when X knows A and A lives in Y'
    )
    assert.equal(
      factsText([
        ['Ada', 'knows', 'Ben'],
        ['Ben', 'lives_in', 'Paris'],
      ]),
      'Ada knows Ben, and Ben lives in Paris'
    )
  })

  test('names entities, and variables by letters', ({ assert }) => {
    assert.deepEqual(
      [-1, -2, -3, -4, 0].map((term) => termText(term, ['Lisbon'])),
      ['X', 'Y', 'A', 'B', 'Lisbon']
    )
  })
})

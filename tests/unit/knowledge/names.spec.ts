import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  displayName,
  foldText,
  LONGEST_NAME,
  nameGiven,
  nameKey,
  predicateKey,
} from '#knowledge/services/names'

const runs = { seed: 20261121, numRuns: 500 }
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

test.group('Names', () => {
  test('meet under one key whatever their case, width, quotes and spaces', ({ assert }) => {
    const spellings: [string, string][] = [
      ['Lisbon', ' LISBON '],
      ['Straße', 'STRASSE'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
      ['Ｌｉｓｂｏｎ', 'lisbon'],
      ['“The Hague”', "'the  hague'"],
      ['O’Brien', "o'brien"],
      ['ﬁne', 'FINE'],
    ]
    for (const [one, other] of spellings) assert.equal(nameKey(one), nameKey(other))
    assert.notEqual(nameKey('café'), nameKey('cafe'))
    assert.notEqual(nameKey('"'), nameKey("'"))
  })

  test('have a key that is its own key', ({ assert }) => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(nameKey(nameKey(text)), nameKey(text))
      }),
      runs
    )
  })

  test('have a short key when they are long, and another one each', ({ assert }) => {
    const long = 'x'.repeat(900)

    assert.isAtMost(nameKey(long).length, 200)
    assert.equal(nameKey(long), nameKey(long.toUpperCase()))
    assert.notEqual(nameKey(long), nameKey(`${long}y`))
  })

  test('are shown on one line without control characters', ({ assert }) => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.notMatch(displayName(text), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        assert.equal(displayName(displayName(text)), displayName(text))
        assert.isTrue(displayName(text).isWellFormed())
        assert.isTrue(foldText(text).isWellFormed())
      }),
      runs
    )
  })

  test('are refused when nothing is left, or too much', ({ assert }) => {
    assert.throws(() => nameGiven(' \u0007\n', 'object'), /body\.object/)
    assert.throws(() => nameGiven('x'.repeat(LONGEST_NAME + 1), 'subject'), /at most 1000/)
    assert.equal(nameGiven('x'.repeat(LONGEST_NAME), 'subject').length, LONGEST_NAME)
  })

  test('of predicates meet in snake case', ({ assert }) => {
    for (const spelling of ['lives in', 'Lives-In', 'livesIn', 'LIVES_IN', ' lives  in ']) {
      assert.equal(predicateKey(spelling), 'lives_in')
    }
    assert.equal(predicateKey('_'), '_')
  })
})

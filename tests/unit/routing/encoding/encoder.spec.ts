import { test } from '@japa/runner'
import fc from 'fast-check'
import { RequestReader } from '#routing/engine/request_reader'
import { BUCKETS } from '#routing/engine/encoding/encoded'
import { STRUCTURE } from '#routing/engine/encoding/encoder'
import { pack, unpack } from '#routing/engine/encoding/packed'
import type { RouteQuestion } from '#routing/types'
import { question } from '#tests/unit/routing/fixtures'

const reader = new RequestReader()
const encode = (text: string, over: Partial<RouteQuestion> = {}) =>
  reader.read(question(text, over)).encoded
const featureOf = (text: string, name: string, over: Partial<RouteQuestion> = {}) =>
  encode(text, over).structure[STRUCTURE.indexOf(name)]!
const texts = fc.string({ unit: 'binary', maxLength: 3_000 })

test.group('Encoder', () => {
  test('gives ascending buckets with counts and finite features, whatever the text', ({
    assert,
  }) => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, times) => {
        const { indices, counts, structure } = encode(text.repeat(times))
        assert.isAtMost(indices.length, 512)
        assert.equal(counts.length, indices.length)
        assert.isTrue(indices.every((index, at) => at === 0 || index > indices[at - 1]!))
        assert.isTrue(indices.every((index) => index < BUCKETS))
        assert.isTrue(counts.every((count) => count > 0))
        assert.equal(structure.length, STRUCTURE.length)
        assert.isTrue(structure.every(Number.isFinite))
      })
    )
  })

  test('encodes the same text the same, whatever was read before', ({ assert }) => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const first = encode(text)
        encode(other)
        assert.deepEqual(encode(text), first)
      })
    )
  })

  test('survives tools of any form', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (tools) => {
        const { structure } = encode('Book a table', { context: { tools } })
        assert.isTrue(structure.every(Number.isFinite))
      })
    )
  })

  test('keeps what it stores readable', ({ assert }) => {
    const encoded = encode('Prove that 2 + 2 = 4, and then that 3 + 3 = 6.')
    assert.deepEqual(unpack(pack(encoded)), encoded)
  })

  test('does not tell upper from lower case', ({ assert }) => {
    assert.deepEqual(
      encode('Which PLANET is the largest?').indices,
      encode('which planet is the largest?').indices
    )
  })

  test('tells the order of words', ({ assert }) => {
    assert.notDeepEqual(encode('dog bites man').indices, encode('man bites dog').indices)
  })

  test('counts each Chinese character as a word', ({ assert }) => {
    assert.lengthOf(encode('首都城市').indices, 4 + 3)
  })

  test('tells a tool from the same word in the text', ({ assert }) => {
    const plain = encode('weather')
    const withTool = encode('weather', { context: { tools: [{ name: 'weather' }] } })
    assert.lengthOf(withTool.indices, plain.indices.length + 1)
  })

  test('reads tools of both shapes', ({ assert }) => {
    const parameters = { type: 'object', properties: { city: {}, day: {} } }
    const bare = [{ name: 'forecast', params: 2 }]
    const dialect = [{ type: 'function', function: { name: 'forecast', parameters } }]
    for (const tools of [bare, dialect]) {
      assert.closeTo(
        featureOf('rain?', 'log_largest_tool', { context: { tools } }),
        Math.log1p(2),
        1e-6
      )
    }
  })

  const shapes: [feature: string, text: string][] = [
    ['options', 'Which one?\nA. red\nB. blue'],
    ['code_marks', 'def f(x):\n  return x'],
    ['proofs', 'Show that the sum is even.'],
    ['amounts', 'How many apples are left?'],
    ['asserts', 'assert f(3) == 4'],
    ['asks', 'Who wrote it?'],
    ['wants_json', 'Answer as JSON.'],
  ]
  for (const [feature, text] of shapes) {
    test(`sees ${feature} in "${text.slice(0, 20)}"`, ({ assert }) => {
      assert.isAbove(featureOf(text, feature), 0)
      assert.equal(featureOf('The sea is calm today', feature), 0)
    })
  }
})

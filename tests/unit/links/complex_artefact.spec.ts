import { test } from '@japa/runner'
import {
  readArtefact,
  writeArtefact,
} from '../../../plugins/link-predictor-complex/src/artefact.ts'
import { meanOf, type Factors } from '../../../plugins/link-predictor-complex/src/factors.ts'
import { Scorer } from '../../../plugins/link-predictor-complex/src/scorer.ts'
import { givenRing } from '#tests/unit/links/complex_givens'

const graph = givenRing(5)

const givenFactors = (rank = 8, shift = 0): Factors => ({
  entityCount: 5,
  relationCount: 4,
  rank,
  entities: Float32Array.from({ length: 5 * 2 * rank }, (_, at) => Math.sin(at + shift)),
  relations: Float32Array.from({ length: 4 * 2 * rank }, (_, at) => Math.cos(at + shift)),
})

const question = { missing: 'subject', anchor: 3, predicate: 1 } as const

test.group('Artefact of ComplEx', () => {
  test('is read as it was written, wherever in a buffer it lies', ({ assert }) => {
    const factors = givenFactors()
    const bytes = writeArtefact(factors)
    const elsewhere = new Uint8Array(bytes.length + 1)
    elsewhere.set(bytes, 1)
    assert.deepEqual(readArtefact(elsewhere.subarray(1), graph), factors)
    assert.deepEqual(readArtefact(Buffer.from(bytes), graph), factors)
  })

  const spoilt: [string, (bytes: Uint8Array) => Uint8Array, RegExp][] = [
    ['nothing', () => new Uint8Array(0), /no ComplEx artefact/],
    ['a text', () => Buffer.from('{"entities":[],"relations":[]}'), /no ComplEx artefact/],
    ['another version', (bytes) => withNumber(bytes, 1, 2), /version 2; version 1 can be read/],
    [
      'other entities',
      (bytes) => withNumber(bytes, 2, 6),
      /6 entities and 2 predicates, the graph 5/,
    ],
    ['other predicates', (bytes) => withNumber(bytes, 3, 6), /3 predicates, the graph 5 and 2/],
    ['rank 0', (bytes) => withNumber(bytes, 4, 0), /rank 0 needs/],
    ['a huge rank', (bytes) => withNumber(bytes, 4, 0xffff_ffff), /rank 4294967295 needs/],
    ['a byte too few', (bytes) => bytes.slice(0, -1), /595 bytes; rank 8 needs 596/],
    ['a byte too many', (bytes) => Buffer.concat([bytes, Buffer.of(0)]), /597 bytes/],
    ['no number', (bytes) => withNumber(bytes, 9, 0x7fc0_0000), /numbers that are none/],
  ]
  for (const [what, spoil, expected] of spoilt) {
    test(`is refused with ${what}`, ({ assert }) => {
      const bytes = spoil(writeArtefact(givenFactors()))
      assert.throws(() => readArtefact(bytes, graph), expected)
    })
  }

  test('scores like ComplEx, reciprocal relations for subjects', ({ assert }) => {
    const { entities, rank, relations } = givenFactors()
    const scores = new Scorer(givenFactors()).score(question)
    const relation = (question.predicate + 2) * 2 * rank
    for (let entity = 0; entity < 5; entity++) {
      let sum = 0
      for (let at = 0; at < rank; at++) {
        const [a, b] = [entities[3 * 2 * rank + at]!, entities[3 * 2 * rank + rank + at]!]
        const [c, d] = [relations[relation + at]!, relations[relation + rank + at]!]
        const [e, f] = [entities[entity * 2 * rank + at]!, entities[entity * 2 * rank + rank + at]!]
        sum += (a * c - b * d) * e + (a * d + b * c) * f
      }
      assert.approximately(scores[entity]!, sum, 1e-4)
    }
  })

  test('of several models scores like their mean', ({ assert }) => {
    const models = [givenFactors(8), givenFactors(16, 3)]
    const [one, other] = models.map((model) => new Scorer(model).score(question))
    const mean = new Scorer(meanOf(models)).score(question)
    mean.forEach((score, at) => assert.approximately(score, (one![at]! + other![at]!) / 2, 1e-4))
  })

  test('refuses questions about what it does not know', ({ assert }) => {
    const scorer = new Scorer(givenFactors())
    assert.throws(() => scorer.score({ ...question, anchor: 5 }), /No entity 5/)
    assert.throws(() => scorer.score({ ...question, predicate: -1 }), /No predicate -1/)
  })
})

function withNumber(bytes: Uint8Array, at: number, value: number) {
  new DataView(bytes.buffer).setUint32(4 * at, value, true)
  return bytes
}

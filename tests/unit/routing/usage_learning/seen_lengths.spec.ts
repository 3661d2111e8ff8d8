import { test } from '@japa/runner'
import { blendedLength } from '#routing/usage_learning/blended_length'
import { binOf } from '#routing/usage_learning/log_histogram'
import { kindOf, sizeOf } from '#routing/usage_learning/request_kind'
import { SeenLengths } from '#routing/usage_learning/seen_lengths'
import { seededRandom } from '#tests/helpers/seeded_random'

const MATH = kindOf('math', 'math', 1)
const CHAT = kindOf('chat', 'chat', 1)

/** Lengths that spread like those of answers do: half below the middle, log-normal. */
function answers(middle: number, count: number, random: () => number) {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () =>
    Math.max(1, Math.round(middle * Math.exp(0.5 * gauss())))
  )
}

test.group('Lengths that were seen', () => {
  test('give the quantiles of what was seen', ({ assert }) => {
    const seen = new SeenLengths()
    const lengths = answers(200, 2_000, seededRandom('lengths'))
    for (const length of lengths) seen.add('one', MATH, binOf(length), 1)
    lengths.sort((a, b) => a - b)

    const { p10, p50, p90, n } = seen.of('one', MATH)!

    assert.closeTo(p10 / lengths[200]!, 1, 0.1)
    assert.closeTo(p50 / lengths[1_000]!, 1, 0.1)
    assert.closeTo(p90 / lengths[1_800]!, 1, 0.1)
    assert.equal(n, 2_000)
  })

  test('are unknown for a kind of request that nobody answered', ({ assert }) => {
    const seen = new SeenLengths()
    seen.add('one', MATH, binOf(100), 5)

    assert.isNull(seen.of('one', CHAT))
    assert.isNull(new SeenLengths().of('one', MATH))
  })

  test('of other targets stand in for one that has not answered such a request', ({ assert }) => {
    const seen = new SeenLengths()
    seen.add('one', MATH, binOf(400), 50)

    const unseen = seen.of('new', MATH)!

    assert.closeTo(unseen.p50, 400, 40)
    assert.isBelow(unseen.n, 50)
  })

  test('are stretched for a target that is more talkative elsewhere', ({ assert }) => {
    const seen = new SeenLengths()
    for (const target of ['one', 'two', 'three']) {
      seen.add(target, MATH, binOf(100), 40)
      seen.add(target, CHAT, binOf(60), 40)
    }
    seen.add('talker', CHAT, binOf(300), 40)

    assert.isAbove(seen.of('talker', MATH)!.p50, 2 * seen.of('one', MATH)!.p50)
  })

  test('are the same in whatever order and parts they were added', ({ assert }) => {
    const lengths = answers(90, 300, seededRandom('order'))
    const [forth, back, sums] = [new SeenLengths(), new SeenLengths(), new SeenLengths()]
    for (const length of lengths) forth.add('one', MATH, binOf(length), 1)
    for (const length of lengths.toReversed()) back.add('one', MATH, binOf(length), 1)
    for (const [bin, same] of Map.groupBy(lengths, binOf)) sums.add('one', MATH, bin, same.length)

    assert.deepEqual(back.of('one', MATH), forth.of('one', MATH))
    assert.deepEqual(sums.of('one', MATH), forth.of('one', MATH))
  })

  test('count for more than the table the more there are', ({ assert }) => {
    const table = { p50: 100, p90: 300 }
    const at = (n: number) => blendedLength(table, { p50: 400, p90: 900, n }).p50

    assert.deepEqual(blendedLength(table, null), table)
    assert.isBelow(at(1), at(10))
    assert.closeTo(at(1_000), 400, 5)
  })

  test('are told apart by task, domain and size of the request', ({ assert }) => {
    const kinds = [
      kindOf('math', 'math', sizeOf(50)),
      kindOf('math', 'math', sizeOf(5_000)),
      kindOf('math', 'math_hard', sizeOf(50)),
      kindOf('code', 'math', sizeOf(50)),
    ]

    assert.equal(new Set(kinds).size, 4)
    assert.equal(sizeOf(64), sizeOf(255))
    assert.equal(sizeOf(1e9), sizeOf(4_096))
  })
})

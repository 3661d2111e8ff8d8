import { test } from '@japa/runner'
import { addSums, lineOf, noSums, sumsOf } from '#routing/usage_learning/input_line'
import { seededRandom } from '#tests/helpers/seeded_random'

/** A tokenizer that makes so many tokens of each of ours, give or take, and adds some to each request. */
interface Synthetic {
  slope: number
  overhead: number
  /** Relative spread of texts around the slope. */
  spread: number
}

/** Learns from answers; then measures how far new requests are counted off, in percent. */
function taught(tokenizer: Synthetic, answers: number, random: () => number) {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const request = () => {
    const counted = Math.round(Math.exp(2.5 + 5 * random()))
    const stretched = tokenizer.slope * counted * Math.exp(tokenizer.spread * gauss())
    return { counted, reported: Math.max(1, Math.round(stretched + tokenizer.overhead)) }
  }
  const sums = noSums()
  for (let answer = 0; answer < answers; answer++) {
    const { counted, reported } = request()
    addSums(sums, sumsOf(counted, reported, sums))
  }
  const line = lineOf(sums)
  const errors = Array.from({ length: 501 }, () => {
    const { counted, reported } = request()
    return (100 * Math.abs(line.slope * counted + line.overhead - reported)) / reported
  }).sort((a, b) => a - b)
  return { line, median: errors[250]!, p90: errors[450]! }
}

test.group('Learned token counts', () => {
  const tokenizers: Synthetic[] = [
    { slope: 1, overhead: 0, spread: 0 },
    { slope: 1, overhead: 7, spread: 0 },
    { slope: 0.7, overhead: 3, spread: 0.05 },
    { slope: 1.13, overhead: 12, spread: 0.05 },
    { slope: 1.8, overhead: 0, spread: 0.05 },
    { slope: 1.2, overhead: 900, spread: 0.05 },
  ]
  for (const tokenizer of tokenizers) {
    const { slope, overhead, spread } = tokenizer
    test(`are off by 5 % at most in the median after 50 answers: ${slope} a token, ${overhead} a request, spread ${spread}`, ({
      assert,
    }) => {
      const { median, p90, line } = taught(tokenizer, 50, seededRandom('learned token counts'))

      assert.isAtMost(median, 5)
      assert.isAtLeast(line.errorPct! + 3, p90 / 2)
      assert.isAtMost(line.errorPct!, 2 * p90 + 3)
    })
  }

  test('need ten answers before they state an error', ({ assert }) => {
    const random = seededRandom('few answers')
    const tokenizer = { slope: 1.3, overhead: 4, spread: 0.05 }

    assert.isNull(taught(tokenizer, 9, random).line.errorPct)
    assert.isNumber(taught(tokenizer, 10, random).line.errorPct)
    assert.deepInclude(lineOf(noSums()), { slope: 1, overhead: 0, n: 0 })
  })

  test('are moved little by a provider that reports nonsense now and then', ({ assert }) => {
    const sums = noSums()
    for (let answer = 0; answer < 60; answer++) {
      const counted = 50 + 7 * answer
      const isNonsense = answer > 20 && answer % 20 === 0
      addSums(sums, sumsOf(counted, isNonsense ? 100_000 : 1.2 * counted, sums))
    }

    assert.closeTo(lineOf(sums).slope, 1.2, 0.1)
  })

  test('of two replicas add up to those of one', ({ assert }) => {
    const [one, other, all] = [noSums(), noSums(), noSums()]
    for (let answer = 1; answer <= 40; answer++) {
      const sums = sumsOf(10 * answer, 12 * answer + 5, noSums())
      addSums(answer % 2 ? one : other, sums)
      addSums(all, sums)
    }
    addSums(one, other)

    assert.closeTo(lineOf(one).slope, lineOf(all).slope, 1e-9)
    assert.closeTo(lineOf(one).overhead, lineOf(all).overhead, 1e-6)
  })
})

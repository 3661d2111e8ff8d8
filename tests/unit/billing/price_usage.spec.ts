import { test } from '@japa/runner'
import fc from 'fast-check'
import { priceUsage } from '#billing/services/price_usage'
import type { Price, Usage } from '#billing/types'

const priceOf = (rates: Partial<Price>): Price => ({
  input: 1,
  output: 4,
  source: 'catalogue',
  from: null,
  tiers: [],
  ...rates,
})

const usageOf = (counts: Partial<Usage>): Usage => ({
  input: 0,
  cached: 0,
  cacheWrite: 0,
  output: 0,
  reasoning: 0,
  ...counts,
})

const rate = fc.double({ min: 0, max: 1_000, noNaN: true })
const anyRate = fc.oneof(rate, fc.constant(null), fc.constant(undefined))
const anyPrice = fc.record({
  input: fc.oneof(rate, fc.constant(null)),
  output: fc.oneof(rate, fc.constant(null)),
  cacheRead: anyRate,
  cacheWrite: anyRate,
  reasoning: anyRate,
})

/** Usage whose parts are possible: no more cached than input, no more reasoning than output. */
const anyUsage = fc
  .tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(500_000), fc.nat(500_000))
  .map(([fresh, cached, cacheWrite, visible, reasoning]) => ({
    input: fresh + cached + cacheWrite,
    cached,
    cacheWrite,
    output: visible + reasoning,
    reasoning,
  }))

const sumOf = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  output: a.output + b.output,
  reasoning: a.reasoning + b.reasoning,
})

test.group('Price of a usage', () => {
  test('counts each kind of token once, at its own rate', ({ assert }) => {
    const price = priceOf({ input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, reasoning: 8 })
    const usage = usageOf({
      input: 1_000,
      cached: 600,
      cacheWrite: 100,
      output: 300,
      reasoning: 200,
    })

    assert.deepEqual(priceUsage(price, usage), {
      parts: {
        input: 600_000,
        cached: 120_000,
        cacheWrite: 250_000,
        output: 1_000_000,
        reasoning: 1_600_000,
      },
      costNano: 3_570_000,
    })
  })

  test('takes the base rate for a kind that the price does not mention', ({ assert }) => {
    const usage = usageOf({ input: 1_000, cached: 1_000, output: 10, reasoning: 10 })

    assert.equal(priceUsage(priceOf({ input: 3, output: 5 }), usage).costNano, 3_050_000)
  })

  test('does not know the cost when a needed rate is unknown, and says which part', ({
    assert,
  }) => {
    const price = priceOf({ cacheRead: null })

    const known = priceUsage(price, usageOf({ input: 10, output: 1 }))
    const unknown = priceUsage(price, usageOf({ input: 10, cached: 5, output: 1 }))

    assert.equal(known.costNano, 14_000)
    assert.isNull(unknown.costNano)
    assert.isNull(unknown.parts.cached)
    assert.equal(unknown.parts.input, 5_000)
  })

  test('charges all tokens at the tier that the input exceeds', ({ assert }) => {
    const price = priceOf({
      input: 1,
      output: 10,
      cacheRead: 0.1,
      tiers: [
        { aboveTokens: 400_000, input: 4, output: 20 },
        { aboveTokens: 200_000, input: 2, output: 15 },
      ],
    })
    const cost = (input: number) => priceUsage(price, usageOf({ input, output: 1_000 })).costNano

    assert.equal(cost(200_000), 200_000_000 + 10_000_000)
    assert.equal(cost(200_001), 400_002_000 + 15_000_000)
    assert.equal(cost(500_000), 2_000_000_000 + 20_000_000)
    const cached = usageOf({ input: 300_000, cached: 300_000 })
    assert.equal(priceUsage(price, cached).costNano, 30_000_000)
  })

  test('rounds each part to the nearest nano-dollar, halves up', ({ assert }) => {
    const price = priceOf({ input: 0.0005, output: 0.0004 })

    assert.equal(priceUsage(price, usageOf({ input: 1 })).costNano, 1)
    assert.equal(priceUsage(price, usageOf({ output: 1 })).costNano, 0)
    assert.equal(priceUsage(price, usageOf({ input: 3 })).costNano, 2)
  })

  test('treats a rate that is no amount of money as unknown', ({ assert }) => {
    for (const input of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      assert.isNull(priceUsage(priceOf({ input }), usageOf({ input: 1 })).costNano)
    }
  })

  test('is a whole number or unknown, never anything else, and the sum of its parts', ({
    assert,
  }) => {
    fc.assert(
      fc.property(anyPrice, anyUsage, (rates, usage) => {
        const { costNano, parts } = priceUsage(priceOf(rates), usage)
        const values = Object.values(parts)
        if (costNano === null) return assert.isTrue(values.includes(null))
        assert.isTrue(Number.isSafeInteger(costNano) && costNano >= 0)
        assert.equal(
          values.reduce<number>((sum, part) => sum + part!, 0),
          costNano
        )
      })
    )
  })

  test('is additive to a nano-dollar for each kind of token', ({ assert }) => {
    const KINDS = 5
    fc.assert(
      fc.property(anyPrice, anyUsage, anyUsage, (rates, a, b) => {
        const price = priceOf(rates)
        const together = priceUsage(price, sumOf(a, b)).costNano
        const first = priceUsage(price, a).costNano
        const second = priceUsage(price, b).costNano
        if (together === null) return assert.isTrue(first === null || second === null)
        assert.isAtMost(Math.abs(together - first! - second!), KINDS)
      })
    )
  })

  test('never falls when tokens are added', ({ assert }) => {
    fc.assert(
      fc.property(anyPrice, anyUsage, anyUsage, (rates, usage, more) => {
        const price = priceOf(rates)
        const before = priceUsage(price, usage).costNano
        const after = priceUsage(price, sumOf(usage, more)).costNano
        if (before === null) assert.isNull(after)
        else if (after !== null) assert.isAtLeast(after, before)
      })
    )
  })
})

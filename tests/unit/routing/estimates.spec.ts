import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Target } from '#providers/types'
import { priceUsage } from '#billing/services/price_usage'
import { estimateLatency } from '#routing/engine/latency_estimate'
import { quote } from '#routing/engine/price_quote'
import { priorsOf } from '#routing/engine/quality_prior'
import { DOMAINS } from '#routing/engine/domains'
import { health, target } from '#tests/unit/routing/fixtures'

const tokens = (input: number, output = 0, cached = 0) => ({ input, output, cached })

test.group('Quotes', () => {
  test('are exact in nano-dollars', ({ assert }) => {
    const { price } = target('a', { usd: [0.15, 0.6] })

    assert.equal(quote(price, tokens(1_000, 500)), 150_000 + 300_000)
  })

  test('charge cached tokens at their own price, or as others without one', ({ assert }) => {
    const plain = target('a', { usd: [1, 4] })
    const caching = target('b', { usd: [1, 4], price: { cacheRead: 0.1 } })

    assert.equal(quote(plain.price, tokens(1_000, 0, 800)), 1_000_000)
    assert.equal(quote(caching.price, tokens(1_000, 0, 800)), 200_000 + 80_000)
  })

  test('take the highest tier that the input lies above, whatever their order', ({ assert }) => {
    const tiers = [
      { aboveTokens: 500, input: 4, output: 8 },
      { aboveTokens: 100, input: 2 },
    ]
    const { price } = target('a', { usd: [1, 4], price: { tiers } })

    assert.equal(quote(price, tokens(100, 10)), 100_000 + 40_000)
    assert.equal(quote(price, tokens(101, 10)), 202_000 + 40_000)
    assert.equal(quote(price, tokens(501, 10)), 2_004_000 + 80_000)
  })

  test('say what the ledger will say of the same tokens', ({ assert }) => {
    const rate = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
    const kinds = fc.record({ input: rate, output: rate, cacheRead: rate }, { requiredKeys: [] })
    const tier = fc
      .tuple(kinds, fc.nat(5_000))
      .map(([rates, aboveTokens]) => ({ ...rates, aboveTokens }))
    const price = fc.record({ base: kinds, tiers: fc.array(tier, { maxLength: 3 }) })
    const counts = fc.tuple(fc.nat(5_000), fc.nat(5_000), fc.nat(5_000))
    fc.assert(
      fc.property(price, counts, ({ base, tiers }, [fresh, cached, output]) => {
        const priced = {
          source: 'declared' as const,
          from: null,
          input: null,
          output: null,
          ...base,
          tiers,
        }
        const usage = { input: fresh + cached, cached, cacheWrite: 0, output, reasoning: 0 }
        const quoted = quote(priced, { input: fresh + cached, cached, output })
        assert.strictEqual(quoted, priceUsage(priced, usage).costNano)
      }),
      { numRuns: 1_000 }
    )
  })

  test('are unknown when a price is, and 0 only when it is', ({ assert }) => {
    assert.isNull(quote(target('a', { usd: null }).price, tokens(10, 10)))
    assert.isNull(quote(target('a', { price: { output: null } }).price, tokens(10, 10)))
    assert.equal(quote(target('a', { usd: [0, 0] }).price, tokens(10, 10)), 0)
  })
})

test.group('Expected times', () => {
  const answer = { p50: 100, p90: 400 }

  test('are assumed before anything was seen, longer for targets that reason', ({ assert }) => {
    const plain = estimateLatency(target('a'), health(), answer)
    const reasoning = estimateLatency(
      target('b', { capabilities: { reasoning: true } }),
      null,
      answer
    )

    assert.isAbove(reasoning.p50, plain.p50)
    assert.isAbove(plain.p90, plain.p50)
  })

  test('follow the first token and the speed that were seen', ({ assert }) => {
    const seen = health({ firstTokenP50Ms: 200, tokensPerSecond: 100, latencyP50Ms: 5_000 })

    assert.deepEqual(estimateLatency(target('a'), seen, answer), { p50: 1_200, p90: 4_360 })
  })

  test('grow with the answer also where calls did not stream', ({ assert }) => {
    const seen = health({ tokensPerSecond: 50, latencyP50Ms: 300 })

    assert.deepEqual(estimateLatency(target('a'), seen, answer), { p50: 2_000, p90: 8_000 })
  })

  test('are those of whole calls when nothing else was seen', ({ assert }) => {
    const seen = health({ latencyP50Ms: 300.4, latencyP90Ms: 900 })

    assert.deepEqual(estimateLatency(target('a'), seen, answer), { p50: 300, p90: 900 })
  })
})

const priorOf = (one: Target, base: Target | null = null) =>
  priorsOf([one], new Map(base === null ? [] : [[base.id, base]]))[0]!

test.group('Quality priors', () => {
  const at = (domain: (typeof DOMAINS)[number]) => DOMAINS.indexOf(domain)

  test('take stated scores, under the names of other lists, too', ({ assert }) => {
    const { overall, byDomain } = priorOf(
      target('a', { quality: 0.7, domains: { 'physics': 0.9, 'algebra': 0.5, 'odd name': 0.1 } }),
      null
    )

    assert.equal(overall, 0.7)
    assert.equal(byDomain[at('science')], 0.9)
    assert.equal(byDomain[at('math')], 0.5)
    assert.equal(byDomain[at('law')], 0.7)
  })

  test('weigh what was stated more than what was concluded, and a guess least', ({ assert }) => {
    const concluded = target('b')
    concluded.quality.source = 'prior from catalogue facts'
    const evidence = [target('a'), concluded, target('c', { quality: null })].map(
      (one) => priorOf(one, null).evidence
    )

    assert.isAbove(evidence[0]!, evidence[1]!)
    assert.isAbove(evidence[1]!, evidence[2]!)
  })

  test('of an agent are those of its base model', ({ assert }) => {
    const base = target('base', { quality: 0.83 })

    assert.equal(
      priorOf(target('agent/x', { kind: 'agent', quality: null, baseTargetId: 'base' }), base)
        .overall,
      0.83
    )
  })

  test('guess a dear target better than a cheap one, without claiming much', ({ assert }) => {
    const guessed = (usd: [number, number] | null) =>
      priorOf(target('a', { quality: null, usd }), null).overall

    assert.isAbove(guessed([10, 40]), guessed([0.1, 0.4]))
    assert.equal(guessed(null), 0.6)
    assert.isBelow(guessed([1_000, 4_000]), 0.85)
  })
})

import { test } from '@japa/runner'
import { quoteTarget, type LengthTerms } from '#routing/estimate/quote_target'
import { familyOf } from '#routing/estimate/token_families'
import { directory, target } from '#tests/unit/routing/fixtures'

const INPUT = {
  text: 600,
  history: 400,
  context: 0,
  tools: 0,
  images: 0,
  framing: 0,
  total: 1_000,
}
const LENGTH: LengthTerms = { expected: { p50: 100, p90: 300 }, stated: null, bound: null }

const quoteOf = (wish: Parameters<typeof target>[1], length = LENGTH, isSticky = false) =>
  quoteTarget(target('one', wish), INPUT, length, isSticky)

test.group('Quote of a target', () => {
  test('is the sum of its parts', ({ assert }) => {
    const { p50, p90, unpriced } = quoteOf({ usd: [1, 4] })

    assert.deepInclude(p50.parts, { input: 1_000_000, cached: 0, output: 400_000 })
    assert.equal(p50.costNano, 1_400_000)
    assert.equal(p90.costNano, 2_200_000)
    assert.isNull(unpriced)
  })

  test('is null, never 0, where no price is known, and says so', ({ assert }) => {
    const { p50, p90, unpriced } = quoteOf({ usd: null })

    assert.isNull(p50.costNano)
    assert.isNull(p90.costNano)
    assert.equal(unpriced, 'No price is known for this target')
  })

  test('names the price that is missing', ({ assert }) => {
    const { p50, unpriced } = quoteOf({ price: { output: null } })

    assert.isNull(p50.costNano)
    assert.equal(p50.parts.input, 1_000_000)
    assert.equal(unpriced, 'The price of output tokens is not known')
  })

  test('keeps answers within the bounds of target and request', ({ assert }) => {
    assert.deepEqual(quoteOf({}).output, { p50: 100, p90: 300 })
    assert.deepEqual(quoteOf({ maxOutputTokens: 250 }).output, { p50: 100, p90: 250 })
    assert.deepEqual(quoteOf({}, { ...LENGTH, bound: 80 }).output, { p50: 80, p90: 80 })
  })

  test('charges reasoning at its own rate, as a part of the answer', ({ assert }) => {
    const { p50, reasoning, output } = quoteOf({
      capabilities: { reasoning: true },
      price: { reasoning: 10 },
    })

    assert.deepEqual(output, { p50: 100, p90: 300 })
    assert.deepEqual(reasoning, { p50: 33, p90: 180 })
    assert.deepInclude(p50.parts, { output: 67 * 4_000, reasoning: 330_000 })
    assert.deepEqual(quoteOf({}).reasoning, { p50: 0, p90: 0 })
  })

  test('says what the same costs in a batch, where there is a price for it', ({ assert }) => {
    const priced = quoteOf({ price: { batchInput: 0.5, batchOutput: 2 } })

    assert.deepEqual(priced.batch, { p50: 700_000, p90: 1_100_000 })
    assert.deepEqual(quoteOf({}).batch, { p50: null, p90: null })
    assert.deepEqual(quoteOf({ price: { batchInput: 0.5 } }).batch, { p50: null, p90: null })
  })

  test('takes a stated length as it is, up to what the target can write', ({ assert }) => {
    const stated = { ...LENGTH, stated: 2_000 }

    assert.deepEqual(quoteOf({ capabilities: { reasoning: true } }, stated).output, {
      p50: 2_000,
      p90: 2_000,
    })
    assert.deepEqual(quoteOf({ maxOutputTokens: 900 }, stated).output, { p50: 900, p90: 900 })
  })

  test("charges a conversation's own target the cache price for its history, at p50", ({
    assert,
  }) => {
    const { p50, p90 } = quoteOf({ price: { cacheRead: 0.1 } }, LENGTH, true)

    assert.deepInclude(p50.parts, { input: 600_000, cached: 40_000 })
    assert.deepInclude(p90.parts, { input: 1_000_000, cached: 0 })
  })

  test('follows the tiers of a price', ({ assert }) => {
    const { p50 } = quoteOf({ price: { tiers: [{ aboveTokens: 999, input: 2, output: 8 }] } })

    assert.equal(p50.costNano, 2_000_000 + 800_000)
  })
})

test.group('Family of a target', () => {
  const families: [string, string, string, number | null][] = [
    ['gpt-4o-mini', 'tokenizer', 'o200k_base', 0],
    ['gpt-4.1', 'tokenizer', 'o200k_base', 0],
    ['gpt-5-mini', 'tokenizer', 'o200k_base', 0],
    ['o3', 'tokenizer', 'o200k_base', 0],
    ['openai/gpt-oss-120b', 'tokenizer', 'o200k_base', 0],
    ['gpt-4-turbo', 'tokenizer', 'cl100k_base', 0],
    ['gpt-3.5-turbo', 'tokenizer', 'cl100k_base', 0],
    ['gpt-4', 'tokenizer', 'cl100k_base', 0],
    ['llama-3.1-8b-instant', 'ratio', 'o200k_base', 3.1],
    ['claude-sonnet-4-5', 'ratio', 'o200k_base', null],
  ]
  for (const [id, method, encoding, errorPct] of families) {
    test(`counts ${id} by ${method} of ${encoding}`, ({ assert }) => {
      const one = target(id)
      assert.deepInclude(familyOf(one, directory([one])), { method, encoding, errorPct })
    })
  }

  test("counts an agent as its base model's", ({ assert }) => {
    const base = target('gpt-4')
    const agent = target('agent/clerk', { kind: 'agent', baseTargetId: 'gpt-4' })

    assert.equal(familyOf(agent, directory([base, agent])).encoding, 'cl100k_base')
  })
})

import fc from 'fast-check'
import { test } from '@japa/runner'
import type { Price } from '#providers/types'
import {
  listPrice,
  priceOn,
  statedPrice,
  UNPRICED,
  type KnownPrices,
} from '#providers/services/target_prices'

const aPrice = (input: number, source: Price['source']): Price => ({
  input,
  output: 1,
  source,
  from: null,
  tiers: [],
})

const nothing: KnownPrices = { operator: null, declared: null, catalogue: null }

test.group('Price of a target', () => {
  test("is the operator's before every other", ({ assert }) => {
    const known = {
      operator: aPrice(9, 'operator'),
      declared: aPrice(8, 'declared'),
      catalogue: aPrice(7, 'catalogue'),
    }

    assert.equal(priceOn(known, 'gpt-5-mini').input, 9)
    assert.equal(listPrice(known).input, 9)
  })

  test('is the reference price of the upstream model where it is recognised', ({ assert }) => {
    const known = { ...nothing, declared: aPrice(8, 'declared'), catalogue: aPrice(7, 'catalogue') }

    assert.deepInclude(priceOn(known, 'openai/GPT-5-mini-2025-08-07'), {
      input: 0.25,
      source: 'catalogue',
    })
  })

  test("is the one of the provider's own list", ({ assert }) => {
    const atGroq = priceOn(nothing, 'qwen/qwen3-32b', { catalogues: ['groq'], vendors: {} })

    assert.notEqual(atGroq.input, priceOn(nothing, 'qwen3-32b').input)
  })

  test('is the declared one where it is not', ({ assert }) => {
    const known = { ...nothing, declared: aPrice(8, 'declared'), catalogue: aPrice(7, 'catalogue') }

    assert.deepInclude(priceOn(known, 'our-deployment'), { input: 8, source: 'declared' })
    assert.deepInclude(priceOn({ ...known, declared: null }, 'our-deployment'), {
      input: 7,
      source: 'declared',
    })
  })

  test('is unknown, and never nothing, when nobody states one', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (model) => {
        const price = priceOn(nothing, `zz-${model}`)
        assert.deepEqual(price, UNPRICED)
        assert.isNull(price.input)
      })
    )
    assert.isNull(listPrice(nothing).output)
  })

  test('can be stated as free of charge', ({ assert }) => {
    const free = statedPrice({ input: 0, output: 0 }, 'operator', Date.UTC(2026, 10, 21))

    assert.deepInclude(priceOn({ ...nothing, operator: free }, 'x'), {
      input: 0,
      output: 0,
      from: 'operator 2026-11-21',
    })
  })
})

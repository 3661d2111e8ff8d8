import fc from 'fast-check'
import { test } from '@japa/runner'
import { offers, type Offer } from '#providers/catalogue/offers'
import { recognise, recogniseModel } from '#providers/catalogue/reference_prices'

const own = (offer: Offer) => ({ catalogues: [offer.seller], vendors: {} })

const anOffer = fc.constantFrom(...offers)

/** Ways in which hosts, gateways and people write the same model id. */
const disguises: Record<string, (id: string) => string> = {
  'as it is': (id) => id,
  'in capitals': (id) => id.toUpperCase(),
  'with -latest': (id) => `${id}-latest`,
  'as a variant': (id) => `${id}:free`,
  'quantised': (id) => `${id}-FP8`,
  'quantised to four bits': (id) => `${id}-awq`,
  'behind models/': (id) => `models/${id}`,
  'behind a host path': (id) => `accounts/someone/models/${id}`,
  'behind an unknown vendor': (id) => `some-gateway/${id}`,
  'with spaces around': (id) => `  ${id} `,
}

const dated = (id: string, day: Date) => {
  const iso = day.toISOString().slice(0, 10)
  return [`${id}-${iso}`, `${id}-${iso.replaceAll('-', '')}`, `${id}@${iso.replaceAll('-', '')}`]
}

/** Ids that already end in a version, which another ending would hide. */
const endsInVersion = (id: string) => /-v\d|:\d+$|\d{4}$|-latest$/.test(id)

test.group('Recognition of upstream model ids', () => {
  for (const [how, disguise] of Object.entries(disguises)) {
    test(`finds every model in its seller's own list ${how}`, ({ assert }) => {
      fc.assert(
        fc.property(anOffer, (offer) => {
          fc.pre(how === 'as it is' || !/:/.test(offer.id) || !/variant|latest|quantised/.test(how))
          const found = recognise(disguise(offer.id), own(offer))
          assert.equal(found?.seller, offer.seller)
          assert.deepEqual(
            found?.price.input,
            offer.price.input,
            `${disguise(offer.id)} → ${found?.id}`
          )
          assert.deepEqual(found?.price.output, offer.price.output)
        }),
        { numRuns: 1_000 }
      )
    })
  }

  test('finds a dated snapshot of a model that was out by then', ({ assert }) => {
    const later = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(anOffer, later, (offer, days) => {
        fc.pre(!endsInVersion(offer.id))
        const day = new Date(Date.parse(offer.releaseDate ?? '2026-07-02') + days * 86_400_000)
        for (const id of dated(offer.id, day)) {
          /** Some snapshots are offered under an id of their own. */
          const isOffered = offers.some((one) => one.id === id)
          if (!isOffered) assert.equal(recognise(id, own(offer))?.id, offer.id, id)
        }
      }),
      { numRuns: 1_000 }
    )
  })

  test('does not price an older snapshot as the model that has its name now', ({ assert }) => {
    const older = fc.integer({ min: 100, max: 800 })
    fc.assert(
      fc.property(anOffer, older, (offer, days) => {
        fc.pre(offer.releaseDate !== null && !endsInVersion(offer.id))
        const day = new Date(Date.parse(offer.releaseDate!) - days * 86_400_000)
        for (const id of dated(offer.id, day))
          assert.notEqual(recognise(id, own(offer))?.id, offer.id, id)
      }),
      { numRuns: 1_000 }
    )
  })

  test('never makes up a price, whatever the id', ({ assert }) => {
    const known = new Set(offers)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          anOffer.map(({ id }) => `${id}-turbo-x`)
        ),
        (id) => {
          const found = recognise(id)
          assert.isTrue(found === null || known.has(found))
        }
      ),
      { numRuns: 5_000 }
    )
  })

  test('answers long and odd ids quickly', ({ assert }) => {
    const from = performance.now()
    for (const part of ['-', '/', ':', '-fp8', '1p', '-2024', '@', '.a'])
      recognise(part.repeat(5_000))

    assert.isBelow(performance.now() - from, 500)
  })

  test("prefers the provider's own price to the maker's", ({ assert }) => {
    const atHost = recognise('zai-org/GLM-5', { catalogues: ['togetherai'], vendors: {} })
    const atMaker = recognise('zai-org/GLM-5')

    assert.equal(atHost?.seller, 'togetherai')
    assert.equal(atMaker?.seller, 'zai')
  })

  test('reads the vendor before the model where the provider sells many', ({ assert }) => {
    const vendors = { 'z-ai': 'zai', 'bedrock': 'amazon-bedrock' }

    assert.equal(recognise('z-ai/glm-5', { catalogues: [], vendors })?.seller, 'zai')
    assert.equal(
      recognise('bedrock/zai.glm-5', { catalogues: ['amazon-bedrock'], vendors })?.seller,
      'amazon-bedrock'
    )
  })

  for (const [id, model] of [
    ['openai/gpt-5-mini', 'gpt-5-mini'],
    ['GPT-5-MINI-2025-08-07', 'gpt-5-mini'],
    ['gpt-4o-2024-11-20', 'gpt-4o'],
    ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13'],
    ['gpt-5.1-chat', 'gpt-5.1-chat-latest'],
    ['models/gemini-2.5-flash', 'gemini-2.5-flash'],
    ['publishers/google/models/gemini-2.5-pro@001', 'gemini-2.5-pro'],
    ['anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
    ['anthropic/claude-sonnet-4', 'claude-sonnet-4-0'],
    ['claude-opus-4-1@20250805', 'claude-opus-4-1'],
    ['us.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4-5'],
    ['accounts/fireworks/models/kimi-k2p6', 'kimi-k2.6'],
    ['mistral-small', 'mistral-small-latest'],
    ['gpt-oss:20b', 'gpt-oss-20b'],
    ['qwen3:32b-q4_K_M', 'qwen3-32b'],
    ['MiniMaxAI/MiniMax-M2', 'MiniMax-M2'],
  ] as const) {
    test(`reads "${id}" as ${model}`, ({ assert }) => {
      assert.equal(recogniseModel(id), model)
    })
  }

  for (const id of [
    'gpt-4-0613',
    'mistral-large-2407',
    'claude-3-5-sonnet-20241022',
    'mistralai/gpt-5',
    'my-deployment',
    '',
    '//',
  ]) {
    test(`does not know "${id}"`, ({ assert }) => {
      assert.isNull(recognise(id))
    })
  }
})

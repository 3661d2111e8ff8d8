import { test } from '@japa/runner'
import { demoModels } from '#providers/demo/models'
import { offers } from '#providers/catalogue/offers'
import { qualityPrior } from '#providers/catalogue/quality_prior'
import { referenceModels } from '#providers/catalogue/reference_models'

const byId = new Map(referenceModels.map((model) => [model.id, model]))
const prior = (id: string) => qualityPrior(byId.get(id)!.reference).overall!

test.group('Models of the catalogue', () => {
  test('every offer belongs to exactly one model', ({ assert }) => {
    const listed = referenceModels.flatMap((model) => model.offers)

    assert.lengthOf(listed, offers.length)
    assert.equal(new Set(listed).size, offers.length)
    assert.isAbove(offers.length, 300)
  })

  test('ids are unique whatever their case, and have no slash', ({ assert }) => {
    const ids = referenceModels.map(({ id }) => id.toLowerCase())

    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(
      ids.filter((id) => id.includes('/')),
      []
    )
  })

  test("a maker's model keeps the maker's id and price, with its hosts beside it", ({ assert }) => {
    const model = byId.get('gpt-5-mini')!

    assert.equal(model.vendor, 'openai')
    assert.equal(model.reference.price.input, 0.25)
    assert.deepEqual(
      model.offers.map(({ seller }) => seller),
      ['openai', 'azure']
    )
  })

  test('a model that only hosts sell is one model', ({ assert }) => {
    const model = byId.get('gpt-oss-120b')!

    assert.equal(model.vendor, 'openai')
    assert.isAtLeast(model.offers.length, 5)
    assert.isFalse(model.reference.isMaker)
  })

  test('every price names its source and its date', ({ assert }) => {
    for (const { id, price } of offers) {
      assert.equal(price.source, 'catalogue')
      assert.match(price.from!, /^[\w.-]+ 20\d\d-\d\d-\d\d$/, id)
      assert.isAbove(price.input!, 0, id)
    }
  })

  test('holds the models of the demo upstream', ({ assert }) => {
    for (const { id } of demoModels) assert.isTrue(byId.has(id), id)
  })
})

test.group('Quality priors', () => {
  const chat = referenceModels.filter(({ reference }) => reference.kind === 'chat')

  test('stay within 0.35 and 0.85 and use most of that range', ({ assert }) => {
    const priors = chat.map(({ reference }) => qualityPrior(reference))
    const figures = priors.flatMap(({ overall, domains }) => [overall!, ...Object.values(domains)])

    assert.isAtLeast(Math.min(...figures), 0.35)
    assert.isAtMost(Math.max(...figures), 0.85)
    const overall = priors.map((quality) => quality.overall!)
    assert.isAbove(Math.max(...overall) - Math.min(...overall), 0.3)
  })

  test('say where they come from', ({ assert }) => {
    assert.equal(qualityPrior(chat[0]!.reference).source, 'prior from catalogue facts')
  })

  test('order models of one family as their makers do', ({ assert }) => {
    assert.isAbove(prior('gpt-5'), prior('gpt-5-mini'))
    assert.isAbove(prior('gpt-5-mini'), prior('gpt-5-nano'))
    assert.isAbove(prior('claude-opus-4-6'), prior('claude-sonnet-4-5'))
    assert.isAbove(prior('claude-sonnet-4-5'), prior('claude-haiku-4-5'))
    assert.isAbove(prior('gemini-2.5-pro'), prior('gemini-2.5-flash'))
  })

  test('favour a coding model for code and leave out what a model cannot do', ({ assert }) => {
    const { overall, domains } = qualityPrior(byId.get('qwen3-coder-plus')!.reference)

    assert.isAbove(domains.code!, overall!)
    assert.isBelow(domains.writing!, overall!)
    assert.notProperty(domains, 'vision')
  })
})

import { test } from '@japa/runner'
import { givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import {
  artefactsOf,
  givenShared,
  givenTown,
  givenTrained,
  neighbours,
  predictorWith,
} from '#tests/functional/knowledge/link_givens'

test.group('A training', () => {
  test('leaves the same model for the same facts', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)

    const first = await givenTrained(asker)
    const before = await artefactsOf(first)
    const second = await givenTrained(asker)
    const after = await artefactsOf(second)

    assert.equal(second.dataHash, first.dataHash)
    assert.deepEqual(
      before.map(({ name }) => name),
      ['ensemble', 'graph', 'predictor:common-neighbours']
    )
    assert.deepEqual(
      after.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
      before.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
    )
  })

  test('takes the place of the former model, whose bytes go', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const first = await givenTrained(asker)
    await givenTrained(asker)
    assert.lengthOf(await artefactsOf(first), 0)
  })

  test('goes on without a predictor that fails, and says why', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const broken = predictorWith({
      train: async () => {
        throw new Error('out of sorts')
      },
    })

    const model = await givenTrained(asker, [broken, neighbours])

    assert.equal(model.state, 'serving')
    assert.deepEqual(model.measured!.failed, { acme: 'out of sorts' })
  })

  test('fails when no predictor is left, and the former model goes on', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const good = await givenTrained(asker)
    const broken = predictorWith({
      train: async () => {
        throw new Error('out of sorts')
      },
    })

    const failed = await givenTrained(asker, [broken])

    assert.equal(failed.state, 'failed')
    assert.include(failed.error, 'acme (out of sorts)')
    assert.equal((await good.refresh()).state, 'serving')
    assert.lengthOf(await artefactsOf(good), 3)
  })

  test('learns no fact of a person or of a single tenant', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    await givenStated(asker, { predicate: 'fears', object: 'Spiders' })
    const ofTenant = { ...asker, tenantId: 'tnt_1' }
    await givenShared(ofTenant, [['Ada', 'audits', 'Acme']])

    const model = await givenTrained(asker)

    assert.equal(model.facts, 51)
    assert.equal(model.predicates, 2)
  })
})

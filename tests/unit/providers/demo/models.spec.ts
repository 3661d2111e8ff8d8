import { test } from '@japa/runner'
import { referenceModels } from '#providers/catalogue/reference_models'
import { demoModels } from '#providers/demo/models'

test.group('Demo models', () => {
  test('stand for models of the catalogue, of several makers and prices', ({ assert }) => {
    const found = demoModels.map(({ id }) => referenceModels.find((model) => model.id === id))
    assert.deepEqual(
      found.map((model) => model?.id),
      demoModels.map(({ id }) => id)
    )
    assert.isAtLeast(new Set(found.map((model) => model!.vendor)).size, 5)
    assert.isAtLeast(new Set(found.map((model) => model!.reference.price.output)).size, 5)
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { linkModels } from '#knowledge/links/link_models'
import LinkModel from '#knowledge/models/link_model'
import { givenAsker } from '#tests/functional/knowledge/givens'
import {
  artefactsOf,
  givenTown,
  givenTrained,
  neighbours,
  predictorWith,
  request,
} from '#tests/functional/knowledge/link_givens'

test.group('A model that learned of a fact which is removed', () => {
  test('goes at once with its bytes, and a training is queued', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const model = await givenTrained(asker)

    await db.transaction((trx) => linkModels.forgetFacts(asker.workspaceId, trx))

    await model.refresh()
    assert.equal(model.state, 'deleted')
    assert.isNull(model.servingKey)
    assert.lengthOf(await artefactsOf(model), 0)
  })

  test('takes a training with it that reads such facts', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const { id } = await request.handle(asker.workspaceId, 'asked for')
    const removing = predictorWith({
      async train(graph, context) {
        await db.transaction((trx) => linkModels.forgetFacts(asker.workspaceId, trx))
        return neighbours.definition.functions.train(graph, {
          ...context,
          signal: new AbortController().signal,
        })
      },
    })

    await new ComputeTraining(() => [removing]).handle(id)

    const model = await LinkModel.findOrFail(id)
    assert.equal(model.state, 'cancelled')
    assert.lengthOf(await artefactsOf(model), 0)
  })
})

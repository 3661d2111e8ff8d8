import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { CancelTraining } from '#knowledge/links/cancel_training'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { SILENT_MS } from '#core/services/leased_runs'
import { WatchTrainings } from '#knowledge/links/watch_trainings'
import LinkModel from '#knowledge/models/link_model'
import { givenAsker } from '#tests/functional/knowledge/givens'
import {
  artefactsOf,
  givenTown,
  neighbours,
  predictorWith,
  request,
} from '#tests/functional/knowledge/link_givens'

test.group('A training', () => {
  test('ends when it is cancelled on the way, and leaves nothing', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const { id } = await request.handle(asker.workspaceId, 'asked for')
    const patient = predictorWith({
      async train(_graph, { signal }) {
        await new CancelTraining().handle(await LinkModel.findOrFail(id))
        await new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason)
          signal.addEventListener('abort', () => reject(signal.reason))
        })
        throw new Error('never')
      },
    })

    await new ComputeTraining(() => [patient]).handle(id)

    const model = await LinkModel.findOrFail(id)
    assert.equal(model.state, 'cancelled')
    assert.isNull(model.servingKey)
    assert.lengthOf(await artefactsOf(model), 0)
  })

  test('is never carried out twice', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const { id } = await request.handle(asker.workspaceId, 'asked for')
    let trainings = 0
    const counting = predictorWith({
      train: async () => {
        trainings++
        return { artefact: Uint8Array.of(1), metrics: {} }
      },
    })
    const compute = new ComputeTraining(() => [counting])

    await Promise.all([compute.handle(id), compute.handle(id)])

    assert.equal(trainings, 1)
  })

  test('is taken up when its process fell silent, and given up after three of them', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const { id } = await request.handle(asker.workspaceId, 'asked for')
    const fallsSilent = (attempts: number) =>
      db
        .from('link_models')
        .where({ id })
        .update({
          ...{ state: 'training', owner: 'trn_gone', attempts },
          alive_at: clock.now() - SILENT_MS - 1,
        })

    await fallsSilent(1)
    await new ComputeTraining(() => [neighbours]).handle(id)
    const model = await LinkModel.findOrFail(id)
    assert.equal(model.state, 'serving')
    assert.equal(model.attempts, 2)

    const { id: lost } = await request.handle(asker.workspaceId, 'asked for')
    await db
      .from('link_models')
      .where({ id: lost })
      .update({ state: 'training', attempts: 3, alive_at: clock.now() - SILENT_MS - 1 })
    await new WatchTrainings().handle()
    const failed = await LinkModel.findOrFail(lost)
    assert.equal(failed.state, 'failed')
    assert.include(failed.error, '3 times')
    assert.isNull(failed.openKey)
    assert.equal((await model.refresh()).state, 'serving')
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { host } from '#extensions/services/plugin_host'
import { CancelTraining } from '#knowledge/links/cancel_training'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { ConsiderTraining } from '#knowledge/links/consider_training'
import { linkModels } from '#knowledge/links/link_models'
import { RequestTraining } from '#knowledge/links/request_training'
import { SILENT_MS } from '#knowledge/links/training_control'
import { WatchTrainings } from '#knowledge/links/watch_trainings'
import LinkModel from '#knowledge/models/link_model'
import { givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import {
  givenShared,
  givenTown,
  givenTrained,
  neighbours,
  predictorWith,
  TRAIN,
} from '#tests/functional/knowledge/link_givens'

const artefactsOf = (model: LinkModel) =>
  db.from('link_artefacts').where({ model_id: model.id }).orderBy('name')

const request = new RequestTraining(() => [neighbours])

test.group('POST /api/v1/knowledge/train', (group) => {
  group.setup(() => host.load())

  test('queues a training, and answers the same one while it waits', async ({ assert, client }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)

    const first = await client.post(TRAIN).headers(headers)
    const again = await client.post(TRAIN).headers(headers)

    first.assertStatus(200)
    assert.containsSubset(first.body(), { state: 'queued', version: 1, reason: 'asked for' })
    assert.equal(again.body().id, first.body().id)
  })

  test('says what is missing where there is too little to learn from', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()

    const empty = await client.post(TRAIN).headers(headers)
    await givenShared(
      asker,
      Array.from({ length: 12 }, (_, at) => [`Person ${at}`, 'knows', `Person ${at + 1}`])
    )
    const onePredicate = await client.post(TRAIN).headers(headers)

    empty.assertStatus(409)
    assert.equal(empty.body().code, 'E_GRAPH_TOO_SMALL')
    assert.include(empty.body().detail, '0 of at least 10 facts, 0 of at least 2 predicates')
    onePredicate.assertStatus(409)
    assert.include(onePredicate.body().detail, '1 of at least 2 predicates')
    assert.notInclude(onePredicate.body().detail, 'facts')
  })

  test('does not count facts of persons', async ({ client }) => {
    const { asker, headers } = await givenAsker()
    for (let at = 0; at < 12; at++) {
      await givenStated(asker, { predicate: at % 2 ? 'likes' : 'avoids', object: `Thing ${at}` })
    }
    const response = await client.post(TRAIN).headers(headers)
    response.assertStatus(409)
  })

  test('turns strangers away', async ({ client }) => {
    const response = await client.post(TRAIN)
    response.assertStatus(401)
  })
})

test.group('GET and DELETE /api/v1/knowledge/train', () => {
  test('shows trainings with their figures, newest first', async ({ assert, client }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)
    await givenTrained(asker)
    const second = await givenTrained(asker)

    const list = await client.get(TRAIN).headers(headers)
    const one = await client.get(`${TRAIN}/${second.id}`).headers(headers)

    list.assertStatus(200)
    assert.equal(list.body().total, 2)
    assert.deepEqual(
      list.body().items.map(({ version, state }: any) => [version, state]),
      [
        [2, 'serving'],
        [1, 'replaced'],
      ]
    )
    assert.containsSubset(one.body(), {
      id: second.id,
      facts: 51,
      predicates: 2,
      progress: 1,
      predictors: ['common-neighbours'],
      failed: {},
      error: null,
    })
    assert.match(one.body().data_hash, /^[0-9a-f]{64}$/)
  })

  test('cancels a training that waits; one that has ended is a conflict', async ({ client }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)
    const { id } = await request.handle(asker.workspaceId, 'asked for')

    const cancelled = await client.delete(`${TRAIN}/${id}`).headers(headers)
    const again = await client.delete(`${TRAIN}/${id}`).headers(headers)

    cancelled.assertStatus(204)
    again.assertStatus(409)
    again.assertBodyContains({ code: 'E_TRAINING_ENDED' })
  })

  test('keeps a neighbour from seeing or cancelling it', async ({ assert, client }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const model = await givenTrained(asker)
    const { headers } = await givenAsker()

    const list = await client.get(TRAIN).headers(headers)
    const one = await client.get(`${TRAIN}/${model.id}`).headers(headers)
    const removed = await client.delete(`${TRAIN}/${model.id}`).headers(headers)

    assert.equal(list.body().total, 0)
    one.assertStatus(404)
    removed.assertStatus(404)
  })

  test('names a limit that is wrong, and turns strangers away', async ({ client }) => {
    const { headers } = await givenAsker()
    const wrong = await client.get(TRAIN).headers(headers).qs({ limit: 0 })
    wrong.assertStatus(422)
    wrong.assertBodyContains({ detail: [{ loc: ['query', 'limit'] }] })
    for (const response of [await client.get(TRAIN), await client.delete(`${TRAIN}/lnk_1`)]) {
      response.assertStatus(401)
    }
  })
})

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

  test('starts by itself once enough is new', async ({ assert }) => {
    const { asker } = await givenAsker()
    const consider = new ConsiderTraining(request)
    await givenShared(
      asker,
      Array.from({ length: 49 }, (_, at) => factNumber(at))
    )
    assert.isNull(await consider.handle(asker.workspaceId))

    await givenShared(asker, [factNumber(49)])
    const queued = await consider.handle(asker.workspaceId)
    assert.equal(queued?.reason, '50 or more new facts')

    await new ComputeTraining(() => [neighbours]).handle(queued!.id)
    assert.isNull(await consider.handle(asker.workspaceId))
  })

  test('is considered some time after shared facts changed, once for many of them', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const considered = () =>
      db
        .from('queue_jobs')
        .where('data', 'like', '%knowledge.consider_training%')
        .where('data', 'like', `%${asker.workspaceId}%`)
        .select('status')
    await givenStated(asker)
    assert.lengthOf(await considered(), 0)

    await givenShared(asker, [['Ada', 'knows', 'Ben']])
    await givenShared(asker, [['Ada', 'knows', 'Cyd']])

    assert.deepEqual(
      (await considered()).map(({ status }) => status),
      ['delayed']
    )
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

const factNumber = (at: number): [string, string, string] => [
  `Person ${at}`,
  at % 2 ? 'knows' : 'likes',
  `Person ${at + 1}`,
]

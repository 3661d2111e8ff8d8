import { test } from '@japa/runner'
import { host } from '#extensions/services/plugin_host'
import { givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import {
  givenShared,
  givenTown,
  givenTrained,
  request,
  TRAIN,
} from '#tests/functional/knowledge/link_givens'

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

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { ConsiderTraining } from '#knowledge/links/consider_training'
import { givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import { givenShared, neighbours, request } from '#tests/functional/knowledge/link_givens'

test.group('A training', () => {
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
})

const factNumber = (at: number): [string, string, string] => [
  `Person ${at}`,
  at % 2 ? 'knows' : 'likes',
  `Person ${at + 1}`,
]

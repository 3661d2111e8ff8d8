import { test } from '@japa/runner'
import { ComputeLearningRun } from '#routing/learning/actions/compute_learning_run'
import { LEARNERS } from '#routing/learning/training/learner_names'
import { asOperator, givenWorkspace } from '#tests/helpers/given'
import { givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { forgetLearning, givenRows } from '#tests/functional/routing/learning/refit_givens'

const COMPARISONS = '/api/v1/admin/routing/comparisons'
const operator = asOperator()

test.group('Comparisons of learners', (group) => {
  group.each.setup(forgetLearning)
  group.each.teardown(forgetLearning)

  test('say of each learner how it chose and how honest it was on rows it had not seen', async ({
    client,
    assert,
  }) => {
    const { id } = await givenRows(client, 400)
    const asked = await client.post(COMPARISONS).headers(operator).json({ evaluation_set_id: id })
    asked.assertStatus(202)
    await new ComputeLearningRun().handle(asked.body().id)

    const shown = await client.get(`${COMPARISONS}/${asked.body().id}`).headers(operator)

    assert.deepInclude(shown.body(), { state: 'done', evaluation_set_id: id, error: null })
    const { report } = shown.body()
    assert.equal(report.rows + report.trained_rows, 400)
    assert.sameMembers(
      report.learners.map(({ learner }: any) => learner),
      [...LEARNERS]
    )
    const by = Object.fromEntries(report.learners.map((one: any) => [one.learner, one]))
    assert.isAbove(by.learned.quality, by.learned.best_single)
    assert.isAbove(by.learned.gap_closed, 0.9)
    assert.isAbove(by.learned.route_score, 50)
    assert.isAbove(by.learned.brier_skill, by.catalogue.brier_skill)
  }).timeout(60_000)

  test('take feedback where no set is named, and say when it is too little', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)
    await client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({ request_id: requestId, target_id: target.id, success: true })
    const asked = await client
      .post(COMPARISONS)
      .headers(operator)
      .json({ learners: ['priors'] })
    await new ComputeLearningRun().handle(asked.body().id)

    const { items, total } = (await client.get(COMPARISONS).headers(operator)).body()

    assert.equal(total, 1)
    assert.deepInclude(items[0], { state: 'failed', learners: ['priors'] })
    assert.match(items[0].error, /rows to compare on, and 100 are needed/)
  })

  test('name what is wrong with them, and are for operators', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const wrong = await client
      .post(COMPARISONS)
      .headers(operator)
      .json({ learners: ['oracle'], sed: 1 })
    const noSet = await client
      .post(COMPARISONS)
      .headers(operator)
      .json({ evaluation_set_id: 'evs_x' })

    wrong.assertStatus(422)
    assert.sameDeepMembers(
      wrong.body().detail.map(({ loc }: any) => loc),
      [
        ['body', 'learners', 0],
        ['body', 'sed'],
      ]
    )
    noSet.assertStatus(422)
    assert.deepEqual(noSet.body().detail[0].loc, ['body', 'evaluation_set_id'])
    for (const [method, path] of [
      ['get', COMPARISONS],
      ['post', COMPARISONS],
      ['get', `${COMPARISONS}/cmp_x`],
    ] as const) {
      const stranger = await client[method](path)
      const key = await client[method](path).headers(headers)
      stranger.assertStatus(401)
      key.assertStatus(401)
    }
    const missing = await client.get(`${COMPARISONS}/cmp_x`).headers(operator)
    missing.assertStatus(404)
  })
})

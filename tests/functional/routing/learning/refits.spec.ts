import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { MINUTE, SECOND } from '#core/time'
import { ComputeLearningRun } from '#routing/learning/actions/compute_learning_run'
import { WatchEvidence } from '#routing/learning/actions/watch_evidence'
import { runsHere } from '#routing/learning/services/run_control'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import type { Train } from '#routing/learning/services/trainer'
import { decisionLog } from '#routing/services/decision_log'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'
import { asOperator, givenWorkspace } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'
import { aRow, givenSet, rows, WORKSPACE_SETS } from '#tests/functional/routing/learning/givens'
import {
  answering,
  forgetLearning,
  givenRows,
  refitted,
  REFITS,
  SNAPSHOTS,
} from '#tests/functional/routing/learning/refit_givens'

const operator = asOperator()

test.group('Refits', (group) => {
  group.each.setup(forgetLearning)
  group.each.teardown(forgetLearning)

  test('train on evaluation sets, and the result serves when it is not worse', async ({
    client,
    assert,
  }) => {
    const set = await givenRows(client, 400)

    const refit = await refitted(client)

    assert.deepInclude(refit, { state: 'done', progress: 1, error: null })
    const { report } = refit
    assert.equal(report.gate.against, 'priors')
    assert.isTrue(report.serving, report.gate.why)
    assert.isAbove(report.gate.rows, 20)
    assert.equal(report.trained_on.evaluation_rows, 400)
    assert.equal(report.training.rows + report.trained_on.held_out_rows, 400)
    assert.deepInclude(report.trained_on.evaluation_sets[0], { id: set.id, rows: 400 })
    assert.equal(servingSnapshots.of(null)?.version, report.version)
    const { serving, items } = (await client.get(SNAPSHOTS).headers(operator)).body()
    assert.deepInclude(serving, { version: report.version, held: false })
    assert.deepInclude(items[0], { version: report.version, serving: true, state: 'accepted' })
    assert.isTrue(items[0].sha256.startsWith(report.version))
  }).timeout(60_000)

  test('train the same snapshot from the same rows and seed', async ({ client, assert }) => {
    await givenRows(client, 400)
    const first = await refitted(client, { seed: 7 })
    const second = await refitted(client, { seed: 7 })

    assert.equal(second.report.version, first.report.version)
    assert.equal(second.report.gate.against, first.report.serving ? 'snapshot' : 'priors')
  }).timeout(60_000)

  test('keep a snapshot that is worse, and leave the one before in place', async ({
    client,
    assert,
  }) => {
    await givenRows(client, 400)
    const first = await refitted(client)
    const serving = servingSnapshots.of(null)
    const worse = await refitted(client, {}, answering({ accepted: false }))

    assert.isTrue(first.report.serving)
    assert.deepInclude(worse, { state: 'done' })
    assert.isFalse(worse.report.serving)
    assert.strictEqual(servingSnapshots.of(null), serving)
    const { items } = (await client.get(SNAPSHOTS).headers(operator)).body()
    assert.sameDeepMembers(
      items.map(({ version, state, serving: serves }: any) => [version, state, serves]),
      [
        [first.report.version, 'accepted', true],
        [worse.report.version, 'rejected', false],
      ]
    )
  }).timeout(60_000)

  test('are given the bytes that serve and rows of the platform alone', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const own = await givenSet(client, { headers, base: WORKSPACE_SETS })
    await client.post(`${own.address}/rows`).headers(headers).json(rows(50))
    await givenRows(client, 120)
    const train = answering({})
    await refitted(client, {}, train)

    const { set, serving } = train.orders[0]!
    assert.equal(set.rows, 120)
    assert.sameMembers(set.targetIds, ['gpt-4.1-nano', 'gpt-4o'])
    assert.isNull(serving)
  })

  test('learn from feedback, by what was kept with the decisions', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    for (let at = 0; at < 110; at++) {
      const { request_id: requestId } = await routed(client, headers, asking(aRow(at).text))
      const said = { request_id: requestId, target_id: TARGETS[at % 2], success: at % 3 === 0 }
      await client.post('/api/v1/feedback').headers(headers).json(said)
    }
    await decisionLog.flush()
    const train = answering({})
    const refit = await refitted(client, {}, train)

    assert.equal(refit.report.trained_on.feedback_requests, 110)
    const { set } = train.orders[0]!
    assert.sameMembers(set.targetIds, [TARGETS[0]!, TARGETS[1]!])
    assert.closeTo(set.weight[0]!, 0.7, 1e-6)
    assert.isAbove(set.words.length, 110)
    assert.lengthOf(set.target, 110)
  })

  test('of a workspace add its own rows, and serve it alone', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const own = await givenSet(client, { headers, base: WORKSPACE_SETS })
    await client.post(`${own.address}/rows`).headers(headers).json(rows(150))
    const refit = await refitted(client, { workspace_id: workspace.id })

    assert.deepInclude(refit, { state: 'done', workspace_id: workspace.id })
    assert.isTrue(refit.report.serving)
    assert.isNull(servingSnapshots.of(workspace.id))
    for (let turn = 0; turn < 100 && !servingSnapshots.of(workspace.id); turn++) await sleep(10)
    assert.equal(servingSnapshots.of(workspace.id)?.version, refit.report.version)
    assert.isNull(servingSnapshots.of(null))
  }).timeout(60_000)

  test('take a snapshot out of service that was trained on a set that is deleted', async ({
    client,
    assert,
  }) => {
    const first = await givenRows(client, 400)
    await givenRows(client, 400)
    const { report } = await refitted(client)
    assert.isTrue(report.serving)
    await client.delete(first.address).headers(operator)

    const without = answering({ accepted: false })
    const refit = await refitted(client, {}, without)

    assert.equal(without.orders[0]!.set.rows, 400)
    assert.isNull(without.orders[0]!.serving)
    assert.isFalse(refit.report.serving)
    assert.isNull(servingSnapshots.of(null))
  }).timeout(60_000)

  test('leave no snapshot in service when nothing is left that it was trained on', async ({
    client,
    assert,
  }) => {
    const { address } = await givenRows(client, 400)
    await refitted(client)
    assert.isNotNull(servingSnapshots.of(null))
    await client.delete(address).headers(operator)

    assert.equal((await refitted(client)).state, 'failed')
    assert.isNull(servingSnapshots.of(null))
  }).timeout(60_000)

  test('say what is missing when there is too little to learn from', async ({ client, assert }) => {
    await givenRows(client, 20)
    const refit = await refitted(client)

    assert.equal(refit.state, 'failed')
    assert.match(refit.error, /20 rows .* 100 are needed/)
  })

  test('are one at a time: another wish is answered with the one that waits', async ({
    client,
    assert,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post(REFITS).headers(operator).json({}))
    )

    assert.equal(new Set(answers.map((answer) => answer.body().id)).size, 1)
    assert.lengthOf(await db.from('learning_runs'), 1)
  })

  test('are computed by one process only, whoever else has the job', async ({ client, assert }) => {
    await givenRows(client, 120)
    const { id } = (await client.post(REFITS).headers(operator).json({})).body()
    const train = answering({})
    await Promise.all([
      new ComputeLearningRun(train).handle(id),
      new ComputeLearningRun(train).handle(id),
    ])

    assert.lengthOf(train.orders, 1)
  })

  test('can be cancelled while they run', async ({ client, assert }) => {
    await givenRows(client, 120)
    const { id } = (await client.post(REFITS).headers(operator).json({})).body()
    const train: Train = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason))
      )
    const computing = new ComputeLearningRun(train).handle(id)
    for (let turn = 0; turn < 200; turn++) {
      if ((await client.get(`${REFITS}/${id}`).headers(operator)).body().stage === 'training') break
      await sleep(5)
    }

    const cancelled = await client.delete(`${REFITS}/${id}`).headers(operator)
    await computing
    const again = await client.delete(`${REFITS}/${id}`).headers(operator)

    cancelled.assertStatus(204)
    again.assertStatus(409)
    assert.equal((await client.get(`${REFITS}/${id}`).headers(operator)).body().state, 'cancelled')
    assert.lengthOf(await db.from('router_snapshots'), 0)
  })

  test('go back into the queue when their process stops', async ({ client, assert }) => {
    await givenRows(client, 120)
    const { id } = (await client.post(REFITS).headers(operator).json({})).body()
    const train: Train = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        runsHere.stopAll()
      })
    await new ComputeLearningRun(train).handle(id)

    assert.equal((await client.get(`${REFITS}/${id}`).headers(operator)).body().state, 'queued')
    await new ComputeLearningRun(answering({})).handle(id)
    assert.equal((await client.get(`${REFITS}/${id}`).headers(operator)).body().state, 'done')
  })

  test('of a process that fell silent are taken up again', async ({ client, assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    await givenRows(client, 120)
    const { id } = (await client.post(REFITS).headers(operator).json({})).body()
    const alive = { state: 'running', owner: 'run_gone', alive_at: time.now }
    await db.from('learning_runs').where({ id }).update(alive)

    await new ComputeLearningRun(answering({})).handle(id)
    const before = (await client.get(`${REFITS}/${id}`).headers(operator)).body().state
    time.advance(31 * SECOND)
    await new WatchEvidence().handle()
    await new ComputeLearningRun(answering({})).handle(id)

    assert.equal(before, 'running')
    assert.equal((await client.get(`${REFITS}/${id}`).headers(operator)).body().state, 'done')
  })

  test('start by themselves after an import, once it is quiet', async ({
    client,
    assert,
    cleanup,
  }) => {
    const time = givenStoppedClock(cleanup)
    await givenRows(client, 120)
    const started = async () => {
      await new WatchEvidence().handle()
      return (await db.from('learning_runs').orderBy('created_at')).map(({ reason }) => reason)
    }

    assert.deepEqual(await started(), [])
    time.advance(21 * SECOND)
    assert.deepEqual(await started(), ['evaluation sets changed'])
    const [{ id }] = await db.from('learning_runs')
    await new ComputeLearningRun(answering({})).handle(id)
    time.advance(6 * MINUTE)
    assert.lengthOf(await started(), 1)
  })

  test('are listed with the newest first', async ({ client, assert }) => {
    await refitted(client)
    const { id } = await refitted(client)
    const page = (await client.get(REFITS).qs({ limit: 1 }).headers(operator)).body()

    assert.deepInclude(page, { total: 2, limit: 1, offset: 0 })
    assert.equal(page.items[0].id, id)
  })

  test('are for operators, and name what is wrong with a wish', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    for (const [method, path] of [
      ['get', REFITS],
      ['post', REFITS],
      ['get', `${REFITS}/fit_x`],
      ['delete', `${REFITS}/fit_x`],
    ] as const) {
      const stranger = await client[method](path)
      stranger.assertStatus(401)
      const key = await client[method](path).headers(headers)
      key.assertStatus(401)
    }
    const wrong = await client
      .post(REFITS)
      .headers(operator)
      .json({ workspace_id: 'ws_nowhere', seed: 1 })
    const misspelt = await client.post(REFITS).headers(operator).json({ sead: 1, seed: -1 })
    const missing = await client.get(`${REFITS}/fit_x`).headers(operator)

    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['body', 'workspace_id'])
    misspelt.assertStatus(422)
    assert.sameDeepMembers(
      misspelt.body().detail.map(({ loc }: any) => loc),
      [
        ['body', 'sead'],
        ['body', 'seed'],
      ]
    )
    missing.assertStatus(404)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { jobs } from '#core/services/jobs'
import { workerPool } from '#core/services/worker_pool'
import { givenRoutedWorkspace } from '#tests/functional/routing/givens'
import { givenRatedDecisions } from '#tests/functional/routing/judging_givens'
import { asOperator, givenKey, givenWorkspace } from '#tests/helpers/given'

const OWN = '/api/v1/routing/evaluations'
const ALL = '/api/v1/admin/routing/evaluations'
const operator = asOperator()

/** Runs the job worker until the evaluation has ended. */
async function ended(client: any, address: string, headers: Record<string, string>) {
  jobs.startWorker()
  try {
    for (let tries = 0; tries < 300; tries++) {
      const body = (await client.get(address).headers(headers)).body()
      if (body.status !== 'queued') return body
      await sleep(50)
    }
    throw new Error('The evaluation did not end')
  } finally {
    await jobs.stopWorker()
  }
}

test.group('POST /api/v1/routing/evaluations', (group) => {
  group.teardown(() => workerPool.drain())

  test("judges a policy by the workspace's own decisions", async ({ client, assert }) => {
    const { workspace, headers } = await givenRoutedWorkspace()
    await givenRatedDecisions(workspace.id, { count: 900, best: 0.6, good: [0.9, 0.4] })

    const asked = await client.post(OWN).headers(headers).json({ policy: 'catalogue' })
    asked.assertStatus(202)
    const { result, ...evaluation } = await ended(client, `${OWN}/${asked.body().id}`, headers)

    assert.deepInclude(evaluation, { status: 'done', error: null, workspace_id: workspace.id })
    assert.deepInclude(result, { rated: 900, decisions: 900, left_out: 0, truncated: false })
    assert.equal(result.quality.verdict, 'better')
    assert.isBelow(result.quality.gain.low, 0.4 * 0.5)
    assert.isAbove(result.quality.gain.high, 0.4 * 0.5)
    assert.isAbove(result.effective_sample, 200)
    assert.match(result.summary, /quality \+/)
  }).timeout(40_000)

  test('names no number when too few decisions count', async ({ client, assert }) => {
    const { workspace, headers } = await givenRoutedWorkspace()
    await givenRatedDecisions(workspace.id, { count: 60, best: 0.8, good: [0.9, 0.4] })

    const asked = await client.post(OWN).headers(headers).json({})
    const { result } = await ended(client, `${OWN}/${asked.body().id}`, headers)

    assert.equal(result.verdict, 'not_enough_evidence')
    assert.equal(result.utility.reason, 'few_decisions')
    assert.isNull(result.quality.gain)
    assert.match(result.summary, /200 are needed/)
  }).timeout(40_000)

  test('is for admins of the workspace', async ({ client }) => {
    const { workspace } = await givenWorkspace()
    const { headers } = await givenKey(workspace, { role: 'member' })

    const asked = await client.post(OWN).headers(headers).json({})
    const stranger = await client.post(OWN).json({})

    asked.assertStatus(403)
    stranger.assertStatus(401)
  })

  test('names an unknown policy, a share and a window that cannot be', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()

    const unknown = await client.post(OWN).headers(headers).json({ policy: 'crystal ball' })
    const wrong = await client
      .post(OWN)
      .headers(headers)
      .json({ exploration_share: 0.9, window: '2y', workspace_id: 'ws_other' })

    unknown.assertStatus(422)
    assert.include(unknown.body().detail[0].msg, 'crystal ball')
    wrong.assertStatus(422)
    assert.sameDeepMembers(
      wrong.body().detail.map(({ loc }: any) => loc.at(-1)),
      ['exploration_share', 'window', 'workspace_id']
    )
  })

  test('lets only so many wait', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    for (let i = 0; i < 5; i++) await client.post(OWN).headers(headers).json({})

    const sixth = await client.post(OWN).headers(headers).json({})

    sixth.assertStatus(429)
    assert.equal(sixth.body().code, 'E_TOO_MANY_EVALUATIONS')
  })

  test('keeps them from neighbours', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const neighbour = await givenWorkspace()
    const { id } = (await client.post(OWN).headers(headers).json({})).body()

    const seen = await client.get(`${OWN}/${id}`).headers(neighbour.headers)
    const listed = await client.get(OWN).headers(neighbour.headers)
    const own = await client.get(OWN).headers(headers)

    seen.assertStatus(404)
    assert.deepEqual(listed.body().items, [])
    assert.deepInclude(own.body(), { total: 1, limit: 50, offset: 0 })
    assert.equal(own.body().items[0].id, id)
  })
})

test.group('POST /api/v1/admin/routing/evaluations', (group) => {
  group.teardown(() => workerPool.drain())

  test('judges another share of exploration by the decisions of one workspace', async ({
    client,
    assert,
  }) => {
    const { workspace } = await givenRoutedWorkspace()
    await givenRatedDecisions(workspace.id, { count: 500, best: 0.5, good: [0.7, 0.7] })

    const asked = await client
      .post(ALL)
      .headers(operator)
      .json({
        workspace_id: workspace.id,
        exploration_share: 0.2,
        objective: { quality: 1 },
        window: '24h',
      })
    const { result, candidate } = await ended(client, `${ALL}/${asked.body().id}`, operator)

    assert.deepEqual(candidate, {
      policy: null,
      exploration_share: 0.2,
      objective: { quality: 1 },
    })
    assert.equal(result.decisions, 500)
    const listed = await client.get(ALL).headers(operator).qs({ limit: 1 })
    assert.lengthOf(listed.body().items, 1)
  }).timeout(40_000)

  test('is for operators', async ({ client }) => {
    const { headers } = await givenWorkspace()

    for (const address of [ALL, `${ALL}/pev_1`]) {
      ;(await client.get(address).headers(headers)).assertStatus(401)
    }
    ;(await client.post(ALL).json({})).assertStatus(401)
    ;(await client.get(`${ALL}/pev_1`).headers(operator)).assertStatus(404)
    ;(await client.post(ALL).headers(operator).json({ surprise: 1 })).assertStatus(422)
  })
})

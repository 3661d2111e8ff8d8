import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { routers } from '#routing/services/routers'
import { asOperator, givenWorkspace } from '#tests/helpers/given'
import { givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import {
  forgetLearning,
  givenRows,
  refitted,
} from '#tests/functional/routing/learning/refit_givens'

const BASE = '/api/v1/admin/routing'
const operator = asOperator()

test.group('/api/v1/admin/routing', (group) => {
  group.each.setup(forgetLearning)
  group.each.teardown(async () => {
    await forgetLearning()
    await db.from('settings').where('key', 'routing.exploration').delete()
  })

  test('tells how the router decides and what it learned from', async ({ client, assert }) => {
    await givenRows(client, 400)
    const { id, report } = await refitted(client)
    const shown = (await client.get(BASE).headers(operator)).body()

    assert.equal(shown.policy, routers.policy)
    assert.includeMembers(
      shown.policies.map(({ name }: any) => name),
      routers.policies
    )
    for (const { purpose } of shown.policies) assert.isString(purpose)
    assert.deepInclude(shown.snapshot, { version: report.version, in_memory: report.version })
    assert.deepInclude(shown.evidence, { evaluation_sets: 1, evaluation_rows: 400 })
    assert.equal(shown.last_refit.id, id)
  }).timeout(60_000)

  test('lets another router decide', async ({ client, assert, cleanup }) => {
    const before = routers.policy
    cleanup(async () => {
      await routers.choose(before)
      await db.from('settings').where('key', 'routing.policy').delete()
    })
    const other = routers.policies.find((name) => name !== before)!
    const response = await client.put(`${BASE}/policy`).headers(operator).json({ policy: other })
    const { headers } = await givenRoutedWorkspace()

    response.assertStatus(200)
    assert.equal(response.body().policy, other)
    const { trace } = await routed(client, headers)
    assert.equal(trace.policy.name, other)
  })

  test('names the routers there are when one is asked for that is not', async ({
    client,
    assert,
  }) => {
    const response = await client.put(`${BASE}/policy`).headers(operator).json({ policy: 'magic' })

    response.assertStatus(422)
    const [issue] = response.body().detail
    assert.deepEqual(issue.loc, ['body', 'policy'])
    assert.deepEqual(issue.ctx.expected, routers.policies)
  })

  test('sets how far the router may explore, and what is left out stays', async ({
    client,
    assert,
  }) => {
    const put = (body: object) => client.put(`${BASE}/exploration`).headers(operator).json(body)
    const first = await put({ share: 0.2, floor: 0.05 })
    const second = await put({ max_cost_usd: 0.01 })
    const wrong = await put({ share: 0.9, flor: 1 })

    first.assertStatus(200)
    assert.deepInclude(second.body(), { share: 0.2, floor: 0.05, max_cost_usd: 0.01 })
    wrong.assertStatus(422)
    assert.sameDeepMembers(
      wrong.body().detail.map(({ loc }: any) => loc),
      [
        ['body', 'share'],
        ['body', 'flor'],
      ]
    )
  })

  test('forgets outcomes of one workspace, and records that it did', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)
    await client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({ request_id: requestId, target_id: target.id, success: true })

    const response = await client
      .post(`${BASE}/reset`)
      .headers(operator)
      .json({ workspace_id: workspace.id })

    response.assertStatus(200)
    assert.equal(response.body().judgements, 1)
    assert.lengthOf(await db.from('route_feedback').where('workspace_id', workspace.id), 0)
    const acts = await db
      .from('audit_log')
      .where({ action: 'evidence.reset', workspace_id: workspace.id })
    assert.lengthOf(acts, 1)
  })

  test('names what is wrong with a reset', async ({ client, assert }) => {
    for (const [field, value] of [
      ['workspace_id', 'ws_nowhere'],
      ['since', 'yesterday'],
      ['since', '2026-99-99T00:00:00Z'],
    ]) {
      const response = await client
        .post(`${BASE}/reset`)
        .headers(operator)
        .json({ [field!]: value })
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', field])
    }
  })

  test('exports what it learned from as lines', async ({ client, assert }) => {
    const { id } = await givenRows(client, 400)
    const { report } = await refitted(client)
    const response = await client.get(`${BASE}/export`).headers(operator)

    response.assertStatus(200)
    assert.match(response.header('content-type')!, /ndjson/)
    const lines = response
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const kinds = Object.groupBy(lines, ({ kind }) => kind)
    assert.deepInclude(kinds.evaluation_set![0], { id, rows: 400 })
    assert.lengthOf(kinds.evaluation_row!, 400)
    assert.equal(kinds.snapshot![0].version, report.version)
    assert.notInclude(response.text(), 'neighbour')
  }).timeout(60_000)

  test('is for operators alone', async ({ client }) => {
    const { headers } = await givenWorkspace()
    for (const [method, path] of [
      ['get', ''],
      ['put', '/policy'],
      ['put', '/exploration'],
      ['post', '/reset'],
      ['get', '/export'],
    ] as const) {
      const stranger = await client[method](`${BASE}${path}`)
      const key = await client[method](`${BASE}${path}`).headers(headers)
      stranger.assertStatus(401)
      key.assertStatus(401)
    }
  })
})

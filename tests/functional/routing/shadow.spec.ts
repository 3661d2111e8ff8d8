import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { workerPool } from '#core/services/worker_pool'
import { pruneDecisions } from '#routing/jobs/prune_decisions'
import { judgeShadow } from '#routing/judging/shadow/judge_shadow'
import { shadowMode } from '#routing/judging/shadow/shadow_mode'
import { shadowStatistics } from '#routing/judging/shadow/shadow_statistics'
import { decisionLog } from '#routing/services/decision_log'
import { givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenRatedDecisions } from '#tests/functional/routing/judging_givens'
import { asOperator, givenWorkspace } from '#tests/helpers/given'

const SHADOW = '/api/v1/admin/routing/shadow'
const operator = asOperator()

test.group('/api/v1/admin/routing/shadow', (group) => {
  group.each.teardown(async () => {
    await db.from('settings').where('key', 'routing.shadow').delete()
    await shadowMode.refresh()
  })
  group.teardown(() => workerPool.drain())

  test('lets a policy decide beside the one that decides, and sums up how it did', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const set = await client.put(SHADOW).headers(operator).json({ policy: 'catalogue' })
    set.assertStatus(200)
    for (let i = 0; i < 3; i++) await routed(client, headers)

    const {
      shadows,
      off_policy: judged,
      ...rest
    } = (await client.get(SHADOW).headers(operator).qs({ window: '1h' })).body()

    assert.deepInclude(rest, { policy: 'catalogue', share: 1 })
    const own = await db.from('route_shadows').where({ workspace_id: workspace.id })
    assert.lengthOf(own, 3)
    assert.isAtLeast(shadows[0].decisions, 3)
    assert.equal(shadows[0].policy.name, 'catalogue')
    assert.equal(judged.verdict, 'not_enough_evidence')
  })

  test('is judged by feedback once decisions that it shadowed were rated', async ({
    client,
    assert,
  }) => {
    const { workspace } = await givenRoutedWorkspace()
    await client.put(SHADOW).headers(operator).json({ policy: 'catalogue' })
    await givenRatedDecisions(workspace.id, { count: 450, best: 0.6, good: [0.95, 0.2] })
    await shadowMode.flush()

    const window = { workspaceId: workspace.id, from: 0, to: Number.MAX_SAFE_INTEGER }
    const { decisions, quality } = await judgeShadow(window, 'catalogue')

    assert.equal(decisions, 450)
    assert.equal(quality.verdict, 'better')
    assert.closeTo(quality.estimates!.gain.estimate, 0.4 * 0.75, 0.1)
    const [own] = await shadowStatistics(window)
    assert.equal(own!.decisions, 450)
    assert.closeTo(own!.agreed / 450, 0.6, 0.1)
    assert.isAbove(own!.qualityDifference!, 0)
  }).timeout(30_000)

  test('drops what waits for too long a queue, and delays nobody', async ({ client, assert }) => {
    const { workspace } = await givenRoutedWorkspace()
    await client.put(SHADOW).headers(operator).json({ policy: 'catalogue' })

    await givenRatedDecisions(workspace.id, { count: 700, best: 0.6, good: [1, 1] })
    await shadowMode.flush()

    assert.lengthOf(await db.from('route_shadows').where({ workspace_id: workspace.id }), 500)
  }).timeout(30_000)

  test('chooses nothing that is kept when its share is zero, or after it ended', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    await client.put(SHADOW).headers(operator).json({ policy: 'catalogue', share: 0 })
    await routed(client, headers)
    ;(await client.delete(SHADOW).headers(operator)).assertStatus(204)
    await routed(client, headers)
    await shadowMode.flush()

    const rows = await db.from('route_shadows').where({ workspace_id: workspace.id })
    assert.deepEqual(rows, [])
    const shown = (await client.get(SHADOW).headers(operator)).body()
    assert.deepInclude(shown, { policy: null, share: null, off_policy: null })
  })

  test('goes with the decisions when they are too old', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    await client.put(SHADOW).headers(operator).json({ policy: 'catalogue' })
    await routed(client, headers)
    await decisionLog.flush()
    await shadowMode.flush()
    await db.from('route_shadows').where({ workspace_id: workspace.id }).update({ at: 5 })

    await pruneDecisions(10)

    assert.deepEqual(await db.from('route_shadows').where({ workspace_id: workspace.id }), [])
  })

  test('is for operators, and names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    ;(await client.get(SHADOW).headers(headers)).assertStatus(401)
    ;(await client.put(SHADOW).json({ policy: 'catalogue' })).assertStatus(401)
    ;(await client.delete(SHADOW)).assertStatus(401)
    const unknown = await client.put(SHADOW).headers(operator).json({ policy: 'crystal ball' })
    unknown.assertStatus(422)
    assert.include(unknown.body().detail[0].msg, 'crystal ball')
    const wrong = await client.put(SHADOW).headers(operator).json({ policy: 'x', share: 2 })
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['body', 'share'])
    ;(await client.get(SHADOW).headers(operator).qs({ window: '2y' })).assertStatus(422)
  })

  test('leaves a trace in the audit log', async ({ client, assert }) => {
    await client.put(SHADOW).headers(operator).json({ policy: 'catalogue', share: 0.5 })

    const [row] = await db
      .from('audit_log')
      .where({ action: 'routing.shadow_chosen' })
      .orderBy('at', 'desc')
      .limit(1)
    assert.equal(row.object, 'catalogue')
  })
})

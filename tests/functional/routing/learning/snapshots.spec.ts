import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { SNAPSHOT_CHANGED, ServingSnapshots } from '#routing/learning/services/serving_snapshots'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import { asOperator, givenWorkspace } from '#tests/helpers/given'
import {
  answering,
  forgetLearning,
  givenRows,
  refitted,
  SNAPSHOTS,
} from '#tests/functional/routing/learning/refit_givens'

const operator = asOperator()

/** What a replica says of itself in the revision table. */
const fromElsewhere = (subject: string) =>
  db
    .table('changes')
    .insert({ topic: SNAPSHOT_CHANGED, subject, replica: 'elsewhere-1', at: Date.now() })

test.group('Snapshots', (group) => {
  group.each.setup(forgetLearning)
  group.each.teardown(forgetLearning)

  test('are put in place by hand, and stay there whatever is trained by itself', async ({
    client,
    assert,
  }) => {
    await givenRows(client, 400)
    const { report: first } = await refitted(client)
    const { report: second } = await refitted(client, { seed: 2 })
    assert.notEqual(first.version, second.version)

    const activated = await client.post(`${SNAPSHOTS}/${first.version}/activate`).headers(operator)
    activated.assertStatus(200)
    assert.deepInclude(activated.body().serving, { version: first.version, held: true })
    assert.equal(servingSnapshots.of(null)?.version, first.version)

    const withdrawn = await client.delete(`${SNAPSHOTS}/active`).headers(operator)
    withdrawn.assertStatus(204)
    assert.isNull(servingSnapshots.of(null))
    const acts = await db
      .from('audit_log')
      .whereLike('action', 'router_snapshot.%')
      .orderBy('position')
    assert.deepEqual(
      acts.slice(-2).map(({ action, object }) => [action, object]),
      [
        ['router_snapshot.activated', first.version],
        ['router_snapshot.withdrawn', null],
      ]
    )
  }).timeout(60_000)

  test('reach another replica by the revision table', async ({ client, assert }) => {
    await givenRows(client, 400)
    const { report } = await refitted(client)
    await db.from('learning_scopes').update({ active_version: null })
    await servingSnapshots.refresh('platform')
    assert.isNull(servingSnapshots.of(null))

    await db.from('learning_scopes').update({ active_version: report.version })
    await fromElsewhere('platform')
    await changes.poll()

    assert.equal(servingSnapshots.of(null)?.version, report.version)
  }).timeout(60_000)

  test('with changed bytes are refused, and the one before serves on', async ({
    client,
    assert,
  }) => {
    await givenRows(client, 400)
    const { report: first } = await refitted(client)
    const { report: second } = await refitted(client, { seed: 2 })
    await client.post(`${SNAPSHOTS}/${first.version}/activate`).headers(operator)
    const { bytes } = await db
      .from('router_snapshots')
      .where('version', second.version)
      .firstOrFail()
    const spoilt = Buffer.from(bytes)
    spoilt[100]! ^= 1
    await db.from('router_snapshots').where('version', second.version).update({ bytes: spoilt })

    const refused = await client.post(`${SNAPSHOTS}/${second.version}/activate`).headers(operator)
    await db.from('learning_scopes').update({ active_version: second.version })
    await changes.publish(SNAPSHOT_CHANGED, 'platform')

    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'E_SNAPSHOT_UNREADABLE' })
    assert.equal(servingSnapshots.of(null)?.version, first.version)
  }).timeout(60_000)

  test('of a form that is not known are refused', async ({ client }) => {
    await givenRows(client, 400)
    const { report } = await refitted(client, {}, answering({ accepted: false }))
    const response = await client.post(`${SNAPSHOTS}/${report.version}/activate`).headers(operator)

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_SNAPSHOT_UNREADABLE' })
  })

  test('are read when a process starts, without anybody waiting for it', async ({
    client,
    assert,
    cleanup,
  }) => {
    await givenRows(client, 400)
    const { report } = await refitted(client)
    const starting = new ServingSnapshots()
    cleanup(() => starting.stop())

    starting.start()

    assert.isNull(starting.of(null))
    for (let turn = 0; turn < 200 && !starting.of(null); turn++) {
      await new Promise((next) => setTimeout(next, 5))
    }
    assert.equal(starting.of(null)?.version, report.version)
  }).timeout(60_000)

  test('are kept up to ten, and the one that serves', async ({ client, assert }) => {
    await givenRows(client, 400)
    const first = await refitted(client)
    for (let at = 0; at < 11; at++) {
      const bytes = new TextEncoder().encode(`model ${at}`)
      await refitted(client, {}, answering({ accepted: false, bytes }))
    }
    const { items } = (await client.get(SNAPSHOTS).headers(operator)).body()

    assert.lengthOf(items, 11)
    assert.equal(items.at(-1).version, first.report.version)
  }).timeout(60_000)

  test('are for operators; versions and workspaces that are not there are named', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    for (const [method, path] of [
      ['get', SNAPSHOTS],
      ['post', `${SNAPSHOTS}/abc/activate`],
      ['delete', `${SNAPSHOTS}/active`],
    ] as const) {
      const response = await client[method](path).headers(headers)
      response.assertStatus(401)
    }
    const missing = await client.post(`${SNAPSHOTS}/abc/activate`).headers(operator)
    const wrong = await client.get(SNAPSHOTS).qs({ workspace_id: 'ws_x' }).headers(operator)

    missing.assertStatus(404)
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['query', 'workspace_id'])
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  ADMIN_PROVIDERS,
  aProvider,
  CANARY,
  givenEndpoint,
} from '#tests/functional/providers/givens'
import { asOperator, givenWorkspace } from '#tests/helpers/given'

const operator = asOperator()

test.group('/api/v1/admin/providers', (group) => {
  group.each.teardown(async () => {
    const { changes } = await import('#core/services/changes')
    await db.from('providers').where('scope', 'platform').delete()
    await changes.publish('providers', 'platform')
  })

  test('adds, shows, changes, checks, maps, unmaps and deletes a provider of the platform', async ({
    client,
    cleanup,
    assert,
  }) => {
    const endpoint = await givenEndpoint(cleanup)
    const body = aProvider({ base_url: endpoint.url, api_key: CANARY })
    const added = await client.post(ADMIN_PROVIDERS).headers(operator).json(body)
    const address = `${ADMIN_PROVIDERS}/${added.body().id}`
    const mapping = `${ADMIN_PROVIDERS}/models/gpt-5-mini`

    const shown = await client.get(address).headers(operator)
    const changed = await client.patch(address).headers(operator).json({ notes: 'ours' })
    const checked = await client.post(`${address}/check`).headers(operator)
    const mapped = await client
      .put(mapping)
      .headers(operator)
      .json({ model: 'gpt-5-mini', provider_id: added.body().id })
    const listed = await client.get(ADMIN_PROVIDERS).headers(operator)
    const unmapped = await client.delete(mapping).headers(operator)
    const deleted = await client.delete(address).headers(operator)

    const answers = [added, shown, changed, checked, mapped, listed, unmapped, deleted]
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [201, 200, 200, 200, 200, 200, 204, 204]
    )
    assert.equal(changed.body().notes, 'ours')
    assert.isTrue(checked.body().reachable)
    assert.equal(listed.body().platform[0].target_id, 'gpt-5-mini')
    for (const answer of answers) assert.notInclude(answer.text() ?? '', CANARY)
  })

  test('turns strangers and keys of workspaces away', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'owner' })

    for (const who of [{}, headers]) {
      const list = await client.get(ADMIN_PROVIDERS).headers(who)
      const add = await client.post(ADMIN_PROVIDERS).headers(who).json(aProvider())
      list.assertStatus(401)
      add.assertStatus(401)
    }
  })

  test("does not reach into a workspace's providers", async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const theirs = (
      await client.post('/api/v1/workspace/providers').headers(headers).json(aProvider())
    ).body()

    const shown = await client.get(`${ADMIN_PROVIDERS}/${theirs.id}`).headers(operator)
    const mapped = await client
      .put(`${ADMIN_PROVIDERS}/models/gpt-5-mini`)
      .headers(operator)
      .json({ model: 'x', provider_id: theirs.id })

    shown.assertStatus(404)
    mapped.assertStatus(422)
    assert.isFalse(
      (await client.get(`${ADMIN_PROVIDERS}`).headers(operator)).text().includes(theirs.id)
    )
  })

  test('may name private addresses, but not metadata services', async ({ client }) => {
    const inside = aProvider({ base_url: 'http://10.0.0.7:8000/v1' })
    const metadata = aProvider({ base_url: 'http://169.254.169.254/v1' })

    const first = await client.post(ADMIN_PROVIDERS).headers(operator).json(inside)
    const second = await client.post(ADMIN_PROVIDERS).headers(operator).json(metadata)

    first.assertStatus(201)
    second.assertStatus(422)
  })

  test('names what is wrong', async ({ client, assert }) => {
    const response = await client.post(ADMIN_PROVIDERS).headers(operator).json({ base_url: 5 })

    response.assertStatus(422)
    assert.sameMembers(
      response.body().detail.map(({ loc }: any) => loc[1]),
      ['name', 'base_url']
    )
  })

  test('writes down who did what, without secrets', async ({ client, assert }) => {
    const body = aProvider({ api_key: CANARY })
    const { id } = (await client.post(ADMIN_PROVIDERS).headers(operator).json(body)).body()
    await client
      .patch(`${ADMIN_PROVIDERS}/${id}`)
      .headers(operator)
      .json({ api_key: `${CANARY}2` })

    const rows = await db.from('audit_log').where('object', id).orderBy('seq')

    assert.deepEqual(
      rows.map(({ action }) => action),
      ['provider.created', 'provider.changed']
    )
    assert.deepEqual(JSON.parse(rows[1].detail).fields, ['api_key'])
    assert.notInclude(JSON.stringify(rows), CANARY)
  })

  test('answers the first answer again to the same Idempotency-Key', async ({ client, assert }) => {
    const body = aProvider()
    const send = () =>
      client
        .post(ADMIN_PROVIDERS)
        .headers({ ...operator, 'idempotency-key': body.name })
        .json(body)

    const [first, second] = [await send(), await send()]

    assert.equal(first.status(), 201)
    assert.equal(second.status(), 201)
    assert.equal(first.body().id, second.body().id)
  })
})

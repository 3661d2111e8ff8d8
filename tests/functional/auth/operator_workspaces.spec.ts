import { test } from '@japa/runner'
import { newId } from '#core/ids'
import AuditRow from '#workspaces/models/audit_row'
import { asOperator, givenWorkspace, withKey } from '#tests/helpers/given'

const ADDRESS = '/api/v1/admin/workspaces'

test.group('POST /api/v1/admin/workspaces', () => {
  test('makes a workspace with a key that works', async ({ client, assert }) => {
    const response = await client
      .post(ADDRESS)
      .headers(asOperator())
      .json({ name: 'Engines', plan: 'pro' })

    response.assertStatus(201)
    const { workspace, api_key: apiKey } = response.body()
    assert.include(workspace, { name: 'Engines', plan: 'pro', status: 'active' })
    const seen = await client.get('/api/v1/workspace').headers(withKey(apiKey.key))
    seen.assertBodyContains({ id: workspace.id, role: 'admin', plan: 'pro' })
    const act = await AuditRow.findByOrFail({ object: workspace.id, action: 'workspace.created' })
    assert.include(act.toJSON(), { actorKind: 'operator', actorId: 'admin-token' })
  })

  test('takes the Free plan unless told', async ({ client }) => {
    const response = await client.post(ADDRESS).headers(asOperator()).json({ name: 'Engines' })

    response.assertBodyContains({ workspace: { plan: 'free' } })
  })

  test('names what is wrong', async ({ client }) => {
    const response = await client.post(ADDRESS).headers(asOperator()).json({ plan: 'gold' })

    response.assertStatus(422)
    response.assertBodyContains({
      detail: [
        { loc: ['body', 'name'], type: 'missing' },
        { loc: ['body', 'plan'], type: 'enum' },
      ],
    })
  })
})

test.group('GET /api/v1/admin/workspaces', () => {
  test('lists by page and finds by part of a name or by id', async ({ client, assert }) => {
    const name = `École 100% ${newId('x')}`
    const { workspace } = await givenWorkspace({ name, plan: 'pro' })
    const idsFor = async (query: Record<string, unknown>) => {
      const response = await client.get(ADDRESS).headers(asOperator()).qs(query)
      response.assertStatus(200)
      return response.body().items.map(({ id }: { id: string }) => id)
    }

    assert.deepEqual(await idsFor({ q: name.slice(6, 30).toUpperCase() }), [workspace.id])
    assert.deepEqual(await idsFor({ q: name.slice(0, 30) }), [workspace.id])
    assert.deepEqual(await idsFor({ q: workspace.id }), [workspace.id])
    assert.deepEqual(await idsFor({ q: '100_' }), [])
    assert.deepEqual(await idsFor({ q: name, plan: 'free' }), [])
    assert.deepEqual(await idsFor({ q: name, status: 'suspended' }), [])
    assert.lengthOf(await idsFor({ limit: 1 }), 1)
    const newest = await client.get(ADDRESS).headers(asOperator()).qs({ limit: 1 })
    newest.assertBodyContains({ limit: 1, offset: 0, items: [{ id: workspace.id }] })
  })

  test('names a filter that does not exist', async ({ client }) => {
    const response = await client.get(ADDRESS).headers(asOperator()).qs({ plan: 'gold', x: 1 })

    response.assertStatus(422)
  })
})

test.group('PATCH /api/v1/admin/workspaces/{workspace_id}', () => {
  test('suspends a workspace at once, and lets it go on', async ({ client }) => {
    const { workspace, headers } = await givenWorkspace()
    const before = await client.get('/api/v1/workspace').headers(headers)
    before.assertStatus(200)
    const change = (status: string) =>
      client.patch(`${ADDRESS}/${workspace.id}`).headers(asOperator()).json({ status })
    const suspended = await change('suspended')
    suspended.assertBodyContains({ id: workspace.id, status: 'suspended' })
    const during = await client.get('/api/v1/workspace').headers(headers)
    during.assertStatus(403)
    during.assertBodyContains({ code: 'E_WORKSPACE_SUSPENDED' })
    await change('active')
    const after = await client.get('/api/v1/workspace').headers(headers)

    after.assertStatus(200)
  })

  test('changes the plan at once, and records it', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace({ plan: 'free' })
    await client.get('/api/v1/workspace').headers(headers)
    const changed = await client
      .patch(`${ADDRESS}/${workspace.id}`)
      .headers(asOperator())
      .json({ plan: 'pro' })
    changed.assertStatus(200)
    const after = await client.get('/api/v1/workspace').headers(headers)

    after.assertBodyContains({ plan: 'pro', features: ['workspace_providers'] })
    assert.equal(after.header('ratelimit-policy'), '"plan";q=3000;w=60')
    const act = await AuditRow.findByOrFail({ object: workspace.id, action: 'workspace.updated' })
    assert.deepEqual(act.detail, { plan: 'pro' })
  })

  test('knows no workspace that does not exist', async ({ client }) => {
    for (const id of [newId('ws'), 'nonsense']) {
      const read = await client.get(`${ADDRESS}/${id}`).headers(asOperator())
      const changed = await client
        .patch(`${ADDRESS}/${id}`)
        .headers(asOperator())
        .json({ plan: 'pro' })
      const key = await client
        .post(`${ADDRESS}/${id}/keys`)
        .headers(asOperator())
        .json({ name: 'x' })
      for (const response of [read, changed, key]) response.assertStatus(404)
    }
  })
})

test.group('POST /api/v1/admin/workspaces/{workspace_id}/keys', () => {
  test('helps a workspace that lost its keys', async ({ client }) => {
    const { workspace } = await givenWorkspace()
    const response = await client
      .post(`${ADDRESS}/${workspace.id}/keys`)
      .headers(asOperator())
      .json({ name: 'Recovered', role: 'admin' })
    response.assertStatus(201)
    const seen = await client.get('/api/v1/workspace').headers(withKey(response.body().key))

    seen.assertBodyContains({ id: workspace.id, role: 'admin' })
  })
})

test.group('Workspaces of the deployment', () => {
  test('are not for keys of a workspace, nor for strangers', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace({ role: 'owner' })
    for (const by of [headers, {}]) {
      const answers = [
        await client.get(ADDRESS).headers(by),
        await client.post(ADDRESS).headers(by).json({ name: 'x' }),
        await client.get(`${ADDRESS}/${workspace.id}`).headers(by),
        await client.patch(`${ADDRESS}/${workspace.id}`).headers(by).json({ plan: 'enterprise' }),
        await client.post(`${ADDRESS}/${workspace.id}/keys`).headers(by).json({ name: 'x' }),
      ]
      for (const response of answers) response.assertStatus(401)
    }
  })
})

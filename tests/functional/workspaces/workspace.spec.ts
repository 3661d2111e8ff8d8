import { test } from '@japa/runner'
import AuditRow from '#workspaces/models/audit_row'
import { givenKey, givenTenant, givenWorkspace } from '#tests/helpers/given'

const ADDRESS = '/api/v1/workspace'

test.group('GET /api/v1/workspace', () => {
  test('tells plan, features, limits and what is used of them', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace({ plan: 'free', name: 'Engines' })
    await givenKey(workspace)
    await givenTenant(workspace)
    const response = await client.get(ADDRESS).headers(headers)

    response.assertStatus(200)
    const body = response.body()
    assert.deepInclude(body, {
      id: workspace.id,
      name: 'Engines',
      plan: 'free',
      status: 'active',
      role: 'admin',
      features: [],
      limits: {
        requests_per_month: 10_000,
        requests_per_minute: 120,
        api_keys: 5,
        tenants: 3,
        workspace_providers: 0,
      },
    })
    assert.include(body.usage, { api_keys: 2, tenants: 1, workspace_providers: 0 })
  })

  test('has no limits on the Enterprise plan', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'enterprise' })
    const response = await client.get(ADDRESS).headers(headers)

    assert.deepEqual([...new Set(Object.values(response.body().limits))], [null])
    assert.deepEqual(response.body().features, ['workspace_providers'])
  })
})

test.group('PATCH /api/v1/workspace', () => {
  test('renames it, and records it', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    const response = await client.patch(ADDRESS).headers(headers).json({ name: '  Engines ' })

    response.assertStatus(200)
    assert.equal(response.body().name, 'Engines')
    const act = await AuditRow.findByOrFail({ object: workspace.id, action: 'workspace.updated' })
    assert.deepEqual(act.detail, { name: 'Engines' })
  })

  test('records nothing when nothing changes', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace({ name: 'Engines' })
    const response = await client.patch(ADDRESS).headers(headers).json({ name: 'Engines' })

    response.assertStatus(200)
    assert.isNull(await AuditRow.findBy({ object: workspace.id, action: 'workspace.updated' }))
  })

  test('does not let a workspace choose its plan', async ({ client }) => {
    const { headers } = await givenWorkspace({ plan: 'free', role: 'owner' })
    const response = await client.patch(ADDRESS).headers(headers).json({ plan: 'enterprise' })

    response.assertStatus(422)
    response.assertBodyContains({
      detail: [{ loc: ['body', 'plan'], type: 'extra_forbidden' }],
    })
  })

  test('names what is wrong', async ({ client }) => {
    const { headers } = await givenWorkspace()
    for (const name of ['', '   ', 'x'.repeat(101), 5, null, 'a\0b', '\ud800']) {
      const response = await client.patch(ADDRESS).headers(headers).json({ name })
      response.assertStatus(422)
      response.assertBodyContains({ detail: [{ loc: ['body', 'name'] }] })
    }
  })
})

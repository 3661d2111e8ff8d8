import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { bySystem } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { asOperator, givenWorkspace } from '#tests/helpers/given'

const ADDRESS = '/api/v1/admin/audit'

const givenActs = async (count: number) => {
  const workspaceId = newId('ws')
  for (let n = 1; n <= count; n++) {
    await auditTrail.record({
      by: { ...bySystem, actor: { kind: 'key', id: `key_${n}` } },
      action: n % 2 ? 'test.odd' : 'test.even',
      workspaceId,
      object: `thing_${n}`,
    })
  }
  return workspaceId
}

interface Item {
  object: string
  at: string
}

test.group('GET /api/v1/admin/audit', () => {
  test('shows acts newest first, page by page', async ({ client, assert }) => {
    const workspaceId = await givenActs(5)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const response: ApiResponse = await client
        .get(ADDRESS)
        .headers(asOperator())
        .qs({ workspace_id: workspaceId, limit: 2, ...(cursor ? { cursor } : {}) })
      response.assertStatus(200)
      seen.push(...response.body().items.map(({ object }: Item) => object))
      cursor = response.body().next_cursor
    } while (cursor)

    assert.deepEqual(seen, ['thing_5', 'thing_4', 'thing_3', 'thing_2', 'thing_1'])
  })

  test('finds acts by who, what and when', async ({ client, assert }) => {
    const workspaceId = await givenActs(4)
    const objectsFor = async (query: Record<string, string>) => {
      const response = await client
        .get(ADDRESS)
        .headers(asOperator())
        .qs({ workspace_id: workspaceId, ...query })
      return response.body().items.map(({ object }: Item) => object)
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

    assert.deepEqual(await objectsFor({ action: 'test.even' }), ['thing_4', 'thing_2'])
    assert.deepEqual(await objectsFor({ actor_id: 'key_3' }), ['thing_3'])
    assert.deepEqual(await objectsFor({ object: 'thing_1' }), ['thing_1'])
    assert.deepEqual(await objectsFor({ since: tomorrow }), [])
    assert.lengthOf(await objectsFor({ until: tomorrow }), 4)
  })

  test('names a filter that is wrong', async ({ client, assert }) => {
    const response = await client
      .get(ADDRESS)
      .headers(asOperator())
      .qs({ since: 'yesterday', cursor: 'x', limit: 501, who: 'me' })

    response.assertStatus(422)
    assert.sameMembers(
      response.body().detail.map(({ loc }: { loc: string[] }) => loc[1]),
      ['since', 'cursor', 'limit', 'who']
    )
  })

  test('is for operators alone', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'owner' })
    const byKey = await client.get(ADDRESS).headers(headers)
    const byNobody = await client.get(ADDRESS)

    byKey.assertStatus(401)
    byNobody.assertStatus(401)
  })
})

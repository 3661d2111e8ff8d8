import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { FACTS, givenFact, KNOWLEDGE } from '#tests/functional/knowledge/givens'
import { givenKey, givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/knowledge', () => {
  test('tells what is known at a glance', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await givenFact(client, headers)
    await givenFact(client, headers, { subject: null, predicate: 'likes', object: 'fado' })

    const response = await client.get(KNOWLEDGE).headers(headers)

    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      enabled: true,
      budget_tokens: 800,
      facts: {
        total: 2,
        personal: 1,
        shared: 1,
        by_status: { active: 2, superseded: 0, disabled: 0, rejected: 0 },
        predicates: [
          { predicate: 'capital_of', facts: 1 },
          { predicate: 'likes', facts: 1 },
        ],
      },
      recent: { facts: 2, entities: { place: 2, asker: 1, value: 1 }, sources: { hand: 2 } },
      limits: { budget_tokens: 32_000 },
    })
    assert.deepEqual(
      response.body().newest.map(({ object }: { object: string }) => object),
      ['fado', 'Portugal']
    )
  })

  test('counts nothing of others, and turns strangers away', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await givenFact(client, headers, { subject: null, predicate: 'likes', object: 'fado' })
    const neighbour = await givenWorkspace()

    const stranger = await client.get(KNOWLEDGE)
    const other = await client.get(KNOWLEDGE).headers({ ...headers, 'x-svc-user': 'rui' })
    const outside = await client.get(KNOWLEDGE).headers(neighbour.headers)
    const wrong = await client.get(KNOWLEDGE).headers({ ...headers, 'x-svc-tenant': 'nobody' })

    stranger.assertStatus(401)
    assert.equal(other.body().facts.total, 0)
    assert.equal(outside.body().facts.total, 0)
    wrong.assertStatus(422)
  })
})

test.group('DELETE /api/v1/knowledge', () => {
  test('deletes what is personal of the one who asks, and nothing else', async ({
    client,
    assert,
  }) => {
    const { workspace, headers } = await givenWorkspace()
    const ana = { ...headers, 'x-svc-user': 'ana' }
    const rui = { ...headers, 'x-svc-user': 'rui' }
    const likes = { subject: null, predicate: 'likes', object: 'fado' }
    await givenFact(client, ana, likes)
    await givenFact(client, rui, likes)
    await givenFact(client, ana)

    const deleted = await client.delete(KNOWLEDGE).headers(ana)

    deleted.assertStatus(200)
    assert.containsSubset(deleted.body(), {
      total: 2,
      deleted: { facts: { facts: 1, sources: 1 } },
    })
    const left = await db
      .from('knowledge_facts')
      .where('workspace_id', workspace.id)
      .select('object')
    assert.sameMembers(
      left.map(({ object }) => object),
      ['fado', 'Portugal']
    )
    assert.equal((await client.get(FACTS).headers(ana)).body().total, 1)
    assert.equal((await client.get(FACTS).headers(rui)).body().total, 2)
  })

  test('turns strangers away', async ({ client }) => {
    const stranger = await client.delete(KNOWLEDGE)

    stranger.assertStatus(401)
  })
})

test.group('PUT /api/v1/knowledge/settings', () => {
  const SETTINGS = `${KNOWLEDGE}/settings`

  test('changes what is given, leaves the rest, and goes back with null', async ({
    client,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    const { headers } = await givenKey(workspace, { role: 'member' })
    const change = async (wish: object) => {
      const response = await client.put(SETTINGS).headers(headers).json(wish)
      response.assertStatus(200)
      return response.body()
    }

    assert.deepEqual(await change({ budget_tokens: 0 }), { enabled: true, budget_tokens: 0 })
    assert.deepEqual(await change({ enabled: false }), { enabled: false, budget_tokens: 0 })
    assert.deepEqual(await knowledgeSettings.of(workspace.id), { enabled: false, budgetTokens: 0 })
    assert.deepEqual(await change({ budget_tokens: null }), { enabled: false, budget_tokens: 800 })
    assert.deepEqual(await change({ enabled: null }), { enabled: true, budget_tokens: 800 })
    assert.deepEqual(await change({}), { enabled: true, budget_tokens: 800 })
  })

  test('is remembered, so that chats do not wait for it', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    await client.put(SETTINGS).headers(headers).json({ budget_tokens: 1_000 })

    assert.deepEqual(knowledgeSettings.of(workspace.id), { enabled: true, budgetTokens: 1_000 })
  })

  test('holds for one workspace, and turns strangers away', async ({ client, assert }) => {
    const one = await givenWorkspace()
    const other = await givenWorkspace()
    await client.put(SETTINGS).headers(one.headers).json({ enabled: false })

    const stranger = await client.put(SETTINGS).json({ enabled: false })
    const neighbour = await client.get(KNOWLEDGE).headers(other.headers)

    stranger.assertStatus(401)
    assert.equal(neighbour.body().enabled, true)
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const wrong: [object, string][] = [
      [{ budget_tokens: -1 }, 'budget_tokens'],
      [{ budget_tokens: 32_001 }, 'budget_tokens'],
      [{ budget_tokens: 1.5 }, 'budget_tokens'],
      [{ enabled: 'yes' }, 'enabled'],
      [{ budget: 1 }, 'budget'],
    ]

    for (const [body, field] of wrong) {
      const response = await client.put(SETTINGS).headers(headers).json(body)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', field])
    }
  })
})

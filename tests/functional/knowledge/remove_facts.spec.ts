import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { asUser, FACTS, givenFact } from '#tests/functional/knowledge/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('DELETE /api/v1/knowledge/facts', () => {
  test('really removes the facts under these names, with sources, history and words', async ({
    client,
    assert,
  }) => {
    const { workspace, headers } = await givenWorkspace()
    for (const [object, day] of [
      ['open', '2026-01-01'],
      ['closed', '2026-01-02'],
    ]) {
      await givenFact(client, headers, {
        subject: 'Bridge',
        predicate: 'status',
        object,
        valid_from: day,
      })
    }
    const kept = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'part_of',
      object: 'Road',
    })

    const removed = await client
      .delete(FACTS)
      .headers(headers)
      .qs({ subject: 'bridge', predicate: 'status' })

    removed.assertStatus(200)
    assert.deepEqual(removed.body(), { deleted: 2 })
    const facts = await db.from('knowledge_facts').where('workspace_id', workspace.id)
    const sources = await db.from('knowledge_sources').where('workspace_id', workspace.id)
    const words = await db.from('search_facts').where('scope', workspace.id)
    assert.deepEqual(
      facts.map(({ id }) => id),
      [kept.id]
    )
    assert.deepEqual(
      sources.map((row) => row.fact_id),
      [kept.id]
    )
    assert.sameMembers(
      words.map(({ word }) => word),
      ['bridge', 'part', 'of', 'road', '#thing']
    )
  })

  test('leaves the personal facts of others alone', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const fact = { subject: null, predicate: 'likes', object: 'fado' }
    await givenFact(client, asUser(headers, 'ana'), fact)
    await givenFact(client, asUser(headers, 'rui'), fact)

    const removed = await client
      .delete(FACTS)
      .headers(asUser(headers, 'ana'))
      .qs({ object: 'fado' })
    const left = await client.get(FACTS).headers(asUser(headers, 'rui'))

    assert.deepEqual(removed.body(), { deleted: 1 })
    assert.equal(left.body().total, 1)
  })

  test('answers 401 to strangers and 422 when nothing is named', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const stranger = await client.delete(FACTS).qs({ subject: 'a' })
    const nothing = await client.delete(FACTS).headers(headers)
    const empty = await client.delete(FACTS).headers(headers).qs({ subject: '' })

    stranger.assertStatus(401)
    nothing.assertStatus(422)
    empty.assertStatus(422)
    assert.deepEqual(nothing.body().detail[0].loc, ['query', 'subject'])
  })
})

import { test } from '@japa/runner'
import { FACTS, givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('POST /api/v1/knowledge/facts/{fact_id}/rejection', () => {
  test('keeps a wrong fact from counting and from being learned again', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    const { id } = await givenStated(asker)

    const rejected = await client.post(`${FACTS}/${id}/rejection`).headers(headers)
    const again = await client.post(`${FACTS}/${id}/rejection`).headers(headers)
    const learned = await givenStated(asker)
    const active = await client.get(FACTS).headers(headers)

    rejected.assertStatus(200)
    assert.equal(rejected.body().status, 'rejected')
    assert.deepEqual(again.body(), rejected.body())
    assert.equal(learned.outcome, 'refused')
    assert.equal(active.body().total, 0)
  })

  test('answers 401 to strangers and 404 for what is not there', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const stranger = await client.post(`${FACTS}/fact_1/rejection`)
    const missing = await client.post(`${FACTS}/fact_1/rejection`).headers(headers)

    stranger.assertStatus(401)
    missing.assertStatus(404)
  })
})

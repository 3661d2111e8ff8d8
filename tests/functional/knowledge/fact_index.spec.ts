import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { makeIndexWhole } from '#knowledge/jobs/index_facts'
import { FACTS, givenFact } from '#tests/functional/knowledge/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('The search index of facts', () => {
  test('is made anew when it is gone, as after a restore', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await givenFact(client, headers, { object: 'Restored' })
    await db.from('search_facts').delete()
    const find = async () => (await client.get(FACTS).headers(headers).qs({ q: 'restored' })).body()

    const before = await find()
    const indexed = await makeIndexWhole()
    const again = await makeIndexWhole()
    const after = await find()

    assert.equal(before.total, 0)
    assert.isAtLeast(indexed, 1)
    assert.equal(again, 0)
    assert.equal(after.total, 1)
  })
})

import { test } from '@japa/runner'
import { newId } from '#core/ids'
import User from '#workspaces/models/user'
import { givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/workspace/members', () => {
  test('lists the people of the own workspace alone', async ({ client, assert }) => {
    const id = newId('usr')
    const ada = await User.create({
      id,
      email: `${id}@example.com`,
      name: 'Ada',
      passwordHash: 'never shown',
      createdAt: 1,
      updatedAt: 1,
    })
    const { headers } = await givenWorkspace({ ownerId: ada.id })
    const other = await givenWorkspace()
    const mine = await client.get('/api/v1/workspace/members').headers(headers)
    const theirs = await client.get('/api/v1/workspace/members').headers(other.headers)

    mine.assertBodyContains({
      total: 1,
      items: [{ user_id: ada.id, name: 'Ada', email: ada.email, role: 'owner' }],
    })
    assert.notInclude(mine.text(), 'never shown')
    theirs.assertBodyContains({ total: 0, items: [] })
  })

  test('names a page that cannot be', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const response = await client
      .get('/api/v1/workspace/members')
      .headers(headers)
      .qs({ limit: 0, offset: -1 })

    response.assertStatus(422)
    response.assertBodyContains({
      detail: [{ loc: ['query', 'limit'] }, { loc: ['query', 'offset'] }],
    })
  })
})

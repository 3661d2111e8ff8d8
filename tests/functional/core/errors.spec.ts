import { test } from '@japa/runner'

test.group('Errors of the API', () => {
  test('says in one sentence that an address does not exist', async ({ client, assert }) => {
    const response = await client.get('/api/v1/nowhere')

    response.assertStatus(404)
    assert.equal(response.body().code, 'E_ROUTE_NOT_FOUND')
    assert.equal(response.body().request_id, response.header('x-request-id'))
  })

  test('refuses an address with a NUL in it', async ({ client }) => {
    const response = await client.get('/livez%00')

    response.assertStatus(400)
  })
})

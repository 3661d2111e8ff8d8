import { test } from '@japa/runner'

test.group('GET /docs', () => {
  test('answers a page that loads from this origin alone', async ({ client, assert }) => {
    const response = await client.get('/docs')

    response.assertStatus(200)
    assert.include(response.header('content-security-policy'), "default-src 'none'")
    assert.include(response.header('content-security-policy'), "script-src 'self'")
    assert.notMatch(response.text(), /https?:\/\//)
  })

  test('has scripts that may be kept for a year', async ({ client, assert }) => {
    for (const file of ['start.js', 'reference.js']) {
      const response = await client.get(`/docs/assets/${file}`)

      response.assertStatus(200)
      assert.include(response.header('content-type'), 'text/javascript')
      assert.include(response.header('cache-control'), 'immutable')
    }
  })

  test('switches off everything that would leave this origin', async ({ client, assert }) => {
    const response = await client.get('/docs/assets/start.js')

    assert.match(response.text(), /"telemetry":false/)
    assert.match(response.text(), /"withDefaultFonts":false/)
    assert.match(response.text(), /"agent":\{"disabled":true\}/)
    assert.notInclude(response.text(), 'proxyUrl')
  })

  test('has no other files', async ({ client }) => {
    const response = await client.get('/docs/assets/package.json')

    response.assertStatus(404)
  })
})

import { createServer as createTlsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import {
  aProvider,
  CANARY,
  givenEndpoint,
  WORKSPACE_PROVIDERS,
} from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'
import type { Answer } from '#tests/helpers/scripted_upstream'

const checked = async (client: ApiClient, more: Record<string, unknown>) => {
  const { headers } = await givenWorkspace()
  const body = aProvider({ api_key: CANARY, ...more })
  const provider = (await client.post(WORKSPACE_PROVIDERS).headers(headers).json(body)).body()
  return client.post(`${WORKSPACE_PROVIDERS}/${provider.id}/check`).headers(headers)
}

const listening = async (server: Server, cleanup: TestContext['cleanup']) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)

test.group('POST /api/v1/workspace/providers/{provider_id}/check', () => {
  test('finds the models of an endpoint with the stored credentials', async ({
    client,
    cleanup,
    assert,
  }) => {
    const endpoint = await givenEndpoint(cleanup, { models: ['one', 'two'] })

    const response = await checked(client, { base_url: endpoint.url })

    response.assertStatus(200)
    assert.deepInclude(response.body(), { reachable: true, models: ['one', 'two'], error: null })
    assert.isNumber(response.body().latency_ms)
    assert.equal(endpoint.last.path, '/v1/models')
    assert.equal(endpoint.last.headers.authorization, `Bearer ${CANARY}`)
  })

  test('takes the address of chat completions itself, and keeps its query', async ({
    client,
    cleanup,
    assert,
  }) => {
    const endpoint = await givenEndpoint(cleanup)

    await checked(client, { base_url: `${endpoint.url}/chat/completions?api-version=1` })

    assert.equal(endpoint.last.path, '/v1/models?api-version=1')
  })

  for (const [what, answer, code] of [
    [
      'refuses the key',
      answering(401, `{"error":{"message":"Incorrect API key: ${CANARY}"}}`),
      'credentials_refused',
    ],
    ['forbids it', answering(403, `no access for ${CANARY}`), 'credentials_refused'],
    ['has no such address', answering(404, 'not found'), 'not_chat_completions'],
    ['redirects', answering(302, '', { location: 'http://127.0.0.1:1/' }), 'not_chat_completions'],
    [
      'answers a web page',
      answering(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
      'not_chat_completions',
    ],
    ['answers other JSON', answering(200, '{"hello":"world"}'), 'not_chat_completions'],
    ['is called too often', answering(429, '{}'), 'rate_limited'],
    ['fails', answering(500, `Traceback ${CANARY}`), 'upstream_error'],
  ] as const) {
    test(`says when the endpoint ${what}`, async ({ client, cleanup, assert }) => {
      const endpoint = await givenEndpoint(cleanup, { answer })

      const response = await checked(client, { base_url: endpoint.url })

      response.assertStatus(200)
      assert.deepInclude(response.body(), { reachable: true, models: [] })
      assert.equal(response.body().error.code, code)
      assert.notInclude(response.text(), CANARY)
    })
  }

  test('says when nothing listens there', async ({ client, assert }) => {
    const response = await checked(client, { base_url: 'http://127.0.0.1:9' })

    assert.deepInclude(response.body(), { reachable: false, latency_ms: null, models: [] })
    assert.equal(response.body().error.code, 'unreachable')
  })

  test('says when the name does not exist', async ({ client, assert }) => {
    const response = await checked(client, { base_url: 'http://no-such-host.invalid/v1' })

    assert.equal(response.body().error.code, 'name_not_found')
  })

  test('says when the endpoint takes too long', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup, { answer: () => {} })

    const response = await checked(client, { base_url: endpoint.url, timeout_s: 0.3 })

    assert.equal(response.body().error.code, 'timeout')
  })

  test('says when the answer never ends', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup, {
      answer: (response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write(' '.repeat(100)), 20)
        response.on('close', () => clearInterval(timer))
      },
    })

    const response = await checked(client, { base_url: endpoint.url, timeout_s: 0.5 })

    assert.equal(response.body().error.code, 'timeout')
  })

  test('says when something else than HTTP answers', async ({ client, cleanup, assert }) => {
    const port = await listening(
      createServer((socket) => socket.resume().end('220 mail ready\r\n')),
      cleanup
    )

    const response = await checked(client, { base_url: `http://127.0.0.1:${port}` })

    assert.equal(response.body().error.code, 'not_chat_completions')
  })

  test('says when the endpoint has no certificate', async ({ client, cleanup, assert }) => {
    const server = createTlsServer({})
    const port = await listening(server as unknown as Server, cleanup)

    const response = await checked(client, { base_url: `https://127.0.0.1:${port}` })

    assert.equal(response.body().error.code, 'tls')
  })

  test('says when https is spoken to an http endpoint', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup)

    const response = await checked(client, { base_url: endpoint.url.replace('http:', 'https:') })

    assert.equal(response.body().error.code, 'tls')
  })

  test('keeps what it found with the provider', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup, { models: ['only-one'] })
    const { headers } = await givenWorkspace()
    const body = aProvider({ base_url: endpoint.url })
    const { id } = (await client.post(WORKSPACE_PROVIDERS).headers(headers).json(body)).body()

    await client.post(`${WORKSPACE_PROVIDERS}/${id}/check`).headers(headers)
    const shown = (await client.get(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers)).body()

    assert.deepInclude(shown.last_check, { reachable: true, model_count: 1, error: null })
  })

  test('turns strangers and neighbours away', async ({ client }) => {
    const [ours, neighbour] = [await givenWorkspace(), await givenWorkspace()]
    const { id } = (
      await client.post(WORKSPACE_PROVIDERS).headers(ours.headers).json(aProvider())
    ).body()

    const stranger = await client.post(`${WORKSPACE_PROVIDERS}/${id}/check`)
    const other = await client.post(`${WORKSPACE_PROVIDERS}/${id}/check`).headers(neighbour.headers)

    stranger.assertStatus(401)
    other.assertStatus(404)
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { decisionLog } from '#routing/services/decision_log'
import { givenTenant, givenWorkspace, withKey } from '#tests/helpers/given'
import { chatWith, givenChat, givenProvider } from '#tests/helpers/given_chat'
import { schemaErrors } from '#tests/helpers/openai_schema'
import { completion } from '#tests/helpers/scripted_upstream'

test.group('POST /v1/chat/completions', () => {
  test('answers what the upstream says, at {path}')
    .with([{ path: '/v1' }, { path: '/api/v1' }])
    .run(async ({ assert, cleanup, client }, { path }) => {
      const { headers, upstream } = await givenChat(cleanup)

      const response = await client
        .post(`${path}/chat/completions`)
        .headers(headers)
        .json({ model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi' }] })

      response.assertStatus(200)
      assert.deepEqual(response.body(), completion())
      assert.deepEqual(schemaErrors('CreateChatCompletionResponse', response.body()), [])
      assert.equal(response.header('x-svc-target'), 'gpt-5-mini')
      assert.equal(response.header('x-svc-request-id'), response.header('x-request-id'))
      assert.equal(upstream.last.body.model, 'upstream-gpt-5-mini')
    })

  test('lets the router choose for "auto", and says why', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { headers, body } = await ask({ model: 'auto' }, { 'x-svc-metadata': 'full' })

    assert.equal(headers.get('x-svc-target'), 'gpt-5-mini')
    assert.containsSubset(body.svc, {
      request_id: headers.get('x-svc-request-id'),
      target: 'gpt-5-mini',
      model: 'upstream-gpt-5-mini',
      demo: false,
      attempts: [{ target: 'gpt-5-mini', outcome: 'ok', status: 200 }],
    })
    assert.isNotEmpty(body.svc.why)
    assert.isNumber(body.svc.confidence)
    assert.isAbove(body.svc.quoted_usd, 0)
  })

  test('keeps the decision with what became of it', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { headers } = await ask({ model: 'auto' })
    await decisionLog.flush()
    const id = headers.get('x-svc-request-id')!
    const row = await db.from('route_decisions').where('id', id).firstOrFail()

    assert.containsSubset(row, {
      source: 'chat',
      target_id: 'gpt-5-mini',
      outcome: 'ok',
      answered_by: 'gpt-5-mini',
      output_tokens: 10,
    })
    assert.isAbove(row.actual_nano, 0)
  })

  test('takes a model by the name that its provider gives it', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { headers } = await ask({ model: 'upstream-gpt-5-mini' })

    assert.equal(headers.get('x-svc-target'), 'gpt-5-mini')
  })

  test('names the model that does not exist', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { status, body } = await ask({ model: 'gpt-99\u0000\ud800' })

    assert.equal(status, 404)
    assert.deepEqual(schemaErrors('ErrorResponse', body), [])
    assert.containsSubset(body.error, { code: 'model_not_found', param: 'model' })
  })

  test('refuses a target that nothing is connected to', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { status, body } = await ask({ model: 'claude-opus-4-6' })

    assert.equal(status, 404)
    assert.include(body.error.message, 'No provider is connected')
  })

  test('turns strangers away', async ({ assert, client }) => {
    for (const headers of [{}, withKey('svc_live_nonsense')] as Record<string, string>[]) {
      const response = await client
        .post('/v1/chat/completions')
        .headers(headers)
        .json({ model: 'auto', messages: [{ role: 'user', content: 'Hi' }] })

      response.assertStatus(401)
      assert.equal(response.header('www-authenticate'), 'Bearer')
      assert.deepEqual(schemaErrors('ErrorResponse', response.body()), [])
      assert.equal(response.body().error.type, 'authentication_error')
    }
  })

  test("keeps a neighbour's provider invisible", async ({ assert, cleanup }) => {
    const mine = await givenWorkspace()
    const theirs = await givenWorkspace()
    const scope = mine.workspace.id
    const { upstream } = await givenProvider(cleanup, { 'gpt-5-nano': {} }, { scope })

    const asked = { model: 'gpt-5-nano' }

    assert.equal((await chatWith(mine.headers).ask(asked)).status, 200)
    assert.equal((await chatWith(theirs.headers).ask(asked)).status, 404)
    assert.equal((await chatWith(theirs.headers).ask({ model: 'auto' })).status, 422)
    assert.lengthOf(upstream.received, 1)
  })
})

test.group('Rules of a tenant', () => {
  test('bind named models: {what}')
    .with([
      { what: 'denied', rules: { deniedTargets: ['gpt-5-mini'] }, status: 403 },
      { what: 'not allowed', rules: { allowedTargets: ['x'] }, status: 403 },
      { what: 'denied host', rules: { deniedHosts: ['127.0.0.1'] }, status: 403 },
      { what: 'too dear', rules: { maxCostNano: 1 }, status: 422 },
    ])
    .run(async ({ assert, cleanup }, { rules, status }) => {
      const { ask, upstream, workspace } = await givenChat(cleanup)
      const { headers } = await givenTenant(workspace, { rules })

      const answer = await ask({}, headers)

      assert.equal(answer.status, status)
      assert.equal(answer.body.error.code, status === 403 ? 'target_denied' : 'cost_above_limit')
      assert.lengthOf(upstream.received, 0)
    })

  test('leave nothing to choose from: 422 with what would help', async ({ assert, cleanup }) => {
    const { ask, workspace } = await givenChat(cleanup)
    const { headers } = await givenTenant(workspace, { rules: { deniedTargets: ['gpt-5-mini'] } })

    const { status, body } = await ask({ model: 'auto' }, headers)

    assert.equal(status, 422)
    assert.equal(body.error.code, 'no_target_fits')
  })

  test('count requests per minute', async ({ assert, cleanup }) => {
    const { ask, workspace } = await givenChat(cleanup)
    const { headers } = await givenTenant(workspace, { rules: { requestsPerMinute: 2 } })

    const statuses = []
    for (let round = 0; round < 3; round++) statuses.push((await ask({}, headers)).status)
    const refused = await ask({}, headers)

    assert.deepEqual(statuses, [200, 200, 429])
    assert.isAbove(Number(refused.headers.get('retry-after')), 0)
    assert.equal(refused.body.error.code, 'rate_limit_exceeded')
  })

  test('are asked of a tenant that exists', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { status, body } = await ask({}, { 'x-svc-tenant': 'nobody' })

    assert.equal(status, 422)
    assert.equal(body.error.param, 'x-svc-tenant')
  })
})

test.group('GET /v1/models', () => {
  test('lists "auto" and what a provider is connected for', async ({ assert, cleanup, client }) => {
    const { headers } = await givenChat(cleanup)

    const response = await client.get('/v1/models').headers(headers)
    const ids = response.body().data.map(({ id }: { id: string }) => id)

    response.assertStatus(200)
    assert.deepEqual(schemaErrors('ListModelsResponse', response.body()), [])
    assert.deepEqual(ids, ['auto', 'gpt-5-mini'])
  })

  test('reads one by any of its names', async ({ assert, cleanup, client }) => {
    const { headers } = await givenChat(cleanup)

    for (const name of ['gpt-5-mini', 'upstream-gpt-5-mini']) {
      const response = await client.get(`/v1/models/${name}`).headers(headers)
      response.assertStatus(200)
      assert.equal(response.body().id, 'gpt-5-mini')
    }
    const missing = await client.get('/api/v1/models/agent%2Fnone').headers(headers)
    missing.assertStatus(404)
    assert.equal(missing.body().error.code, 'model_not_found')
  })

  test('turns strangers away', async ({ client }) => {
    const response = await client.get('/v1/models')

    response.assertStatus(401)
  })
})

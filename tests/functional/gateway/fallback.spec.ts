import { test } from '@japa/runner'
import { givenWorkspace } from '#tests/helpers/given'
import { chatWith, givenChat, givenProvider, ledgerRowOf } from '#tests/helpers/given_chat'
import { refuse } from '#tests/helpers/scripted_upstream'

test.group('Fallback of "auto"', () => {
  test('goes on to the next choice of the router, and books that one', async ({
    assert,
    cleanup,
  }) => {
    const first = await givenProvider(cleanup, { 'gpt-5-mini': {} }, { max_retries: 0 })
    const second = await givenProvider(cleanup, { 'gpt-5-nano': {} }, { max_retries: 0 })
    const { headers } = await givenWorkspace()
    const ask = () => chatWith(headers).ask({ model: 'auto' }, { 'x-svc-metadata': 'full' })
    const preferred = (await ask()).headers.get('x-svc-target') === 'gpt-5-mini' ? first : second
    preferred.upstream.answer = refuse(503)

    const answer = await ask()
    const row = await ledgerRowOf(answer)

    assert.equal(answer.status, 200)
    assert.deepEqual(
      answer.body.svc.attempts.map(({ outcome }: { outcome: string }) => outcome),
      ['overloaded', 'ok']
    )
    assert.equal(row.target_id, answer.headers.get('x-svc-target'))
  })

  test('leaves an upstream alone that fails again and again', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup, { max_retries: 0 })
    upstream.answer = refuse(500)

    const codes: string[] = []
    for (let round = 0; round < 8; round++) codes.push((await ask()).body.error.code)

    assert.deepEqual(codes.slice(0, 5), Array(5).fill('upstream_overloaded'))
    assert.deepEqual(codes.slice(5), Array(3).fill('upstream_down'))
    assert.lengthOf(upstream.received, 5)
  })

  test('does not replace a named model', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup, { max_retries: 1 })
    const other = await givenProvider(cleanup, { 'gpt-5-nano': {} })
    upstream.answer = refuse(503)

    const { status, headers, body } = await ask({}, { 'x-svc-metadata': 'full' })

    assert.equal(status, 503)
    assert.equal(headers.get('retry-after'), '1')
    assert.lengthOf(body.svc.attempts, 2)
    assert.lengthOf(upstream.received, 2)
    assert.lengthOf(other.upstream.received, 0)
  })

  test('does not go back to the platform when the provider of a workspace fails', async ({
    assert,
    cleanup,
  }) => {
    const { ask, workspace, upstream: platform } = await givenChat(cleanup)
    const own = await givenProvider(
      cleanup,
      { 'gpt-5-mini': {} },
      { scope: workspace.id, answer: refuse(401) }
    )

    const { status, body } = await ask()

    assert.equal(status, 502)
    assert.equal(body.error.code, 'upstream_auth')
    assert.lengthOf(own.upstream.received, 1)
    assert.lengthOf(platform.received, 0)
  })

  test('never shows what a provider says about its key', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup, { max_retries: 0 })
    const secret = 'sk-upstream-secret-1'

    for (const status of [400, 401, 403, 404, 422, 429, 500]) {
      upstream.answer = refuse(status, 'x', `The key ${secret} is wrong`)
      assert.notInclude((await ask()).text, secret)
    }
  })

  test('tells a refusal of the request in the words of the provider', async ({
    assert,
    cleanup,
  }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = refuse(400, 'invalid_value', 'temperature must be at most 2')

    const { status, body } = await ask({ temperature: 9 })

    assert.equal(status, 400)
    assert.deepEqual(body.error, {
      message: 'temperature must be at most 2',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_value',
    })
    assert.lengthOf(upstream.received, 1)
  })
})

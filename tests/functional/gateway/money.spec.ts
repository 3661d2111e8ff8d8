import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { meter } from '#billing/services/meter'
import { E_STORAGE_FULL } from '#core/errors'
import { newId } from '#core/ids'
import { AddTarget } from '#providers/actions/add_target'
import { bySystem } from '#workspaces/act'
import { givenWorkspace } from '#tests/helpers/given'
import { chatWith, givenChat, givenProvider, ledgerRowOf } from '#tests/helpers/given_chat'
import {
  chunk,
  completion,
  event,
  json,
  open,
  refuse,
  sse,
  streamOf,
} from '#tests/helpers/scripted_upstream'

test.group('Metering of chat completions', () => {
  test('writes what an answer cost into the ledger', async ({ assert, cleanup }) => {
    const { ask, workspace, apiKey, provider } = await givenChat(cleanup)

    const answer = await ask()
    const row = await ledgerRowOf(answer)

    assert.containsSubset(row, {
      workspace_id: workspace.id,
      key_id: apiKey.id,
      kind: 'chat',
      target_id: 'gpt-5-mini',
      provider_id: provider.id,
      upstream_model: 'upstream-gpt-5-mini',
      input_tokens: 20,
      cached_tokens: 4,
      output_tokens: 10,
      reasoning_tokens: 2,
      outcome: 'ok',
    })
    assert.equal(Number(answer.headers.get('x-svc-cost-usd')), row.cost_nano / 1e9)
    assert.isAbove(row.cost_nano, 0)
  })

  test('writes what a stream cost', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = sse(streamOf('Rhine', ', Elbe'))

    const row = await ledgerRowOf(await ask({ stream: true }))

    assert.containsSubset(row, { input_tokens: 20, output_tokens: 10, outcome: 'ok' })
    assert.isTrue(Boolean(row.streamed))
    assert.isNumber(row.first_token_ms)
  })

  test('calls no answer complete that it could not book', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    const { append } = meter.ledger
    cleanup(() => {
      meter.ledger.append = append
    })
    meter.ledger.append = () => {
      throw new E_STORAGE_FULL()
    }

    const whole = await ask()
    upstream.answer = sse(streamOf('Rhine', ', Elbe'))
    const streamed = await ask({ stream: true })

    assert.equal(whole.status, 507)
    assert.include(streamed.text, 'Elbe')
    assert.include(streamed.text, 'event: error')
    assert.notInclude(streamed.text, '[DONE]')
  })

  test('counts tokens itself when the upstream does not', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    const said = 'A river. '.repeat(20)
    upstream.answer = json(completion(said, { usage: undefined }))

    const whole = await ledgerRowOf(await ask())
    const [start, ...rest] = streamOf(said).split(/(?=data: )/)
    upstream.answer = sse([start, ...rest.filter((one) => !one.includes('"usage"'))].join(''))
    const streamed = await ledgerRowOf(await ask({ stream: true }))

    for (const row of [whole, streamed]) {
      assert.isTrue(Boolean(row.estimated))
      assert.equal(row.output_tokens, Math.ceil(said.length / 3.8))
      assert.isAbove(row.input_tokens, 0)
    }
  })

  test('writes a failed request as free', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup, { max_retries: 0 })
    upstream.answer = refuse(401)

    const answer = await ask()
    const row = await ledgerRowOf(answer)

    assert.equal(answer.status, 502)
    assert.containsSubset(row, { outcome: 'key_refused', cost_nano: 0, output_tokens: 0 })
  })

  test('bills what came before the client left', async ({ assert, cleanup }) => {
    const { send, upstream, workspace } = await givenChat(cleanup)
    const said = 'word '.repeat(50)
    upstream.answer = open(event(chunk({ content: said })))
    const leaving = new AbortController()

    const body = { model: 'gpt-5-mini', stream: true, messages: [{ role: 'user', content: 'Hi' }] }
    const response = await send(JSON.stringify(body), {}, leaving.signal)
    await response.body!.getReader().read()
    leaving.abort()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await meter.flush()
    const row = await db.from('ledger').where('workspace_id', workspace.id).firstOrFail()

    assert.containsSubset(row, { outcome: 'client_gone', output_tokens: Math.ceil(250 / 3.8) })
    assert.isTrue(Boolean(row.estimated))
    assert.isAbove(row.cost_nano, 0)
  })

  test('bills what came before the upstream broke off', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = open(event(chunk({ content: 'word '.repeat(50) })), (response) =>
      setTimeout(() => response.destroy(), 20)
    )

    const row = await ledgerRowOf(await ask({ stream: true }))

    assert.containsSubset(row, { outcome: 'broken', output_tokens: Math.ceil(250 / 3.8) })
  })

  test('says that a price is unknown, and never takes it for 0', async ({ assert, cleanup }) => {
    const id = newId('private').replaceAll('_', '-')
    await new AddTarget().handle({ id }, bySystem)
    await givenProvider(cleanup, { [id]: { model: id } })
    const { headers } = await givenWorkspace()

    const answer = await chatWith(headers).ask({ model: id }, { 'x-svc-metadata': 'full' })
    const row = await ledgerRowOf(answer)

    assert.equal(answer.headers.get('x-svc-cost-usd'), 'unknown')
    assert.isNull(answer.body.svc.cost_usd)
    assert.containsSubset(row, { cost_nano: null, price_source: 'unpriced', output_tokens: 10 })
  })
})

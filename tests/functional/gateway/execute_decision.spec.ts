import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { routers } from '#routing/services/routers'
import { RouteExecutor, type ExecutionRequest } from '#routing/types'
import { newId } from '#core/ids'
import { questionFor } from '#gateway/services/route_question'
import { makeChatRequest } from '#gateway/services/chat_request'
import { givenChat, ledgerRowOf } from '#tests/helpers/given_chat'
import { refuse } from '#tests/helpers/scripted_upstream'

const messages = [{ role: 'user', content: 'Name three rivers.' }]

async function execute(chat: Awaited<ReturnType<typeof givenChat>>, signal?: AbortSignal) {
  const requestId = newId('req')
  const question = questionFor(makeChatRequest({ model: 'auto', messages }), requestId, null, null)
  const decision = routers.decide(question, directory.platform, healthBoard.ofTarget)
  const executor = (await app.container.make(RouteExecutor as never)) as RouteExecutor
  const request: ExecutionRequest = {
    requestId,
    workspaceId: chat.workspace.id,
    keyId: chat.apiKey.id,
    tenantId: null,
    tenantRules: null,
    decision,
    messages,
    parameters: { temperature: 0 },
    signal,
  }
  return { requestId, result: await executor.execute(request) }
}

test.group('Execution of a decision', () => {
  test('asks the chosen target, and is metered', async ({ assert, cleanup }) => {
    const chat = await givenChat(cleanup)

    const { requestId, result } = await execute(chat)
    const row = await ledgerRowOf({ headers: new Headers({ 'x-svc-request-id': requestId }) })

    assert.containsSubset(result, {
      ok: true,
      targetId: 'gpt-5-mini',
      model: 'upstream-gpt-5-mini',
      content: 'Hello there',
      finishReason: 'stop',
      usage: { inputTokens: 20, outputTokens: 10 },
      error: null,
    })
    assert.deepEqual(chat.upstream.last.body, {
      temperature: 0,
      model: 'upstream-gpt-5-mini',
      messages,
      stream: false,
    })
    assert.containsSubset(row, { kind: 'route', outcome: 'ok', cost_nano: result.costNano })
  })

  test('tells why nothing was answered', async ({ assert, cleanup }) => {
    const chat = await givenChat(cleanup, { max_retries: 0, answer: refuse(401) })

    const { result } = await execute(chat)

    assert.containsSubset(result, {
      ok: false,
      content: null,
      costNano: 0,
      error: { code: 'upstream_auth' },
      attempts: [{ outcome: 'key_refused', status: 401 }],
    })
  })

  test('ends when the caller leaves', async ({ assert, cleanup }) => {
    const chat = await givenChat(cleanup, { answer: () => {} })

    const { result } = await execute(chat, AbortSignal.timeout(50))

    assert.isFalse(result.ok)
    assert.equal(result.error!.code, 'client_gone')
  })
})

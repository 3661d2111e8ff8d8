import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from '@japa/runner/core'
import { newId } from '#core/ids'
import { healthBoard } from '#providers/services/health_board'
import type { Target } from '#providers/types'
import { ChatExchange } from '#gateway/http/chat_exchange'
import { readBody } from '#gateway/http/body_reader'
import { readChatRequest } from '#gateway/services/chat_request'
import type { ScriptedUpstream } from '#tests/helpers/scripted_upstream'
import { target } from '#tests/unit/gateway/samples'

/** A target that runs on a scripted upstream. */
export const targetOn = (
  upstream: ScriptedUpstream | { origin: string },
  id: string,
  connection: Parameters<typeof target>[1] = {},
  more: Partial<Target> = {}
) =>
  target(
    id,
    {
      origin: upstream.origin,
      providerId: `prov_${newId('p')}`,
      egress: 'operator',
      ...connection,
    },
    {
      price: { input: 1, output: 2, source: 'declared', from: null, tiers: [] },
      ...more,
    }
  )

/**
 * The proxy without keys and routing in front of it: every request goes to the given targets, best first, whatever
 * happened before.
 */
export async function givenFront(cleanup: TestContext['cleanup'], ...targets: Target[]) {
  const failures: unknown[] = []
  const server = createServer(async (request, response) => {
    const receivedAt = performance.now()
    for (const one of targets) healthBoard.proven(one.execution!.connection.providerId)
    try {
      const bytes = await readBody(request, 16 * 1024 * 1024, '16mb')
      const order = {
        requestId: newId('req'),
        kind: 'chat' as const,
        payer: { workspaceId: 'ws_test', keyId: null, tenantId: null },
        terms: {},
        request: readChatRequest(bytes),
        plan: {
          candidates: targets.map((one) => ({ target: one, quotedNano: 1_000 })),
          isRouted: false,
          decision: null,
          confidence: null,
          why: 'the test said so',
          inputTokens: 20,
          task: 'question',
          domain: 'history',
        },
        receivedAt,
        waitedMs: 0,
      }
      const wantsMetadata = request.headers['x-svc-metadata'] === 'full'
      await new ChatExchange(response, order, wantsMetadata).answer()
    } catch (error) {
      failures.push(error)
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`
  return {
    url,
    failures,
    ask: (body: object = {}, headers: Record<string, string> = {}, signal?: AbortSignal) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          model: 'auto',
          messages: [{ role: 'user', content: 'Hi' }],
          ...body,
        }),
        signal,
      }),
  }
}

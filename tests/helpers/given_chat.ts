import app from '@adonisjs/core/services/app'
import server from '@adonisjs/core/services/server'
import type { AddressInfo } from 'node:net'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { meter } from '#billing/services/meter'
import { newId } from '#core/ids'
import { AddProvider, type NewProvider } from '#providers/actions/add_provider'
import { MapTarget, type NewMapping } from '#providers/actions/map_target'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { startDemoUpstream } from '#providers/demo/demo_upstream'
import { PLATFORM } from '#providers/services/scope'
import { bySystem } from '#workspaces/act'
import { givenWorkspace } from '#tests/helpers/given'
import { ScriptedUpstream, type Answer } from '#tests/helpers/scripted_upstream'

type Cleanup = TestContext['cleanup']

/** Where the appliance under test listens. */
export const baseUrl = () => {
  const { port } = server.getNodeServer()!.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** A provider on a scripted upstream, with targets mapped to it; gone when the test ends. */
export async function givenProvider(
  cleanup: Cleanup,
  targets: Record<string, Partial<NewMapping>>,
  wishes: Partial<NewProvider> & { scope?: string; answer?: Answer } = {}
) {
  const { scope = PLATFORM, answer, ...more } = wishes
  const upstream = await ScriptedUpstream.start(cleanup, answer)
  const input = {
    name: newId('test'),
    base_url: upstream.url,
    api_key: 'sk-upstream-secret-1',
    ...more,
  }
  const provider = await new AddProvider().handle(scope, null, input, bySystem)
  for (const [target, mapping] of Object.entries(targets)) {
    const full = { model: `upstream-${target}`, provider_id: provider.id, ...mapping }
    await new MapTarget().handle(scope, target, full, bySystem)
  }
  cleanup(async () => {
    const remove = await app.container.make(RemoveProvider)
    await remove.handle(scope, provider.id, bySystem)
  })
  return { upstream, provider }
}

/** Calls of chat completions with some headers. */
export function chatWith(headers: Record<string, string>) {
  /** Sends a body as it is, and hands out the answer before it is read. */
  const send = (body: string | Buffer, more: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${baseUrl()}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body,
      signal,
    })
  const messages = [{ role: 'user', content: 'Name three rivers.' }]
  /** Asks, and reads the answer. */
  const ask = async (body: object = {}, more: Record<string, string> = {}) => {
    const response = await send(JSON.stringify({ model: 'gpt-5-mini', messages, ...body }), more)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }
  return { send, ask }
}

/** A workspace that can chat: its key, an upstream behind `gpt-5-mini`, and calls on the real addresses. */
export async function givenChat(
  cleanup: Cleanup,
  wishes: Parameters<typeof givenProvider>[2] = {}
) {
  const { upstream, provider } = await givenProvider(cleanup, { 'gpt-5-mini': {} }, wishes)
  const { workspace, key, apiKey, headers } = await givenWorkspace()
  return { upstream, provider, workspace, key, apiKey, headers, ...chatWith(headers) }
}

/** The ledger row of an answer. */
export async function ledgerRowOf({ headers }: { headers: Headers }) {
  await meter.flush()
  return db.from('ledger').where('id', headers.get('x-svc-request-id')!).firstOrFail()
}

/** A workspace that chats with the demo upstream, for clients that want real answers. */
export async function givenDemoChat(cleanup: Cleanup) {
  const demo = await startDemoUpstream()
  cleanup(() => demo.close())
  const targets = { 'gpt-5-mini': { model: 'gpt-5-mini' }, 'gpt-5-nano': { model: 'gpt-5-nano' } }
  await givenProvider(cleanup, targets, { base_url: demo.url, max_retries: 0 })
  const { key, headers } = await givenWorkspace()
  return { key, headers, baseUrl: `${baseUrl()}/v1` }
}

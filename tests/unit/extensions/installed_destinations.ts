import { join } from 'node:path'
import type { Group } from '@japa/runner/core'
import {
  RetryableError,
  type Destination,
  type DestinationContext,
  type PluginRequest,
} from '@signalbox/sdk'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import {
  destinationManifest,
  givenHomes,
  isolatedDestination,
} from '#tests/unit/extensions/plugin_folders'

export const POST = { id: 'post_1', title: 'Tides', tags: ['sea'] } as never
export const REMOTE = { id: '7', url: 'https://blog.example/7' }

interface Sent {
  url: string
  request: PluginRequest
}

/** What a host hands to a plugin, with everything recorded that the plugin does. */
export function givenContext(more: Partial<DestinationContext> = {}) {
  const sent: Sent[] = []
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const context: DestinationContext = {
    settings: { url: 'https://blog.example', secret: 'canary-1234' },
    http: {
      async request(url, request = {}) {
        sent.push({ url: String(url), request })
        if (String(url).endsWith('/down')) throw new RetryableError('unreachable', 'Not there')
        const text = () => '{"id":"7"}'
        const bytes = () => new Uint8Array(Buffer.from(text()))
        return { status: 201, headers: { etag: 'x' }, text, json: () => ({ id: '7' }), bytes }
      },
    },
    log: { debug: log, info: log, warn: log, error: log },
    clock: { now: () => 1_800_000_000_000 },
    signal: AbortSignal.timeout(20_000),
    delivery: { id: 'dlv_1', attempt: 2, event: 'published', marker: 'svc:1' },
    images: { fetch: async () => ({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }) },
    formerSecrets: ['old'],
    ...more,
  }
  return { context, sent, logged }
}

/** What a call of `create` ends with. */
export const failureOf = async (plugin: Destination, context = givenContext().context) => {
  try {
    await plugin.functions.create(context, POST)
  } catch (error) {
    return error as Error & { code?: string }
  }
  throw new Error('it did not fail')
}

/** Gives each test of a group folders for its plugins; their processes and files go with the test. */
export function installsDestinations(group: Group) {
  let folders: ReturnType<typeof givenHomes>
  let close = async () => {}
  group.each.setup(() => {
    folders = givenHomes()
    return async () => {
      await close()
      close = async () => {}
      folders.remove()
    }
  })

  /** The plugin whose `create` is this code. */
  async function givenPlugin(
    code: string,
    { more = '', residentMb = 384, timeoutMs = 1_000, files = {} as Record<string, string> } = {}
  ) {
    const source = isolatedDestination('acme', code, more)
    const folder = folders.givenInstalled('destination-acme', {
      source: source.replace('timeoutMs: 1_000', `timeoutMs: ${timeoutMs}`),
      manifest: destinationManifest,
      files,
    })
    const read = await readIsolated(join(folder, 'index.js'), 5_000, folder, { residentMb })
    close = read.close
    return read.definition as Destination
  }

  return { givenPlugin, folders: () => folders, close: () => close() }
}

import env from '#start/env'
import { demoModels } from '#providers/demo/models'
import { startDemoUpstream, type DemoUpstream } from '#providers/demo/demo_upstream'
import type { Mappings } from '#providers/services/directory_view'
import type { Connection } from '#providers/types'

/** Id and kind of the provider that has no row. */
export const DEMO = 'demo'

const connectionTo = (url: string): Connection => {
  const { origin, host, pathname } = new URL(url)
  return {
    providerId: DEMO,
    workspaceId: null,
    name: 'Demo upstream',
    kind: DEMO,
    host,
    origin,
    chatPath: `${pathname}/chat/completions`,
    headers: {},
    timeoutMs: 60_000,
    maxRetries: 1,
    egress: 'operator',
    demo: true,
    renameParameters: {},
    dropParameters: [],
    streamUsage: true,
    dropFromMessages: [],
    errors: [],
    version: 1,
  }
}

/** When the demo is offered: SVC_DEMO. */
export type DemoMode = 'on' | 'off' | 'auto'

/**
 * The demo upstream as a provider: it runs inside this process and has no row in the database. In mode `auto` it steps aside as soon as
 * anything real is mapped on the platform; in mode `on` it takes what nothing real is mapped to.
 */
export class DemoProvider {
  #upstream: DemoUpstream | null = null
  #connection: Connection | null = null

  constructor(readonly mode: DemoMode) {}

  async start() {
    if (this.mode === 'off' || this.#upstream) return
    this.#upstream = await startDemoUpstream({ port: 0 })
    this.#connection = connectionTo(this.#upstream.url)
  }

  async stop() {
    const upstream = this.#upstream
    this.#upstream = this.#connection = null
    await upstream?.close()
  }

  /**
   * The platform's mappings with the demo's beside them, where it is offered. A real mapping counts even while it cannot be used: nobody
   * who connected a provider wants made-up answers in its place.
   */
  complete(real: Mappings, isRealMapped: boolean): Mappings {
    const connection = this.#connection
    if (!connection || (this.mode === 'auto' && isRealMapped)) return real
    const demo = demoModels.map(
      ({ id }) =>
        [
          id,
          {
            connection,
            model: id,
            defaults: {},
            systemPrompt: null,
            prices: { catalogues: [], vendors: {} },
          },
        ] as const
    )
    return new Map([...demo, ...real])
  }
}

/** The demo provider of this process. */
export const demoProvider = new DemoProvider(env.get('SVC_DEMO') ?? 'auto')

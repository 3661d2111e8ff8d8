import type { PluginLog } from '../../context.ts'
import type { DestinationContext } from '../../destination/types.ts'
import type { FaultProxy } from './fault_proxy.ts'
import { TestHttp } from './test_http.ts'

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** Address of a picture that can be had in tests; others cannot. */
export const PICTURE = 'https://pictures.example/sea.png'

/** What a test says of one attempt. */
export interface TestContextOptions {
  settings: Record<string, unknown> & { url: string }
  proxy: FaultProxy
  delivery?: Partial<DestinationContext['delivery']>
  signal?: AbortSignal
}

/** A context with everything recorded that a plugin does. */
export type TestContext = DestinationContext & {
  readonly http: TestHttp
  readonly logged: readonly string[]
}

/** What a plugin works with in tests: the same as with the host, without a host. */
export function testContext({
  settings,
  proxy,
  delivery = {},
  signal = AbortSignal.timeout(30_000),
}: TestContextOptions): TestContext {
  const logged: string[] = []
  const write = (message: string, details?: Record<string, unknown>) =>
    void logged.push(`${message} ${JSON.stringify(details ?? {})}`)
  const log: PluginLog = { debug: write, info: write, warn: write, error: write }
  return {
    settings,
    http: new TestHttp(settings.url, proxy, signal),
    log,
    logged,
    clock: { now: () => Date.now() },
    signal,
    delivery: {
      id: 'dlv_01conformance',
      attempt: 1,
      event: 'published',
      marker: 'svc:00000000-0000-4000-8000-000000000000',
      ...delivery,
    },
    images: {
      fetch: async (url) => (url === PICTURE ? { type: 'image/png', bytes: PNG } : null),
    },
    formerSecrets: [],
  }
}

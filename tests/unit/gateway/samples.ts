import fc from 'fast-check'
import type { Connection, Target } from '#providers/types'

export { fc }

/** A connection to nowhere, with what a test wants to be different. */
export const connection = (changes: Partial<Connection> = {}): Connection => ({
  providerId: 'prov_1',
  workspaceId: null,
  name: 'Test',
  kind: 'custom',
  host: 'upstream.test',
  origin: 'http://upstream.test',
  chatPath: '/v1/chat/completions',
  headers: { authorization: 'Bearer sk-very-secret-key' },
  timeoutMs: 60_000,
  maxRetries: 2,
  egress: 'operator',
  demo: false,
  renameParameters: {},
  dropParameters: [],
  dropFromMessages: [],
  streamUsage: true,
  errors: [],
  version: 1,
  ...changes,
})

/** A target that runs on a connection, as far as the gateway looks at it. */
export const target = (id: string, changes: Partial<Connection> = {}, more: Partial<Target> = {}) =>
  ({
    id,
    name: id,
    contextTokens: 128_000,
    execution: {
      connection: connection(changes),
      upstreamModel: `upstream-${id}`,
      defaults: {},
      systemPrompt: null,
    },
    ...more,
  }) as Target

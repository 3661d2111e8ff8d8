import type { Connection } from '#providers/types'

/** A connection to nowhere in particular. */
export const aConnection = (more: Partial<Connection> = {}): Connection => ({
  providerId: 'prov_1',
  workspaceId: null,
  name: 'Somewhere',
  kind: 'custom',
  host: 'upstream.example',
  origin: 'https://upstream.example',
  chatPath: '/v1/chat/completions',
  headers: { authorization: 'Bearer secret' },
  timeoutMs: 60_000,
  maxRetries: 2,
  egress: 'operator',
  demo: false,
  renameParameters: {},
  dropParameters: [],
  streamUsage: true,
  dropFromMessages: [],
  errors: [],
  version: 1,
  ...more,
})

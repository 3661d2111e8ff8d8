import { named, object, text } from '#core/openapi/schemas'
import type { Operation } from '#core/openapi/types'

const TAG = 'Deployment'

/** What the reference says about the core room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/livez',
    operationId: 'getLiveness',
    tag: TAG,
    summary: 'Whether the process answers',
    audience: 'public',
    answers: {
      200: {
        description: 'It does.',
        schema: named('Liveness', object({ status: text(undefined, { const: 'ok' }) })),
      },
    },
  },
  {
    method: 'get',
    path: '/api/v1/openapi.json',
    operationId: 'getOpenApiDocument',
    tag: TAG,
    summary: 'This document',
    audience: 'public',
    answers: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: { type: 'object', description: 'An OpenAPI 3.1 document' },
      },
      304: { description: 'The document is the one that `If-None-Match` names.' },
    },
  },
]

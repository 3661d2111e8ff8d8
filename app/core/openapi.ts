import {
  boolean,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  time,
} from '#core/openapi/schemas'
import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'

const TAG = 'Deployment'

const checkStatus = oneOf(
  ['ok', 'warn', 'fail'],
  '`warn` shows, `fail` takes the replica out of service'
)

const checks = map(
  named(
    'CheckResult',
    object({ status: checkStatus, message: text(), meta: map(true, 'Figures behind it') }, ['meta'])
  ),
  'What each check found, by its name'
)

const readiness = named('Readiness', object({ status: checkStatus, checks }))

const liveness = named('Liveness', object({ status: text(undefined, { const: 'ok' }) }))

const info = named(
  'Info',
  object({
    name: text(),
    edition: text(),
    version: text('Version of the product'),
    api_version: text('Version of this API'),
    demo: boolean('Whether the demo upstream answers requests: deterministic text, no real model'),
    features: map(boolean(), 'What is switched on, by name'),
    docs_url: text('The readable reference'),
    openapi_url: text('The OpenAPI document'),
  })
)

const status = named(
  'Status',
  object({
    status: checkStatus,
    checks,
    edition: text(),
    versions: object({ product: text(), api: text(), node: text() }),
    started_at: time(),
    uptime_s: integer('Since this process started'),
    tracing: object({
      enabled: boolean(),
      exporter: nullable(text()),
      sampler: nullable(text('Which traces are kept')),
    }),
    observability: object({
      metrics: object({ path: text(), protected: boolean('Whether a token is asked for') }),
      logs: object({ level: text('Least severity that is logged'), format: text() }),
      checks: object({ liveness: text(), readiness: text() }),
    }),
    figures: map(
      nullable(number()),
      'Main figures since the start, the same that `/metrics` shows'
    ),
  })
)

const failing = 'A check fails; the body says which.'

/** What the reference says about the core room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/livez',
    operationId: 'getLiveness',
    tag: TAG,
    summary: 'Whether the process answers',
    audience: 'public',
    answers: { 200: { description: 'It does.', schema: liveness } },
  },
  {
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    tag: TAG,
    summary: 'Whether this replica can take requests',
    audience: 'public',
    answers: {
      200: { description: 'It can.', schema: readiness },
      503: { description: failing, schema: readiness },
    },
  },
  {
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    tag: TAG,
    summary: 'Figures for Prometheus',
    description: 'Of all processes of this replica. SVC_METRICS_TOKEN asks for a bearer token.',
    audience: 'public',
    answers: {
      200: {
        description: 'Text in the exposition format.',
        schema: text(),
        contentType: 'text/plain',
      },
      401: { description: 'The token is missing or wrong.', schema: errorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/info',
    operationId: 'getInfo',
    tag: TAG,
    summary: 'What this deployment is',
    audience: 'public',
    answers: { 200: { description: 'Name, edition, versions, features.', schema: info } },
  },
  {
    method: 'get',
    path: '/api/v1/status',
    operationId: 'getStatus',
    tag: TAG,
    summary: 'How this deployment does',
    description:
      'The checks of `/readyz` with edition, versions, uptime, tracing, what can be watched, and the main figures.',
    audience: 'public',
    answers: {
      200: { description: 'Every check passes.', schema: status },
      503: { description: failing, schema: status },
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
      200: { description: 'OpenAPI 3.1.', schema: map(true, 'An OpenAPI 3.1 document') },
      304: { description: 'The document is the one that `If-None-Match` names.' },
    },
  },
  {
    method: 'get',
    path: '/docs',
    operationId: 'getReference',
    tag: TAG,
    summary: 'The readable reference of this API',
    audience: 'public',
    answers: { 200: { description: 'A page.', schema: text(), contentType: 'text/html' } },
  },
  {
    method: 'get',
    path: '/docs/assets/{file}',
    operationId: 'getReferenceAsset',
    tag: TAG,
    summary: 'A script of the reference',
    audience: 'public',
    parameters: { file: 'Name of the script' },
    answers: { 200: { description: 'A script.', schema: text(), contentType: 'text/javascript' } },
  },
]

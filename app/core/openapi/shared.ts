/** What many operations share: error bodies, answers that follow from the audience, headers, parameters. */
import { array, integer, map, named, nullable, object, text } from '#core/openapi/schemas'
import type { JsonSchema } from '#core/openapi/types'

/** Where the document lists all codes; its builder puts them there. */
const errorCode: JsonSchema = { $ref: '#/components/schemas/ErrorCode' }

/** Body of every error but a 422. */
export const errorBody = named(
  'Error',
  {
    type: 'object',
    properties: {
      detail: text('What is wrong, in a sentence'),
      code: errorCode,
      request_id: text('Names this request in the logs'),
    },
    required: ['detail', 'code', 'request_id'],
  },
  'Every error but a 422; some carry further fields that say what would help.'
)

/** Body of a 402. */
export const planErrorBody = named(
  'PlanError',
  {
    type: 'object',
    properties: {
      detail: text('What is wrong, in a sentence'),
      code: errorCode,
      plan: text('The least plan that has what was asked for'),
      request_id: text('Names this request in the logs'),
    },
    required: ['detail', 'code', 'plan', 'request_id'],
  },
  'The plan of the workspace lacks what was asked for.'
)

const validationIssue = named(
  'ValidationIssue',
  object(
    {
      loc: array(
        { type: ['string', 'integer'] },
        'Where: `body`, `query`, `path` or `header`, then the way to the field'
      ),
      msg: text('What is wrong with it'),
      type: text('Kind of the error, such as `missing` or `string_type`'),
      input: { description: 'What was given; never shown for secrets' },
      ctx: map(true, 'Figures of the rule, such as the least value'),
    },
    ['input', 'ctx']
  )
)

const validationBody = named(
  'ValidationError',
  object({ detail: array(validationIssue) }),
  'Body of a 422.'
)

export const openAiErrorBody = named(
  'ChatError',
  object({
    error: {
      type: 'object',
      properties: {
        message: text('What is wrong, in a sentence'),
        type: text('Class of the error, such as `invalid_request_error`'),
        param: nullable(text('The parameter that is wrong')),
        code: nullable(text('Stable name of the error')),
      },
      required: ['message', 'type', 'param', 'code'],
    },
  }),
  'An error in the dialect of chat-completions clients.'
)

interface SharedAnswer {
  name: string
  description: string
  schema: JsonSchema
  headers?: string[]
}

/** Answers by status, in the API's own dialect. */
export const apiErrors: Record<number, SharedAnswer> = {
  400: {
    name: 'BadRequest',
    description: 'The address or the body cannot be read.',
    schema: errorBody,
  },
  401: {
    name: 'Unauthorized',
    description: 'The key or token is missing, invalid, expired or revoked.',
    schema: errorBody,
    headers: ['WWW-Authenticate'],
  },
  402: {
    name: 'PlanRequired',
    description: 'The plan of the workspace lacks this feature.',
    schema: planErrorBody,
  },
  403: {
    name: 'Forbidden',
    description: 'The role is too low, or the workspace is suspended.',
    schema: errorBody,
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or it belongs to another workspace.',
    schema: errorBody,
  },
  409: {
    name: 'Conflict',
    description:
      'It conflicts with the present state, or the Idempotency-Key was used for another request.',
    schema: errorBody,
  },
  413: { name: 'TooLarge', description: 'The body is larger than is accepted.', schema: errorBody },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON.', schema: errorBody },
  422: {
    name: 'ValidationFailed',
    description: 'A field is wrong; every wrong one is named.',
    schema: validationBody,
  },
  429: {
    name: 'TooManyRequests',
    description: 'A rate limit, quota or budget is used up.',
    schema: errorBody,
    headers: ['Retry-After'],
  },
  503: {
    name: 'Unavailable',
    description: 'The database cannot be reached or too much work is waiting.',
    schema: errorBody,
    headers: ['Retry-After'],
  },
  507: {
    name: 'StorageFull',
    description: 'The disk of the deployment is full; nothing was changed.',
    schema: errorBody,
  },
}

/** The same answers in the dialect of chat-completions clients. */
export const chatErrors: Record<number, SharedAnswer> = Object.fromEntries(
  Object.entries(apiErrors).map(([status, answer]) => [
    status,
    { ...answer, name: `Chat${answer.name}`, schema: openAiErrorBody },
  ])
)

/** Headers of answers. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Names this request in answers, logs and stored decisions.',
    schema: text(),
  },
  'WWW-Authenticate': { description: 'The scheme to sign in with: Bearer.', schema: text() },
  'Retry-After': {
    description: 'Seconds until a retry makes sense.',
    schema: integer(undefined, { minimum: 1 }),
  },
  'RateLimit-Policy': {
    description: 'The limits that apply: name, quota `q` and window `w` in seconds.',
    schema: text(),
  },
  'RateLimit': {
    description: 'What is left: name, rest `r` and seconds `t` until it is full again.',
    schema: text(),
  },
} satisfies Record<string, { description: string; schema: JsonSchema }>

/** Request headers that many operations take. */
export const requestHeaders = {
  tenant: {
    name: 'x-svc-tenant',
    in: 'header',
    description:
      'Tenant of the workspace (its end customer, team or product) whose rules and budget apply.',
    schema: { type: 'string', maxLength: 200 },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key and request again answer what the first one did; with another request they are a 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

/** How callers identify themselves. */
export const securitySchemes = {
  ApiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of a workspace: `Authorization: Bearer svc_live_…`.',
  },
  ApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in a header of its own.',
  },
  OperatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of a signed-in operator: `Authorization: Bearer svc_op_…`.',
  },
  AdminToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Admin-Token',
    description: 'The static operator token, SVC_ADMIN_TOKEN.',
  },
}

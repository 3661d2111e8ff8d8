import type { VineValidator } from '@vinejs/vine'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. One with a `title` becomes a named component of the document. */
export type JsonSchema = Record<string, unknown>

/** Who may call an operation: nobody signed in, an API key if there is one, a key, or an operator. */
export type Audience = 'public' | 'optional_key' | 'key' | 'operator'

/** One answer of an operation; without a schema it has no body. */
export interface Answer {
  description: string
  schema?: JsonSchema
  /** @default application/json */
  contentType?: string
  /** Schemas of further content types of the same answer, such as `text/event-stream`. */
  alternatives?: Record<string, JsonSchema>
  headers?: Record<string, { description: string; schema: JsonSchema }>
}

/** A request header of one operation. */
export interface HeaderParameter {
  name: string
  description: string
  schema?: JsonSchema
}

/**
 * What the OpenAPI document says about one route. `path` is the full address with `{name}` parameters. The generator adds
 * the answers that follow from audience, parameters and body: 401, 402, 403, 404, 422, 429 and 503.
 */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head'
  path: string
  operationId: string
  tag: string
  summary: string
  description?: string
  audience: Audience
  body?: VineValidator<any, any>
  /** For a body that no validator describes, such as a chat completion's. */
  bodySchema?: JsonSchema
  /** Further content types of the body, such as `application/x-ndjson`. */
  bodyAlternatives?: Record<string, JsonSchema>
  bodyOptional?: boolean
  query?: VineValidator<any, any>
  headers?: HeaderParameter[]
  /** Takes `x-svc-tenant`. */
  tenant?: boolean
  /** Descriptions of path parameters. */
  parameters?: Record<string, string>
  answers: Record<number, Answer>
  /** Plan feature that it needs (402 without it). */
  feature?: string
  /** Has a rate limit or a quota (429, RateLimit headers). Operations of a key have one unless this is false. */
  limited?: boolean
  /** Takes `Idempotency-Key`. Writes of a key or an operator do unless this is false. */
  idempotent?: boolean
  /** The body of its errors: the API's own, or OpenAI's envelope. @default api */
  dialect?: 'api' | 'openai'
  deprecated?: boolean
}

/** A chapter of the reference. */
export interface Tag {
  name: string
  description: string
}

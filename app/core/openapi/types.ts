import type { VineValidator } from '@vinejs/vine'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>

/** Who may call an operation: nobody signed in, an API key if there is one, a key, or an operator. */
export type Audience = 'public' | 'optional_key' | 'key' | 'operator'

/** One answer of an operation; without a schema it has no body. */
export interface Answer {
  description: string
  schema?: JsonSchema
  contentType?: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
}

/**
 * What the OpenAPI document says about one route. `path` is the full address with `{name}` parameters. Answers 401, 403,
 * 404, 422 and 429 are added by the generator where audience and parameters call for them.
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
  bodyOptional?: boolean
  query?: VineValidator<any, any>
  headers?: { name: string; description: string; schema?: JsonSchema }[]
  parameters?: Record<string, string>
  answers: Record<number, Answer>
  /** Plan feature that it needs (402 without it). */
  feature?: string
  deprecated?: boolean
}

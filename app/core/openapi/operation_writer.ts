import type { VineValidator } from '@vinejs/vine'
import { schemaOf } from '#core/validation/check'
import type { SchemaComponents } from '#core/openapi/schema_components'
import { apiErrors, chatErrors } from '#core/openapi/shared'
import type { Answer, Audience, HeaderParameter, JsonSchema, Operation } from '#core/openapi/types'

const SECURITY: Record<Audience, Record<string, never[]>[]> = {
  public: [],
  optional_key: [{}, { ApiKey: [] }, { ApiKeyHeader: [] }],
  key: [{ ApiKey: [] }, { ApiKeyHeader: [] }],
  operator: [{ OperatorToken: [] }, { AdminToken: [] }],
}

/** What query parameters mean that many lists have. */
const LIST_PARAMETERS: Record<string, string> = {
  limit: 'Most items that the answer holds',
  offset: 'How many items to leave out',
  cursor: 'The `next_cursor` of the page before',
}

const ID_PARAMETER = { type: 'string', minLength: 1, maxLength: 200 }

const shapeOf = (validator: VineValidator<any, any>): JsonSchema => ({ ...schemaOf(validator) })

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const isWrite = (operation: Operation) => !['get', 'head'].includes(operation.method)

const hasBody = (operation: Operation) => Boolean(operation.body ?? operation.bodySchema)

const isLimited = (operation: Operation) =>
  operation.limited ?? ['key', 'optional_key'].includes(operation.audience)

const isIdempotent = (operation: Operation) =>
  operation.idempotent ?? (isWrite(operation) && ['key', 'operator'].includes(operation.audience))

/** Health, metrics and the reference are answered without the rest of the API. */
const isOfApi = (operation: Operation) => !/^\/(livez|readyz|metrics|docs)\b/.test(operation.path)

/** Statuses that an operation can answer beside those it states itself. */
function impliedStatuses(operation: Operation): number[] {
  const hasParameters = parameterNames(operation.path).length > 0
  const takesInput = Boolean(
    hasBody(operation) || operation.query || operation.headers || operation.tenant
  )
  const implied: [number, boolean][] = [
    [400, isOfApi(operation)],
    [401, operation.audience !== 'public'],
    [402, operation.feature !== undefined],
    [403, ['key', 'operator', 'optional_key'].includes(operation.audience)],
    [404, hasParameters],
    [409, isIdempotent(operation)],
    [413, hasBody(operation)],
    [415, hasBody(operation)],
    [422, takesInput || hasParameters],
    [429, isLimited(operation)],
    [503, isOfApi(operation)],
    [507, isOfApi(operation) && isWrite(operation)],
  ]
  return implied.filter(([, applies]) => applies).map(([status]) => status)
}

/** Writes one operation as OpenAPI's Operation Object. */
export class OperationWriter {
  /** Names of the shared answers that were referred to. */
  readonly usedAnswers = new Set<string>()

  constructor(private readonly schemas: SchemaComponents) {}

  write(operation: Operation) {
    const parameters = this.parameters(operation)
    const body = this.body(operation)
    return {
      operationId: operation.operationId,
      tags: [operation.tag],
      summary: operation.summary,
      description: this.description(operation),
      ...(operation.deprecated ? { deprecated: true } : {}),
      security: SECURITY[operation.audience],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: body } : {}),
      responses: this.answers(operation),
    }
  }

  /** An answer as OpenAPI's Response Object, with the headers of that name. */
  answer(answer: Answer, headers: string[] = []) {
    const content: Record<string, { schema: JsonSchema }> = {}
    if (answer.schema) {
      content[answer.contentType ?? 'application/json'] = {
        schema: this.schemas.place(answer.schema),
      }
    }
    for (const [type, schema] of Object.entries(answer.alternatives ?? {})) {
      content[type] = { schema: this.schemas.place(schema) }
    }
    const shared = ['X-Request-Id', ...headers].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ])
    return {
      description: answer.description,
      headers: { ...Object.fromEntries(shared), ...answer.headers },
      ...(Object.keys(content).length > 0 ? { content } : {}),
    }
  }

  private description(operation: Operation) {
    const feature = operation.feature ? `Needs the plan feature \`${operation.feature}\`.` : ''
    const text = [operation.description, feature].filter(Boolean).join('\n\n')
    return text === '' ? `${operation.summary}.` : text
  }

  private parameters(operation: Operation) {
    const path = parameterNames(operation.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      description:
        operation.parameters?.[name] ??
        `Id of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}`,
      schema: ID_PARAMETER,
    }))
    return [
      ...path,
      ...this.query(operation),
      ...(operation.headers ?? []).map((header) => this.header(header)),
      ...(operation.tenant ? [{ $ref: '#/components/parameters/tenant' }] : []),
      ...(isIdempotent(operation) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ]
  }

  private query(operation: Operation) {
    if (!operation.query) return []
    const schema = shapeOf(operation.query)
    const required = (schema.required ?? []) as string[]
    return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
      ([name, { description = LIST_PARAMETERS[name], ...property }]) => ({
        name,
        in: 'query',
        ...(required.includes(name) ? { required: true } : {}),
        ...(description ? { description } : {}),
        schema: this.schemas.place(property),
      })
    )
  }

  private header({ name, description, schema }: HeaderParameter) {
    return { name, in: 'header', description, schema: schema ?? { type: 'string' } }
  }

  private body(operation: Operation) {
    const schema = operation.body ? shapeOf(operation.body) : operation.bodySchema
    if (!schema) return null
    const types = { 'application/json': schema, ...operation.bodyAlternatives }
    const content = Object.entries(types).map(([type, shape]) => [
      type,
      { schema: this.schemas.place(shape) },
    ])
    return { required: !operation.bodyOptional, content: Object.fromEntries(content) }
  }

  private answers(operation: Operation) {
    const limits = isLimited(operation) ? ['RateLimit-Policy', 'RateLimit'] : []
    const shared = operation.dialect === 'openai' ? chatErrors : apiErrors
    const stated = Object.entries(operation.answers).map(([status, answer]) => [
      status,
      this.answer(answer, Number(status) < 300 ? limits : this.headersOf(Number(status), shared)),
    ])
    const implied = impliedStatuses(operation).map((status) => {
      const { name } = shared[status]!
      this.usedAnswers.add(name)
      return [status, { $ref: `#/components/responses/${name}` }]
    })
    return { ...Object.fromEntries(implied), ...Object.fromEntries(stated) }
  }

  private headersOf(status: number, shared: typeof apiErrors) {
    return shared[status]?.headers ?? []
  }
}

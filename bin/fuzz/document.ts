import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** A JSON Schema, read loosely. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Response {
  content?: Record<string, { schema?: Schema }>
}

/** One operation of the document with everything resolved that a request is made from. */
export interface FuzzOperation {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | null
  bodyRequired: boolean
  responses: Record<string, Response>
  /** True when a call without credentials must be a 401. */
  isSecured: boolean
  isOperators: boolean
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The OpenAPI document as the fuzzer reads it. */
export class ApiDocument {
  readonly paths: Record<string, Record<string, any>>
  readonly #document: any
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false })
  readonly #validators = new WeakMap<Schema, ValidateFunction>()

  constructor(document: object) {
    this.#document = document
    this.paths = this.#document.paths
    formats.default(this.#ajv)
    this.#ajv.addSchema(this.#document, 'api')
  }

  /** The object itself, or what its `$ref` names. */
  resolve<T extends object>(value: T & { $ref?: string }): T {
    if (!value.$ref) return value
    const parts = value.$ref.slice(2).split('/')
    return this.resolve(parts.reduce((at, part) => at[part.replaceAll('~1', '/')], this.#document))
  }

  /** Why a value does not fit a schema; null when it does. */
  misfit(schema: Schema, value: unknown): string | null {
    let validate = this.#validators.get(schema)
    if (!validate) {
      const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#'))
      validate = this.#ajv.compile(absolute)
      this.#validators.set(schema, validate)
    }
    if (validate(value)) return null
    const { instancePath, message } = validate.errors![0]!
    return `${instancePath || 'it'} ${message}`
  }

  operations(): FuzzOperation[] {
    return Object.entries(this.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) =>
        this.read(path, method, item[method])
      )
    )
  }

  private read(path: string, method: string, operation: any): FuzzOperation {
    const security: object[] = operation.security ?? []
    const media = operation.requestBody?.content?.['application/json']
    const responses = Object.entries<any>(operation.responses)
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((parameter: Parameter) =>
        this.resolve(parameter)
      ),
      body: media?.schema ?? null,
      bodyRequired: Boolean(operation.requestBody?.required),
      responses: Object.fromEntries(
        responses.map(([status, answer]) => [status, this.resolve(answer)])
      ),
      isSecured: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
      isOperators: security.some((one) => 'AdminToken' in one),
    }
  }
}

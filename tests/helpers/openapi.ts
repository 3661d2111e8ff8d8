import { AssertionError } from 'node:assert'
import type { ApiResponse } from '@japa/api-client'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { apiDocument } from '#core/openapi/api_document'
import type { OpenApiDocument } from '#core/openapi/document'

interface Answer {
  $ref?: string
  content?: Record<string, unknown>
}

interface Described {
  template: string
  pattern: RegExp
  methods: Record<string, { responses: Record<string, Answer> }>
}

/** How good a template is for an address: those with fewer parameters win. */
const byLiteralness = (a: Described, b: Described) =>
  a.template.split('{').length - b.template.split('{').length

const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Checks answers against one OpenAPI document. */
export class ApiSpec {
  readonly #ajv: Ajv2020
  readonly #described: Described[]
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(private readonly document: OpenApiDocument) {
    this.#ajv = new Ajv2020({ strict: false, validateSchema: false })
    formats.default(this.#ajv)
    this.#ajv.addSchema(document as object, 'api')
    this.#described = Object.entries(document.paths)
      .map(([template, methods]) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        methods: methods as Described['methods'],
      }))
      .sort(byLiteralness)
  }

  /** What is wrong with an answer; null when it is as described, or its address is not part of the document. */
  findFault(
    method: string,
    path: string,
    answer: { status: number; type: string; body: unknown }
  ): string | null {
    const found = this.#described.find(({ pattern }) => pattern.test(path))
    const operation = found?.methods[method.toLowerCase()]
    if (!found || !operation) return null
    const at = `#/paths/${pointer(found.template)}/${method.toLowerCase()}/responses/${answer.status}`
    const stated = operation.responses[answer.status]
    if (!stated) return `status ${answer.status} is not in the document`
    const [place, { content }] = stated.$ref
      ? [stated.$ref, this.shared(stated.$ref)]
      : [at, stated]
    if (!content) return null
    const type = answer.type.split(';')[0]!.trim()
    if (!(type in content))
      return `content type "${type}" is none of ${Object.keys(content).join(', ')}`
    if (!/\bjson$/.test(type)) return null
    return this.bodyFault(`${place}/content/${pointer(type)}/schema`, answer.body)
  }

  private shared(reference: string): Answer {
    const name = reference.split('/').at(-1)!
    return this.document.components.responses[name] as Answer
  }

  private bodyFault(place: string, body: unknown): string | null {
    let validate = this.#validators.get(place)
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `api${place}` })
      this.#validators.set(place, validate)
    }
    if (validate(body)) return null
    const error = validate.errors![0]!
    return `body${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`
  }
}

let spec: Promise<ApiSpec> | null = null

/** The document of the application under test. */
export const apiSpec = (): Promise<ApiSpec> =>
  (spec ??= apiDocument
    .served()
    .then(({ document }) => new ApiSpec(JSON.parse(JSON.stringify(document)))))

/** Fails when an answer is not one that the OpenAPI document describes. Runs after every request of the test client. */
export async function assertAgainstApiSpec(response: ApiResponse) {
  const { method, url } = response.request.request
  const path = new URL(url, 'http://localhost').pathname
  const type = String(response.header('content-type') ?? '')
  const fault = (await apiSpec()).findFault(method, path, {
    status: response.status(),
    type,
    body: response.body(),
  })
  if (fault) {
    throw new AssertionError({
      message: `${method} ${path} answered ${response.status()}: ${fault}. Body: ${response.text().slice(0, 500)}`,
    })
  }
}

import { errorCodes } from '#core/openapi/error_codes'
import { OperationWriter } from '#core/openapi/operation_writer'
import { SchemaComponents } from '#core/openapi/schema_components'
import {
  answerHeaders,
  apiErrors,
  chatErrors,
  requestHeaders,
  securitySchemes,
} from '#core/openapi/shared'
import type { Operation, Tag } from '#core/openapi/types'

/** Version of the API; the prefix `/api/v1` is its first part. */
export const API_VERSION = '1.0.0'

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/** Answers given in one dialect only are left out of the other's components. */
const byName = <Value>(entries: [string, Value][]) =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

/** What the document is made of: all operations, their chapters, the error catalogues of all rooms. */
export interface ApiDescription {
  operations: Operation[]
  tags: Tag[]
  errors: object[]
}

const errorCodeSchema = (catalogues: object[]) => {
  const all = errorCodes(catalogues)
  const lines = all.map(
    ({ code, status, sentence }) => `- \`${code}\` (${status})${sentence ? `: ${sentence}` : ''}`
  )
  return {
    type: 'string',
    enum: all.map(({ code }) => code),
    description: `Stable name of an error.\n\n${lines.join('\n')}`,
  }
}

/** Makes the OpenAPI 3.1 document of all operations, in an order that does not depend on theirs. */
export function buildDocument({ operations, tags, errors }: ApiDescription) {
  const schemas = new SchemaComponents()
  const writer = new OperationWriter(schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  const ordered = [...operations].sort(
    (a, b) =>
      a.path.localeCompare(b.path, 'en') || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  )
  for (const operation of ordered) {
    ;(paths[operation.path] ??= {})[operation.method] = writer.write(operation)
  }
  const responses = byName(
    [...Object.values(apiErrors), ...Object.values(chatErrors)]
      .filter((answer) => writer.usedAnswers.has(answer.name))
      .map((answer) => [
        answer.name,
        writer.answer({ description: answer.description, schema: answer.schema }, answer.headers),
      ])
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signalbox API',
      version: API_VERSION,
      summary: 'Routes, quotes and meters language-model requests inside your own network.',
      description:
        'JSON in `snake_case`; times are ISO 8601 UTC with milliseconds, money is US dollars in fields that end in `_usd` (an unknown price is `null`, never 0). Every answer carries `X-Request-Id`.',
      contact: { name: 'The operator of this deployment' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This deployment' }],
    tags,
    paths,
    components: {
      schemas: byName(Object.entries({ ...schemas.all(), ErrorCode: errorCodeSchema(errors) })),
      responses,
      parameters: requestHeaders,
      headers: answerHeaders,
      securitySchemes,
    },
  }
}

export type OpenApiDocument = ReturnType<typeof buildDocument>

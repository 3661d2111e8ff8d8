/**
 * Building blocks of answer schemas. Objects list every field and allow no other, so that a test notices a field that
 * the document does not know.
 */
import type { JsonSchema } from '#core/openapi/types'

type Properties = Record<string, JsonSchema>

/** An object with exactly these fields; `optional` names those that may be missing. */
export const object = (properties: Properties, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

/** A component of the document under this name (PascalCase). */
export const named = (title: string, schema: JsonSchema, description?: string): JsonSchema => ({
  title,
  ...(description ? { description } : {}),
  ...schema,
})

export const text = (description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  ...(description ? { description } : {}),
  ...more,
})

export const integer = (description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  ...(description ? { description } : {}),
  ...more,
})

export const number = (description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'number',
  ...(description ? { description } : {}),
  ...more,
})

export const boolean = (description?: string): JsonSchema => ({
  type: 'boolean',
  ...(description ? { description } : {}),
})

/** One of these strings. */
export const oneOf = (values: readonly string[], description?: string): JsonSchema =>
  text(description, { enum: [...values] })

/** ISO 8601 UTC with milliseconds. */
export const time = (description?: string) => text(description, { format: 'date-time' })

/** US dollars; null when the price is unknown. */
export const usdAmount = (description?: string) => nullable(number(description))

export const array = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items,
  ...(description ? { description } : {}),
})

/** An object of any keys, with values of one schema or of any. */
export const map = (values: JsonSchema | true = true, description?: string): JsonSchema => ({
  type: 'object',
  additionalProperties: values,
  ...(description ? { description } : {}),
})

/** The same schema, or null. */
export const nullable = (schema: JsonSchema): JsonSchema => {
  if (schema.title !== undefined || typeof schema.type !== 'string') {
    return { anyOf: [schema, { type: 'null' }] }
  }
  const values = schema.enum as unknown[] | undefined
  return { ...schema, type: [schema.type, 'null'], ...(values ? { enum: [...values, null] } : {}) }
}

/** `{items, total, limit, offset}` */
export const offsetPage = (item: JsonSchema) =>
  object({
    items: array(item),
    total: integer('How many there are over all pages', { minimum: 0 }),
    limit: integer(),
    offset: integer(),
  })

/** `{items, next_cursor}` */
export const cursorPage = (item: JsonSchema) =>
  object({
    items: array(item),
    next_cursor: nullable(text('Give it as `cursor` to read on; null on the last page')),
  })

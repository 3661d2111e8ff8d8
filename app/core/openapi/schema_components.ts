import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#core/openapi/types'

const isObject = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0

const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/

/** Says in JSON Schema what VineJS leaves open or says twice: the type of an enum, unions with everything. */
function tidy(schema: JsonSchema): JsonSchema {
  const { required, anyOf, ...rest } = schema
  const tidied: JsonSchema = { ...rest }
  if (Array.isArray(required) && required.length > 0) tidied.required = required
  if (Array.isArray(anyOf) && !isAnything(anyOf)) {
    tidied.anyOf = anyOf.filter((member) => !isEmpty(member))
  }
  if (Array.isArray(rest.enum) && rest.type === undefined) {
    if (rest.enum.every((value) => typeof value === 'string')) tidied.type = 'string'
  }
  return tidied
}

/** VineJS's `any()`: a union of every type. */
const isAnything = (members: unknown[]) =>
  members.length === 5 &&
  members.every((member) => isObject(member) && Object.keys(member).join() === 'type')

/** Keywords whose value maps names to schemas; a field called `title` in them is no title. */
const MAPS = new Set(['properties', 'patternProperties', '$defs'])

/** Keywords whose value is data, not a schema. */
const DATA = new Set(['default', 'enum', 'const', 'examples', 'example', 'required'])

/** Collects named schemas: each one with a title is kept once and replaced by a reference to it. */
export class SchemaComponents {
  readonly #named = new Map<string, JsonSchema>()

  /** The schema as it stands in the document. @throws Error when two different schemas have one name */
  place(schema: JsonSchema): JsonSchema {
    const placed = this.inner(tidy(schema))
    const { title, ...body } = placed
    if (typeof title !== 'string' || !COMPONENT_NAME.test(title)) return placed
    const known = this.#named.get(title)
    if (known && !isDeepStrictEqual(known, body)) {
      throw new Error(`Two different schemas are called "${title}"`)
    }
    this.#named.set(title, body)
    return { $ref: `#/components/schemas/${title}` }
  }

  /** All named schemas, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private inner(schema: JsonSchema): JsonSchema {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.keyword(keyword, value)])
    )
  }

  private keyword(keyword: string, value: unknown): unknown {
    if (DATA.has(keyword)) return value
    if (MAPS.has(keyword) && isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, schema]) => [name, this.place(schema as JsonSchema)])
      )
    }
    if (Array.isArray(value)) return value.map((item) => (isObject(item) ? this.place(item) : item))
    return isObject(value) ? this.place(value) : value
  }
}

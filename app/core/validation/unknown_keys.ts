import type { ValidationIssue } from '#core/validation/errors'

/** The part of a JSON Schema that is read here. */
export interface ShapeSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: ShapeSchema[]
  properties?: Record<string, ShapeSchema>
  additionalProperties?: boolean | ShapeSchema
  items?: ShapeSchema | ShapeSchema[]
}

type Path = (string | number)[]

const isBadText = (text: string) => text.includes('\0') || !text.isWellFormed()

const NULL_ISSUES: Record<string, [type: string, what: string]> = {
  string: ['string_type', 'a valid string'],
  integer: ['int_type', 'a valid integer'],
  number: ['number_type', 'a valid number'],
  boolean: ['bool_type', 'a valid boolean'],
  array: ['list_type', 'a valid list'],
  object: ['dict_type', 'a valid object'],
}

/** The issue of a null where the schema allows none; undefined where it does or leaves it open. */
function nullIssue(schema: ShapeSchema | undefined, path: Path): ValidationIssue | undefined {
  if (schema?.enum && !schema.enum.includes(null)) {
    const msg = `Input should be one of ${schema.enum.join(', ')}`
    return { loc: path, msg, type: 'enum', input: null, ctx: { expected: schema.enum } }
  }
  if (typeof schema?.type !== 'string' || schema.anyOf) return undefined
  const [type, what] = NULL_ISSUES[schema.type] ?? []
  return type ? { loc: path, msg: `Input should be ${what}`, type, input: null } : undefined
}

/**
 * Finds what a validator does not: keys that the schema does not know (a misspelt field must not be dropped in silence),
 * null where a field may be left out but not be null, and text with NUL or lone surrogates, which PostgreSQL cannot store.
 */
export function findSurprises(
  value: unknown,
  schema: ShapeSchema | undefined,
  path: Path,
  found: ValidationIssue[] = []
): ValidationIssue[] {
  if (typeof value === 'string') {
    if (isBadText(value)) {
      found.push({
        loc: path,
        msg: 'Text must be valid Unicode without NUL characters',
        type: 'string_unicode',
      })
    }
    return found
  }
  if (Array.isArray(value)) {
    const items = Array.isArray(schema?.items) ? undefined : schema?.items
    value.forEach((item, index) => findSurprises(item, items, [...path, index], found))
    return found
  }
  if (value === null) {
    const issue = nullIssue(schema, path)
    if (issue) found.push(issue)
    return found
  }
  if (typeof value !== 'object') return found

  for (const [key, item] of Object.entries(value)) {
    if (isBadText(key)) {
      found.push({
        loc: [...path, key.replaceAll('\0', '').toWellFormed()],
        msg: 'Names must be valid Unicode without NUL characters',
        type: 'string_unicode',
      })
      continue
    }
    const own =
      schema?.properties && Object.hasOwn(schema.properties, key)
        ? schema.properties[key]
        : undefined
    if (!own && schema?.additionalProperties === false) {
      found.push({
        loc: [...path, key],
        msg: 'Extra inputs are not permitted',
        type: 'extra_forbidden',
      })
      continue
    }
    const more =
      typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined
    findSurprises(item, own ?? more, [...path, key], found)
  }
  return found
}

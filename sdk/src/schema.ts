import { joinPath, type Problem } from './problem.ts'

/**
 * The part of JSON Schema that plugin manifests and definitions are described with. Every schema of this package is
 * plain JSON, so an editor or another validator can use it as well.
 */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  /** What the value means; shown in generated documentation. */
  description?: string
  /** The values that are allowed. */
  enum?: readonly (string | number | boolean)[]
  /** Regular expression a string has to match. */
  pattern?: string
  /** What `pattern` asks for, in words. Without it the expression itself is named. */
  patternHint?: string
  /** @default 0 */
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  /** Schema of each item of an array. */
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  /** @default [] */
  required?: readonly string[]
  /**
   * `false` refuses properties that are not listed; a schema checks them.
   *
   * @default true
   */
  additionalProperties?: boolean | Schema
}

/**
 * Checks a value against a schema and answers what is wrong with it; an empty list means that it fits.
 *
 * @example
 * checkSchema({ type: 'object', required: ['id'] }, {}) // → [{ path: 'id', message: 'is missing' }]
 */
export function checkSchema(schema: Schema, value: unknown, path = ''): Problem[] {
  const wrongType = checkType(schema, value)
  if (wrongType) return [{ path, message: wrongType }]
  if (schema.enum && !schema.enum.includes(value as string)) {
    return [{ path, message: `must be one of ${schema.enum.join(', ')}` }]
  }
  if (typeof value === 'string') return checkString(schema, value, path)
  if (typeof value === 'number') return checkNumber(schema, value, path)
  if (Array.isArray(value)) return checkItems(schema, value, path)
  if (typeof value === 'object' && value !== null) return checkProperties(schema, value, path)
  return []
}

const isOfType: Record<NonNullable<Schema['type']>, (value: unknown) => boolean> = {
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
}

function checkType({ type }: Schema, value: unknown): string | undefined {
  if (type === undefined) {
    return ['function', 'symbol', 'bigint'].includes(typeof value)
      ? 'must be plain JSON'
      : undefined
  }
  if (isOfType[type](value)) return undefined
  return `must be ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`
}

function checkString(schema: Schema, value: string, path: string): Problem[] {
  const problems: Problem[] = []
  if (value.length < (schema.minLength ?? 0)) {
    problems.push({ path, message: `must have at least ${schema.minLength} characters` })
  }
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    problems.push({ path, message: `must have at most ${schema.maxLength} characters` })
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    problems.push({ path, message: `must ${schema.patternHint ?? `match ${schema.pattern}`}` })
  }
  return problems
}

function checkNumber(schema: Schema, value: number, path: string): Problem[] {
  if (schema.minimum !== undefined && value < schema.minimum) {
    return [{ path, message: `must be at least ${schema.minimum}` }]
  }
  if (schema.maximum !== undefined && value > schema.maximum) {
    return [{ path, message: `must be at most ${schema.maximum}` }]
  }
  return []
}

function checkItems({ items }: Schema, values: unknown[], path: string): Problem[] {
  if (!items) return []
  return values.flatMap((value, index) => checkSchema(items, value, joinPath(path, index)))
}

function checkProperties(schema: Schema, value: object, path: string): Problem[] {
  const missing = (schema.required ?? [])
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => ({ path: joinPath(path, key), message: 'is missing' }))

  const wrong = Object.entries(value).flatMap(([key, item]) => {
    const at = joinPath(path, key)
    const known = schema.properties && Object.hasOwn(schema.properties, key)
    const rule = known ? schema.properties![key]! : (schema.additionalProperties ?? true)
    if (rule === false) return [{ path: at, message: 'is not known here' }]
    return rule === true || item === undefined ? [] : checkSchema(rule, item, at)
  })
  return [...missing, ...wrong]
}

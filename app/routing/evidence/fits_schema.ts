type Schema = Record<string, unknown>

const MOST_DEPTH = 32

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/**
 * Whether a value has the shape that a JSON Schema asks for: types, required and additional members, items, fixed values.
 * What else a schema may say is not looked at, so that an answer is called broken only when it surely is.
 */
export function fitsSchema(value: unknown, schema: unknown, depth = 0): boolean {
  if (!isRecord(schema) || depth > MOST_DEPTH) return true
  return (
    hasType(value, schema.type) &&
    isAmong(value, schema) &&
    fitsAny(value, schema, depth) &&
    (!isRecord(value) || hasMembers(value, schema, depth)) &&
    (!Array.isArray(value) || value.every((item) => fitsSchema(item, schema.items, depth + 1)))
  )
}

function hasType(value: unknown, type: unknown): boolean {
  const types = Array.isArray(type) ? type : [type]
  return types.some((name) => typeof name !== 'string' || (TYPES[name]?.(value) ?? true))
}

function isAmong(value: unknown, { enum: values, const: only }: Schema): boolean {
  const isPlain = value === null || typeof value !== 'object'
  if (!isPlain) return true
  if (Array.isArray(values) && !values.includes(value)) return false
  return only === undefined || (only !== null && typeof only === 'object') || only === value
}

function fitsAny(value: unknown, { anyOf, oneOf }: Schema, depth: number): boolean {
  return [anyOf, oneOf].every(
    (list) => !Array.isArray(list) || list.some((one) => fitsSchema(value, one, depth + 1))
  )
}

function hasMembers(value: Record<string, unknown>, schema: Schema, depth: number): boolean {
  const { required, properties, patternProperties, additionalProperties } = schema
  const known = isRecord(properties) ? properties : {}
  if (Array.isArray(required) && required.some((name) => !Object.hasOwn(value, String(name)))) {
    return false
  }
  const isClosed = additionalProperties === false && patternProperties === undefined
  return Object.entries(value).every(([name, member]) =>
    Object.hasOwn(known, name) ? fitsSchema(member, known[name], depth + 1) : !isClosed
  )
}

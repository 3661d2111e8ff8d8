import { isObject, list, record } from '#providers/demo/values'

type Schema = Record<string, unknown>

/** Below this depth an alternative that ends the nesting is preferred. */
const shallow = 3

/** One plain schema for what is given: references followed, `allOf` joined, one alternative of `anyOf` and `oneOf` taken. */
export function resolveSchema(given: unknown, root: unknown, depth: number, hops = 0): Schema {
  if (!isObject(given) || hops > 16) return {}
  const resolve = (part: unknown) => resolveSchema(part, root, depth, hops + 1)

  const { $ref, allOf, anyOf, oneOf, ...own } = given
  const parts: Schema[] = [own]
  if (typeof $ref === 'string') parts.push(resolve(lookUp($ref, root)))
  parts.push(...list(allOf).map(resolve))
  for (const alternatives of [anyOf, oneOf]) {
    if (Array.isArray(alternatives)) parts.push(resolve(choose(alternatives, depth)))
  }
  return parts.reduce(join)
}

/** The first alternative that holds a value; deep down the null, if it is allowed. */
function choose(alternatives: unknown[], depth: number): unknown {
  const isNull = (option: unknown) => record(option).type === 'null'
  const ending = depth >= shallow ? alternatives.find(isNull) : undefined
  return ending ?? alternatives.find((option) => !isNull(option)) ?? alternatives[0]
}

/** Both schemas at once: properties and required names of both, any other keyword from the later one. */
function join(one: Schema, other: Schema): Schema {
  const joined = { ...one, ...other }
  if (isObject(one.properties) && isObject(other.properties)) {
    joined.properties = { ...one.properties, ...other.properties }
  }
  if (Array.isArray(one.required) && Array.isArray(other.required)) {
    joined.required = [...one.required, ...other.required]
  }
  return joined
}

/** Follows a reference inside the document, such as `#/$defs/address`. */
function lookUp(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return {}
  const steps = reference.slice(1).split('/').filter(Boolean)
  return steps.reduce<unknown>((place, step) => {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    return Array.isArray(place) ? place[Number(key)] : record(place)[key]
  }, root)
}

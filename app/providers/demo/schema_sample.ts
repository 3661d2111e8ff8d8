import type { SeededRandom } from '#providers/demo/random'
import { samplePattern } from '#providers/demo/pattern_sample'
import { resolveSchema } from '#providers/demo/schema_resolve'
import { isObject, list, numeric, record, text, whole } from '#providers/demo/values'

/** Deepest level at which optional properties are still filled in. */
const optionalDepth = 4
const deepest = 24
/** Most values in one sample, so that a schema which refers to itself ends. */
const mostValues = 2_000

/** Makes a JSON value that fits a JSON schema, with figures and names taken from the prompt where they fit. */
export function sampleSchema(schema: unknown, random: SeededRandom, prompt: string): unknown {
  return new SchemaSampler(schema, random, prompt).sample(schema, 'value', 0)
}

class SchemaSampler {
  #valuesLeft = mostValues
  #numbers: number[]
  #names: string[]
  #prompt: string
  /** Counts up while items of a list that must differ are made; another turn gives another value. */
  #turn = 0

  constructor(
    private root: unknown,
    private random: SeededRandom,
    prompt: string
  ) {
    this.#prompt = prompt.slice(0, 2_000).toWellFormed()
    this.#numbers = (this.#prompt.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    this.#names = this.#prompt.match(/(?<=\S\s)\p{Lu}\p{L}{2,}/gu) ?? []
  }

  sample(given: unknown, name: string, depth: number): unknown {
    if (depth > deepest || this.#valuesLeft-- <= 0) return null
    const schema = resolveSchema(given, this.root, depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return this.#oneOf(schema.enum)
    if ('default' in schema) return schema.default

    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return this.#array(schema, name, depth)
      case 'integer':
        return this.#number(schema, true)
      case 'number':
        return this.#number(schema, false)
      case 'boolean':
        return this.#turn % 2 === 0
      case 'null':
        return null
      default:
        return this.#string(schema, name)
    }
  }

  /** The allowed value that the prompt mentions, else any of them. */
  #oneOf(values: unknown[]): unknown {
    const prompt = this.#prompt.toLowerCase()
    const spoken = values.findIndex(
      (value) => value && prompt.includes(String(value).toLowerCase())
    )
    const first = spoken < 0 ? this.random.integer(0, values.length - 1) : spoken
    return values[(first + this.#turn) % values.length]
  }

  #object(schema: Record<string, unknown>, depth: number) {
    const properties = record(schema.properties)
    const required = list(schema.required).map(String)
    const optional = depth < optionalDepth ? Object.keys(properties) : []
    const result: Record<string, unknown> = {}
    for (const key of new Set([...required, ...optional])) {
      const property = Object.hasOwn(properties, key)
        ? properties[key]
        : schema.additionalProperties
      /** Not an assignment: the client may have named a property `__proto__`. */
      Object.defineProperty(result, key, {
        value: this.sample(property, key, depth + 1),
        enumerable: true,
      })
    }
    return result
  }

  #array(schema: Record<string, unknown>, name: string, depth: number) {
    const first = list(schema.prefixItems)
    const least = whole(schema.minItems, 0) ?? 0
    const most = whole(schema.maxItems, 0) ?? Number.POSITIVE_INFINITY
    const wished = depth < optionalDepth ? Math.max(first.length, 2) : first.length
    const length = Math.min(Math.max(wished, least), most, 1_000)

    return schema.uniqueItems === true
      ? this.#differentItems(schema.items ?? {}, name, depth, length)
      : Array.from({ length }, (_, index) =>
          this.sample(first[index] ?? schema.items ?? {}, `${name} ${index + 1}`, depth + 1)
        )
  }

  #differentItems(schema: unknown, name: string, depth: number, length: number) {
    const items = new Map<string, unknown>()
    const outer = this.#turn
    for (let attempt = 0; items.size < length && attempt < 4 * length; attempt++) {
      this.#turn = attempt
      const item = this.sample(schema, `${name} ${attempt + 1}`, depth + 1)
      items.set(JSON.stringify(item), item)
    }
    this.#turn = outer
    return [...items.values()]
  }

  #number(schema: Record<string, unknown>, isWhole: boolean): number {
    const low = numeric(schema.minimum) ?? Number.NEGATIVE_INFINITY
    const high = numeric(schema.maximum) ?? Number.POSITIVE_INFINITY
    const above = numeric(schema.exclusiveMinimum) ?? Number.NEGATIVE_INFINITY
    const below = numeric(schema.exclusiveMaximum) ?? Number.POSITIVE_INFINITY
    const step = numeric(schema.multipleOf) ?? (isWhole ? 1 : 0)
    const from = Math.max(low, above)
    const to = Math.min(high, below)
    const onStep = (value: number) => (step > 0 ? Math.ceil(value / step) * step : value)
    const candidates = [
      ...this.#numbers,
      this.random.integer(1, 9),
      0,
      onStep(from),
      onStep(from) + (step || 1),
      (from + to) / 2,
      onStep(Math.max(from, 0)) + this.#turn * (step || 1),
      onStep(to) - (step || 1),
      to,
    ]
    const fits = (value: number) =>
      value >= low &&
      value <= high &&
      value > above &&
      value < below &&
      (!isWhole || Number.isInteger(value)) &&
      (step <= 0 || Number.isInteger(value / step))
    const fitting = candidates.filter(fits)
    return fitting[this.#turn % fitting.length] ?? 0
  }

  #string(schema: Record<string, unknown>, name: string): string {
    const formatted = formats[text(schema.format)]
    if (formatted) return formatted
    if (typeof schema.pattern === 'string') {
      return samplePattern(schema.pattern, this.random) ?? 'demo'
    }
    const least = whole(schema.minLength, 0) ?? 0
    const most = whole(schema.maxLength, 0) ?? 200
    return this.#words(name).padEnd(least, '.').slice(0, Math.max(least, most))
  }

  /** Words for a property: the prompt for what asks for one, a name out of it for a place or a person. */
  #words(name: string): string {
    if (/query|question|prompt|text|input|expression|message|task/i.test(name)) {
      if (this.#prompt) return this.#prompt.slice(0, 120).toWellFormed()
    }
    if (/name|city|place|location|country|person|company|subject|title/i.test(name)) {
      if (this.#names[0]) return this.#names[0]
    }
    return `demo ${name}`
  }
}

/** A value for each format that has a shape of its own. */
const formats: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00Z',
  'date': '2026-01-15',
  'time': '09:30:00Z',
  'duration': 'PT45M',
  'email': 'demo@example.com',
  'hostname': 'demo.example.com',
  'ipv4': '192.0.2.10',
  'ipv6': '2001:db8::10',
  'uri': 'https://demo.example.com/',
  'uuid': '018f4c1a-7b2e-7c3d-9a4b-5c6d7e8f9a0b',
}

/** The type of value to make: the stated one, the first of several that is not null, or what the keywords imply. */
function typeOf(schema: Record<string, unknown>): string {
  const stated = Array.isArray(schema.type)
    ? schema.type.find((type) => type !== 'null')
    : schema.type
  if (typeof stated === 'string') return stated
  if (isObject(schema.properties) || Array.isArray(schema.required)) return 'object'
  if ('items' in schema || 'prefixItems' in schema) return 'array'
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
  return bounds.some((bound) => bound in schema) ? 'number' : 'string'
}

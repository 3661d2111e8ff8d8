import fc, { type Arbitrary } from 'fast-check'
import type { ApiDocument, Schema } from './document.js'
import type { IdBank } from './id_bank.js'

const DEEPEST = 5

const anything = fc.jsonValue({ maxDepth: 2 })

/** Text of all kinds that JSON and PostgreSQL can hold: empty, long, other scripts, markup, quotes. */
const text = (minLength = 0, maxLength = 200) =>
  fc
    .oneof(
      { withCrossShrink: true },
      {
        weight: 4,
        arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }),
      },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 2_000))) }
    )
    .map((value) => value.replaceAll('\0', ''))
    .filter(
      (value) => value.isWellFormed() && [...value].length >= minLength && value.length <= maxLength
    )

const ODD_TEXTS = [
  `'; drop table api_keys; --`,
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '\u202Eright to left',
  'a\nb\r\nc',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  '%s%n',
]

const formatted: Record<string, () => Arbitrary<unknown>> = {
  'email': () => fc.emailAddress(),
  'uri': () => fc.webUrl(),
  'date-time': () =>
    fc
      .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString()),
}

/** Loopback, where nothing listens: calls to it fail at once. */
const ADDRESSES = ['http://127.0.0.1:9/v1', 'https://localhost:9']

/** Makes values that a schema accepts; where a name says what is meant, such as an id, known ones are tried too. */
export class Values {
  constructor(
    private readonly document: ApiDocument,
    private readonly bank: IdBank
  ) {}

  fitting(raw: Schema, depth = 0): Arbitrary<unknown> {
    const schema = this.document.resolve(raw)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const union = schema.anyOf ?? schema.oneOf
    if (union) return fc.oneof(...union.map((member) => this.fitting(member, depth)))
    if (Array.isArray(schema.type)) {
      return fc.oneof(...schema.type.map((type) => this.ofType({ ...schema, type }, type, depth)))
    }
    return this.ofType(schema, schema.type ?? (schema.properties ? 'object' : 'any'), depth)
  }

  /** A field of an object: by its schema, its examples, or what its name suggests. */
  private property(name: string, raw: Schema, depth: number) {
    const schema = this.document.resolve(raw)
    const fitting = this.fitting(schema, depth)
    const isText = [schema.type ?? []].flat().includes('string') && !schema.enum
    const known = [
      ...(schema.examples ?? []),
      ...(schema.default === undefined ? [] : [schema.default]),
    ]
    const ways = [fitting]
    if (known.length > 0) ways.push(fc.constantFrom(...known))
    if (isText && /(^|_)id$/.test(name)) ways.push(fc.nat().map((index) => this.bank.pick(index)))
    if (isText && /(^|_)url$/.test(name)) ways.push(fc.constantFrom(...ADDRESSES))
    return fc
      .oneof({ withCrossShrink: true }, ...ways)
      .filter((value) => this.document.misfit(schema, value) === null)
  }

  private ofType(schema: Schema, type: string, depth: number): Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return this.integer(schema)
      case 'number':
        return this.number(schema)
      case 'string':
        return this.string(schema)
      case 'array':
        return this.array(schema, depth)
      case 'object':
        return this.object(schema, depth)
      default:
        return anything
    }
  }

  private integer({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
    return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
  }

  private number({ minimum, maximum, exclusiveMinimum }: Schema) {
    const min = minimum ?? exclusiveMinimum ?? -1e6
    return fc
      .double({ min, max: maximum ?? 1e6, noNaN: true, noDefaultInfinity: true })
      .filter((value) => exclusiveMinimum === undefined || value > exclusiveMinimum)
  }

  private string({ format, pattern, minLength, maxLength }: Schema): Arbitrary<unknown> {
    if (format && formatted[format]) return formatted[format]()
    if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
    return text(minLength, maxLength)
  }

  private array(schema: Schema, depth: number) {
    const maxLength = depth > DEEPEST ? 0 : Math.min(schema.maxItems ?? 4, 4)
    const minLength = schema.minItems ?? 0
    return fc.array(this.fitting(schema.items ?? {}, depth + 1), {
      minLength,
      maxLength: Math.max(minLength, maxLength),
    })
  }

  private object(schema: Schema, depth: number): Arbitrary<unknown> {
    const required = schema.required ?? []
    const names = Object.keys(schema.properties ?? {}).filter(
      (name) => depth <= DEEPEST || required.includes(name)
    )
    const fields = Object.fromEntries(
      names.map((name) => [name, this.property(name, schema.properties![name]!, depth + 1)])
    )
    const least = Object.fromEntries(
      Object.entries(fields).filter(([name]) => required.includes(name))
    )
    const known = fc.oneof(
      { withCrossShrink: true },
      fc.record(least),
      fc.record(fields, { requiredKeys: required })
    )
    const more = schema.additionalProperties
    if (!more || depth > 2) return known
    const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => !name.startsWith('__'))
    const others = fc.dictionary(key, more === true ? anything : this.fitting(more, depth + 1), {
      maxKeys: 3,
    })
    return fc.tuple(others, known).map(([extra, own]) => ({ ...extra, ...own }))
  }
}

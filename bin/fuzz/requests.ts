import fc, { type Arbitrary } from 'fast-check'
import type { FuzzOperation, Parameter } from './document.js'
import type { IdBank } from './id_bank.js'
import type { SpoiltValues } from './spoilt.js'
import type { Values } from './values.js'

/** One request, ready to be sent. */
export interface FuzzRequest {
  path: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: unknown
  /** Sent as it is, in place of the body. */
  raw?: string
}

/** Bodies that no schema describes: cut off, too deep, with what JSON or a database cannot hold. */
const HOSTILE_BODIES = [
  '',
  '{',
  '{"a":1,}',
  'null',
  '"text"',
  '[[1],',
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  '{"name":"a\\u0000b","text":"a\\u0000b"}',
  '{"name":"\\ud800","text":"\\udfff"}',
  '{"n":1e999,"m":-1e999}',
  `{"name":"${'x'.repeat(1_000_000)}"}`,
  '<xml/>',
]

/** What is wrong with a request on purpose. */
export interface Spoils {
  body?: boolean
  query?: boolean
}

/** Parameters that a query string cannot spoil: any text fits them. */
const isText = ({ schema }: Parameter) =>
  [schema.type ?? 'string'].flat().includes('string') && !schema.enum

/** Makes requests for operations. */
export class Requests {
  constructor(
    private readonly values: Values,
    private readonly spoilt: SpoiltValues,
    private readonly bank: IdBank
  ) {}

  canSpoilQuery(operation: FuzzOperation) {
    return operation.parameters.some((parameter) => parameter.in === 'query' && !isText(parameter))
  }

  of(operation: FuzzOperation, spoils: Spoils = {}): Arbitrary<FuzzRequest> {
    return fc.record({
      path: this.path(operation),
      query: spoils.query ? this.badQuery(operation) : this.query(operation),
      headers: this.headers(operation),
      body: this.body(operation, spoils),
    })
  }

  /** A request that fits but for its body, which is hostile. */
  hostile(operation: FuzzOperation): Arbitrary<FuzzRequest> {
    return fc.record({
      path: this.path(operation),
      query: this.query(operation),
      headers: this.headers(operation),
      body: fc.constant(undefined),
      raw: fc.constantFrom(...HOSTILE_BODIES),
    })
  }

  private path(operation: FuzzOperation) {
    const names = operation.parameters.filter((parameter) => parameter.in === 'path')
    const id = fc.oneof(
      { weight: 3, arbitrary: fc.nat().map((index) => this.bank.pick(index)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) }
    )
    return fc.record(Object.fromEntries(names.map(({ name }) => [name, id])))
  }

  private query(operation: FuzzOperation) {
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
    return fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, this.values.fitting(schema)])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) }
    )
  }

  private badQuery(operation: FuzzOperation) {
    const [bad, ...others] = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && !isText(parameter)
    )
    const spoilt = fc.constantFrom('x', '1.5e', 'maybe', '[]', '-', '99999999999999999999')
    return fc.tuple(spoilt, this.query(operation)).map(([value, rest]) => {
      for (const other of others) delete rest[other.name]
      return { ...rest, [bad!.name]: value }
    })
  }

  private headers(operation: FuzzOperation) {
    const names = operation.parameters.filter((parameter) => parameter.in === 'header')
    const value = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/)
    return fc
      .subarray(names.map(({ name }) => name))
      .chain((sent) => fc.record(Object.fromEntries(sent.map((name) => [name, value]))))
  }

  private body(operation: FuzzOperation, spoils: Spoils) {
    if (!operation.body) return fc.constant(undefined)
    return spoils.body ? this.spoilt.refused(operation.body) : this.values.fitting(operation.body)
  }
}

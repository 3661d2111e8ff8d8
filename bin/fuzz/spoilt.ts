import fc, { type Arbitrary } from 'fast-check'
import type { ApiDocument, Schema } from './document.js'
import type { Values } from './values.js'

/** Values of every type but the named one. */
const WRONG_TYPES: Record<string, unknown[]> = {
  string: [5, {}, [], true, null],
  integer: ['x', '5', 1.5, {}, [], true, null],
  number: ['x', '5', {}, [], true, null],
  boolean: ['maybe', 'true', 3, {}, null],
  array: ['x', {}, 7, null],
  object: ['x', [], 7, null],
}

/** Makes values that a schema refuses, each spoilt at one place. */
export class SpoiltValues {
  constructor(
    private readonly document: ApiDocument,
    private readonly values: Values
  ) {}

  refused(raw: Schema): Arbitrary<unknown> {
    return this.spoilt(raw).filter((value) => this.document.misfit(raw, value) !== null)
  }

  private spoilt(raw: Schema): Arbitrary<unknown> {
    const schema = this.document.resolve(raw)
    const type = [schema.type ?? 'object'].flat()[0]!
    const ways: Arbitrary<unknown>[] = [
      fc.constantFrom(...(WRONG_TYPES[type] ?? ['x'])),
      ...this.outOfBounds(schema),
      ...this.spoiltFields(schema),
    ]
    return fc.oneof(...ways)
  }

  private outOfBounds({
    minimum,
    maximum,
    maxLength,
    enum: choices,
  }: Schema): Arbitrary<unknown>[] {
    return [
      ...(minimum === undefined ? [] : [fc.constantFrom(minimum - 1, minimum - 1e6)]),
      ...(maximum === undefined ? [] : [fc.constantFrom(maximum + 1, Number.MAX_SAFE_INTEGER)]),
      ...(maxLength === undefined ? [] : [fc.constant('x'.repeat(maxLength + 1))]),
      ...(choices === undefined ? [] : [fc.constant('no-such-choice')]),
    ]
  }

  private spoiltFields(schema: Schema): Arbitrary<unknown>[] {
    if (!schema.properties) return []
    const whole = this.values.fitting(schema) as Arbitrary<Record<string, unknown>>
    const without = (schema.required ?? []).map((name) =>
      whole.map(({ [name]: _gone, ...rest }) => rest)
    )
    const wrong = Object.entries(schema.properties).map(([name, property]) =>
      fc.tuple(whole, this.spoilt(property)).map(([value, bad]) => ({ ...value, [name]: bad }))
    )
    const unknown = whole.map((value) => ({ ...value, no_such_field: 1 }))
    return [...without, ...wrong, unknown]
  }
}

import vine, { type VineValidator } from '@vinejs/vine'
import type { Infer, SchemaTypes } from '@vinejs/vine/types'
import { InvalidRequest } from '#core/validation/errors'
import { IssueReporter } from '#core/validation/reporter'
import { findSurprises, type ShapeSchema } from '#core/validation/unknown_keys'

type AnyValidator = VineValidator<any, any>
type Where = 'body' | 'query' | 'path' | 'header'

const shapes = new WeakMap<AnyValidator, ShapeSchema>()

/** The JSON Schema of a validator, made once. */
export function schemaOf(validator: AnyValidator): ShapeSchema {
  let shape = shapes.get(validator)
  if (!shape) {
    shape = validator.toJSONSchema() as ShapeSchema
    shapes.set(validator, shape)
  }
  return shape
}

/**
 * Validates a value and answers it typed; throws InvalidRequest (422) with every wrong field named, unknown keys included.
 */
export async function check<Schema extends SchemaTypes>(
  validator: VineValidator<Schema, undefined>,
  value: unknown,
  where: Where = 'body'
): Promise<Infer<Schema>> {
  const surprises = findSurprises(value, schemaOf(validator), [where])
  const [error, output] = await validator.tryValidate(value ?? (where === 'body' ? value : {}), {
    errorReporter: () => new IssueReporter(where),
  } as never)
  const issues = error instanceof InvalidRequest ? error.issues : []
  if (surprises.length > 0 || issues.length > 0) throw new InvalidRequest([...issues, ...surprises])
  if (error) throw error
  return output as Infer<Schema>
}

const QUERY_INTEGER = /^[+-]?\d{1,15}$/

/** Fields that API schemas are built from: strict JSON types, no conversion of strings. */
export const field = {
  string: (maxLength = 10_000) => vine.string().maxLength(maxLength),
  integer: () => vine.number({ strict: true }).withoutDecimals(),
  number: () => vine.number({ strict: true }),
  boolean: () => vine.boolean({ strict: true }),
  strings: (maxItems = 1_000, maxLength = 1_000) =>
    vine.array(vine.string().maxLength(maxLength)).maxLength(maxItems),
  /** An object of any keys. */
  bag: () => vine.object({}).allowUnknownProperties(),
}

/** Fields of a query string: integers and booleans come as text. */
export const queryField = {
  string: (maxLength = 1_000) => vine.string().maxLength(maxLength),
  integer: () =>
    vine
      .number()
      .parse((value) =>
        typeof value === 'string' && !QUERY_INTEGER.test(value) ? Number.NaN : value
      )
      .withoutDecimals(),
  boolean: () => vine.boolean(),
  limit: () => queryField.integer().range([1, 500]).optional(),
  offset: () => queryField.integer().min(0).max(10_000_000).optional(),
}

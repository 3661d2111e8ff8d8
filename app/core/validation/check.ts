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
  const surprises = value === null ? [] : findSurprises(value, schemaOf(validator), [where])
  const [issues, output] = await validate(
    validator,
    value ?? (where === 'body' ? value : {}),
    where
  )
  const named = new Set(surprises.map(({ loc }) => loc.join('.')))
  const all = [...issues.filter(({ loc }) => !named.has(loc.join('.'))), ...surprises]
  if (all.length > 0) throw new InvalidRequest(all)
  return output as Infer<Schema>
}

const validate = async (validator: AnyValidator, value: unknown, where: Where) => {
  try {
    const output = await validator.validate(value, {
      errorReporter: () => new IssueReporter(where),
    } as never)
    return [[], output] as const
  } catch (error) {
    if (error instanceof InvalidRequest) return [error.issues, undefined] as const
    throw error
  }
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

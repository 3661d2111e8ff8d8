import vine from '@vinejs/vine'
import { field } from '#core/validation/check'

/** Most US dollars that fit as nano-dollars into an exact number. */
const MOST_USD = 9_000_000

const limit = () => field.number().min(0).max(MOST_USD)

/** Body of `POST /workspace/budgets`. */
export const budgetValidator = vine.create({
  scope: vine.enum(['workspace', 'key', 'tenant'] as const),
  key_id: field.string(100).optional(),
  tenant_id: field.string(100).optional(),
  window: vine.enum(['total', 'day', 'month'] as const),
  limit_usd: limit(),
  allow_unpriced: field.boolean().optional(),
})

/** Body of `PATCH /workspace/budgets/{budget_id}`. */
export const budgetPatchValidator = vine.create({
  limit_usd: limit().optional(),
  allow_unpriced: field.boolean().optional(),
})

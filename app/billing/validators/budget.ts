import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'

/** Most US dollars that fit as nano-dollars into an exact number. */
const MOST_USD = 9_000_000

const limit = () => field.number().min(0).max(MOST_USD)

const meanings = {
  limit_usd: 'Most that may be spent in the window',
  allow_unpriced: 'Lets requests pass whose price is unknown',
}

/** Body of `POST /workspace/budgets`. */
export const budgetValidator = vine.create(
  documented(
    {
      scope: vine.enum(['workspace', 'key', 'tenant'] as const),
      key_id: field.string(100).optional(),
      tenant_id: field.string(100).optional(),
      window: vine.enum(['total', 'day', 'month'] as const),
      limit_usd: limit(),
      allow_unpriced: field.boolean().optional(),
    },
    {
      ...meanings,
      scope: 'Whose spending it bounds',
      key_id: 'The key, for the scope `key`',
      tenant_id: 'The tenant, for the scope `tenant`',
      window: 'When it begins anew: each UTC day, each UTC month, or never',
      allow_unpriced: { description: meanings.allow_unpriced, default: false },
    }
  )
)

/** Body of `PATCH /workspace/budgets/{budget_id}`. */
export const budgetPatchValidator = vine.create(
  documented(
    {
      limit_usd: limit().optional(),
      allow_unpriced: field.boolean().optional(),
    },
    meanings
  )
)

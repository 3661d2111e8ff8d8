import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { addressRanges, futureTime } from '#auth/validators/fields'

const name = () => vine.string().trim().minLength(1).maxLength(100)
const role = () => vine.enum(['member', 'admin'] as const)
const optional = {
  expires_at: futureTime().nullable().optional(),
  allowed_cidrs: addressRanges().nullable().optional(),
}

const meanings = {
  name: 'What the key is for',
  role: 'What it may do; admins write providers and destinations, members use the API',
  expires_at: 'When it ends; without it, never',
  allowed_cidrs: 'Addresses that it may be used from; without them, any',
}

/** Body of `POST /workspace/keys`. */
export const keyValidator = vine.create(
  documented(
    { name: name(), role: role().optional(), ...optional },
    { ...meanings, role: { description: meanings.role, default: 'member' } }
  )
)

/** Body of `PATCH /workspace/keys/{key_id}`. */
export const keyPatchValidator = vine.create(
  documented(
    {
      name: name().optional(),
      role: role().optional(),
      ...optional,
    },
    meanings
  )
)

/** Body of `POST /workspace/keys/{key_id}/rotate`. */
export const keyRotationValidator = vine.create(
  documented(
    {
      grace_s: field.integer().range([0, 604_800]).optional(),
    },
    { grace_s: 'Seconds that the old key works beside the new one' }
  )
)

import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { addressRanges, futureTime } from '#auth/validators/fields'

const name = () => vine.string().trim().minLength(1).maxLength(100)
const role = () => vine.enum(['member', 'admin'] as const)
const optional = {
  expires_at: futureTime().nullable().optional(),
  allowed_cidrs: addressRanges().nullable().optional(),
}

/** Body of `POST /workspace/keys`. */
export const keyValidator = vine.create({ name: name(), role: role().optional(), ...optional })

/** Body of `PATCH /workspace/keys/{key_id}`. */
export const keyPatchValidator = vine.create({
  name: name().optional(),
  role: role().optional(),
  ...optional,
})

/** Body of `POST /workspace/keys/{key_id}/rotate`. */
export const keyRotationValidator = vine.create({
  grace_s: field.integer().range([0, 604_800]).optional(),
})

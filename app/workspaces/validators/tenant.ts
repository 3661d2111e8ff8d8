import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { LONGEST_TENANT_NAME } from '#workspaces/services/tenant_directory'

/** The name travels in a header: visible ASCII, with spaces only inside. */
const name = () =>
  vine
    .string()
    .maxLength(LONGEST_TENANT_NAME)
    .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/)

const targets = () => field.strings(1_000, 300).nullable().optional()

/** Hosts as the provider catalogue shows them, with a port where that says one. */
const hosts = () =>
  vine
    .array(
      vine
        .string()
        .maxLength(260)
        .regex(/^[A-Za-z0-9._:[\]-]+$/)
    )
    .maxLength(1_000)
    .nullable()
    .optional()

/** Most US dollars that fit as nano-dollars into an exact number. */
const MOST_USD = 9_000_000

const rules = {
  allowed_targets: targets(),
  denied_targets: targets(),
  allowed_provider_hosts: hosts(),
  denied_provider_hosts: hosts(),
  max_cost_usd: field.number().min(0).max(MOST_USD).nullable().optional(),
  requests_per_minute: field.integer().min(1).max(1_000_000).nullable().optional(),
  monthly_budget_usd: field.number().min(0).max(MOST_USD).nullable().optional(),
  explore: field.boolean().nullable().optional(),
}

/** Body of `POST /workspace/tenants`. */
export const tenantValidator = vine.create({ name: name(), ...rules })

/** Body of `PATCH /workspace/tenants/{tenant_id}`; a rule given as null is taken away. */
export const tenantPatchValidator = vine.create({ name: name().optional(), ...rules })

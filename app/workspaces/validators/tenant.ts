import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
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

const meanings = {
  name: 'The value of `x-svc-tenant`',
  allowed_targets: 'Ids of the only targets that may answer',
  denied_targets: 'Ids of targets that may not answer',
  allowed_provider_hosts: 'The only hosts that requests may go to',
  denied_provider_hosts: 'Hosts that requests may not go to',
  max_cost_usd: 'Most that one request may cost',
  requests_per_minute: 'Most requests in a minute',
  monthly_budget_usd: 'Most that a calendar month (UTC) may cost',
  explore: 'Whether the router may try targets that it knows little about',
}

/** Body of `POST /workspace/tenants`. */
export const tenantValidator = vine.create(documented({ name: name(), ...rules }, meanings))

/** Body of `PATCH /workspace/tenants/{tenant_id}`; a rule given as null is taken away. */
export const tenantPatchValidator = vine.create(
  documented({ name: name().optional(), ...rules }, meanings)
)

import {
  array,
  boolean,
  integer,
  map,
  named,
  nullable,
  object,
  offsetPage,
  cursorPage,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'

const plan = oneOf(['free', 'pro', 'enterprise'])

const count = (description?: string) => nullable(integer(description, { minimum: 0 }))

/** Fields that a workspace shows to everybody who may see it. */
export const workspaceFields = {
  id: text(),
  name: text(),
  plan,
  status: oneOf(['active', 'suspended'], 'The keys of a suspended workspace are refused'),
  features: array(text(), 'What the plan switches on'),
  limits: object({
    requests_per_month: count('Metered requests of a calendar month (UTC)'),
    requests_per_minute: count(),
    api_keys: count(),
    tenants: count(),
    workspace_providers: count(),
  }),
  created_at: time(),
  updated_at: time(),
}

/** The caller's workspace in answers. */
export const workspaceSchema = named(
  'Workspace',
  object({
    ...workspaceFields,
    role: oneOf(['member', 'admin', 'owner'], 'The role of the key that asks'),
    usage: object({
      requests_per_month: count(),
      api_keys: count(),
      tenants: count(),
      workspace_providers: count(),
    }),
  }),
  'A limit that is null does not exist; a usage that is null is not counted in this deployment.'
)

/** A member in answers. */
export const memberSchema = named(
  'Member',
  object({
    id: text(),
    user_id: text(),
    name: text(),
    email: text(),
    role: oneOf(['member', 'admin', 'owner']),
    joined_at: time(),
  })
)

/** A tenant in answers. */
export const tenantSchema = named(
  'Tenant',
  object({
    id: text(),
    name: text('What `x-svc-tenant` names it by'),
    allowed_targets: nullable(array(text())),
    denied_targets: nullable(array(text())),
    allowed_provider_hosts: nullable(array(text())),
    denied_provider_hosts: nullable(array(text())),
    max_cost_usd: usdAmount('Most that one request may cost'),
    requests_per_minute: nullable(integer()),
    monthly_budget_usd: usdAmount('Most that a calendar month (UTC) may cost'),
    explore: nullable(boolean('False keeps the router from exploring on its requests')),
    created_at: time(),
    updated_at: time(),
  }),
  'A rule that is null does not apply.'
)

/** A privileged act in answers. */
const auditRowSchema = named(
  'AuditRow',
  object({
    seq: integer('Rises with every act of the deployment'),
    at: time(),
    actor_kind: oneOf(['key', 'operator', 'system', 'nobody']),
    actor_id: nullable(text()),
    workspace_id: nullable(text()),
    action: text('What was done, such as `key.revoked`'),
    object: nullable(text('Id of what it was done to')),
    outcome: oneOf(['done', 'refused']),
    detail: nullable(map()),
    ip: nullable(text()),
    user_agent: nullable(text()),
    request_id: nullable(text()),
    hash: text('Covers this row and the one before it in its chain'),
  })
)

/** Pages of the above. */
export const memberPage = offsetPage(memberSchema)
export const tenantPage = offsetPage(tenantSchema)
export const auditPage = cursorPage(auditRowSchema)

import {
  array,
  named,
  nullable,
  object,
  offsetPage,
  oneOf,
  text,
  time,
} from '#core/openapi/schemas'

const keyFields = {
  id: text(),
  name: text(),
  masked: text('Its beginning and its last four characters'),
  role: oneOf(['member', 'admin', 'owner']),
  status: oneOf(
    ['active', 'rotated', 'expired', 'revoked'],
    'A rotated key works until its grace ends'
  ),
  allowed_cidrs: nullable(array(text(), 'Addresses it may be used from; null for all')),
  expires_at: nullable(time()),
  last_used_at: nullable(time('Written at most once a minute')),
  last_used_ip: nullable(text()),
  created_at: time(),
  created_by: nullable(text('Id of the person; null when no person made it')),
  revoked_at: nullable(time()),
  rotated_from: nullable(text('Id of the key whose place it took')),
  rotation_grace_until: nullable(time()),
}

/** An API key in answers. */
export const keySchema = named('ApiKey', object(keyFields))

/** A page of keys. */
export const keyPage = offsetPage(keySchema)

/** A key as it is shown once. */
export const issuedKeySchema = named(
  'IssuedApiKey',
  object({ ...keyFields, key: text('The key itself; it is not shown again') })
)

/** What a signup made. */
export const signUpSchema = named(
  'SignedUp',
  object({
    user: object({ id: text(), email: text(), name: text() }),
    workspace: object({ id: text(), name: text(), plan: oneOf(['free', 'pro', 'enterprise']) }),
    api_key: issuedKeySchema,
  })
)

/** An operator in answers. */
export const operatorSchema = named('Operator', object({ id: text(), username: text() }))

/** A sign-in of an operator. */
export const signInSchema = named(
  'OperatorSession',
  object({
    token: text('`svc_op_…`; it is not shown again'),
    expires_at: time('At the latest; half an hour without use ends it earlier'),
    operator: operatorSchema,
  })
)

/** A workspace as operators see it. */
export const operatorWorkspaceSchema = named(
  'OperatorWorkspace',
  object({
    id: text(),
    name: text(),
    plan: oneOf(['free', 'pro', 'enterprise']),
    status: oneOf(['active', 'suspended']),
    created_at: time(),
    updated_at: time(),
  })
)

/** A page of workspaces. */
export const operatorWorkspacePage = offsetPage(operatorWorkspaceSchema)

/** A new workspace with its first key. */
export const provisionedSchema = named(
  'ProvisionedWorkspace',
  object({ workspace: operatorWorkspaceSchema, api_key: issuedKeySchema })
)

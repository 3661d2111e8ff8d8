import type { Operation } from '#core/openapi/types'
import { planErrorBody } from '#core/openapi/shared'
import {
  auditPage,
  memberPage,
  tenantPage,
  tenantSchema,
  workspaceSchema,
} from '#workspaces/schemas'
import { auditQuery } from '#workspaces/validators/audit'
import { tenantPatchValidator, tenantValidator } from '#workspaces/validators/tenant'
import { pageQuery, workspacePatchValidator } from '#workspaces/validators/workspace'

const WORKSPACE = 'Workspace'
const TENANTS = 'Tenants'
const admins = 'For the role `admin`.'

/** What the reference says about the workspaces room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/workspace',
    operationId: 'getWorkspace',
    tag: WORKSPACE,
    summary: 'The workspace of the key',
    description: 'Its plan with features, limits and what is used of them.',
    audience: 'key',
    answers: { 200: { description: 'The workspace.', schema: workspaceSchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/workspace',
    operationId: 'updateWorkspace',
    tag: WORKSPACE,
    summary: 'Rename the workspace',
    description: admins,
    audience: 'key',
    body: workspacePatchValidator,
    answers: { 200: { description: 'The workspace as it is now.', schema: workspaceSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/members',
    operationId: 'listMembers',
    tag: WORKSPACE,
    summary: 'The people of the workspace',
    audience: 'key',
    query: pageQuery,
    answers: { 200: { description: 'Members, longest first.', schema: memberPage } },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/tenants',
    operationId: 'listTenants',
    tag: TENANTS,
    summary: 'The tenants of the workspace',
    audience: 'key',
    query: pageQuery,
    answers: { 200: { description: 'Tenants by name.', schema: tenantPage } },
  },
  {
    method: 'post',
    path: '/api/v1/workspace/tenants',
    operationId: 'createTenant',
    tag: TENANTS,
    summary: 'Add a tenant',
    description: `Requests that name it in \`x-svc-tenant\` keep to its rules. ${admins}`,
    audience: 'key',
    body: tenantValidator,
    answers: {
      201: { description: 'The tenant.', schema: tenantSchema },
      402: { description: 'The plan allows no more tenants.', schema: planErrorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/tenants/{tenant_id}',
    operationId: 'getTenant',
    tag: TENANTS,
    summary: 'One tenant',
    audience: 'key',
    answers: { 200: { description: 'The tenant.', schema: tenantSchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/workspace/tenants/{tenant_id}',
    operationId: 'updateTenant',
    tag: TENANTS,
    summary: 'Rename a tenant or change its rules',
    description: `A rule given as null is taken away; rules that are not given stay. ${admins}`,
    audience: 'key',
    body: tenantPatchValidator,
    answers: { 200: { description: 'The tenant as it is now.', schema: tenantSchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/workspace/tenants/{tenant_id}',
    operationId: 'deleteTenant',
    tag: TENANTS,
    summary: 'Delete a tenant',
    description: `What its requests cost stays on record. ${admins}`,
    audience: 'key',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    method: 'get',
    path: '/api/v1/admin/audit',
    operationId: 'listAudit',
    tag: 'Operators',
    summary: 'Privileged acts',
    description:
      'The append-only log of the deployment, newest first: sign-ins, keys, roles, plans, tenants, providers. `node ace audit:verify` proves that no row was changed.',
    audience: 'operator',
    query: auditQuery,
    answers: { 200: { description: 'Acts.', schema: auditPage } },
  },
]

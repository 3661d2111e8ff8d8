import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import {
  budgetPage,
  budgetSchema,
  ledgerPage,
  ownUsageSchema,
  platformUsageSchema,
  usageSchema,
} from '#billing/schemas'
import { budgetPatchValidator, budgetValidator } from '#billing/validators/budget'
import { adminUsageQuery, pageQuery, requestsQuery, usageQuery } from '#billing/validators/usage'

const USAGE = 'Usage'
const BUDGETS = 'Budgets'
const admins = 'For the role `admin`.'
const days = 'Days are UTC and inclusive, the last 30 when none are named, at most 400.'

/** What the reference says about the billing room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/workspace/usage',
    operationId: 'getUsage',
    tag: USAGE,
    summary: 'What was used and what it cost',
    description: `Sums of all metered calls, whole and by day, target, key, tenant or kind. ${days} ${admins}`,
    audience: 'key',
    query: usageQuery,
    answers: { 200: { description: 'The sums.', schema: usageSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/usage/requests',
    operationId: 'listMeteredRequests',
    tag: USAGE,
    summary: 'Metered calls, one by one',
    description: `The ledger of the workspace, newest first. ${admins}`,
    audience: 'key',
    query: requestsQuery,
    answers: { 200: { description: 'Rows of the ledger.', schema: ledgerPage } },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/usage/me',
    operationId: 'getOwnUsage',
    tag: USAGE,
    summary: 'What the calling key used and may still spend',
    description: 'For every key: its own usage, and what is left of the budgets and the quota.',
    audience: 'key',
    tenant: true,
    answers: { 200: { description: "The key's own usage.", schema: ownUsageSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/budgets',
    operationId: 'listBudgets',
    tag: BUDGETS,
    summary: 'The budgets of the workspace',
    description: 'Monthly budgets in the rules of tenants are kept alike; they stand there.',
    audience: 'key',
    query: pageQuery,
    answers: { 200: { description: 'Budgets, oldest first.', schema: budgetPage } },
  },
  {
    method: 'post',
    path: '/api/v1/workspace/budgets',
    operationId: 'createBudget',
    tag: BUDGETS,
    summary: 'Set a budget',
    description: `For the workspace, a key or a tenant; one for each window. A budget of a day or a month counts the whole of it, a total one what comes from now on. A request that no budget covers gets 429 with \`E_BUDGET_EXHAUSTED\`. ${admins}`,
    audience: 'key',
    body: budgetValidator,
    answers: {
      201: { description: 'The budget.', schema: budgetSchema },
      409: { description: 'There is one for this subject and window.', schema: errorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/workspace/budgets/{budget_id}',
    operationId: 'getBudget',
    tag: BUDGETS,
    summary: 'One budget',
    audience: 'key',
    answers: { 200: { description: 'The budget.', schema: budgetSchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/workspace/budgets/{budget_id}',
    operationId: 'updateBudget',
    tag: BUDGETS,
    summary: 'Change the limit of a budget',
    description: `Holds on every replica within 2 seconds. ${admins}`,
    audience: 'key',
    body: budgetPatchValidator,
    answers: { 200: { description: 'The budget as it is now.', schema: budgetSchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/workspace/budgets/{budget_id}',
    operationId: 'deleteBudget',
    tag: BUDGETS,
    summary: 'Take a budget away',
    description: `What was spent stays on record. ${admins}`,
    audience: 'key',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    method: 'get',
    path: '/api/v1/admin/usage',
    operationId: 'getPlatformUsage',
    tag: 'Operators',
    summary: 'What all workspaces used and what it cost',
    description: `Sums of all metered calls, whole and by day, workspace, target or kind. ${days}`,
    audience: 'operator',
    query: adminUsageQuery,
    answers: { 200: { description: 'The sums.', schema: platformUsageSchema } },
  },
]

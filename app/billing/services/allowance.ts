import plans from '#config/plans'
import type Budget from '#billing/models/budget'
import type { BudgetScope, BudgetWindow, Payer, SpendingTerms } from '#billing/types'

/** A limited amount for each period: the money of a budget, or the requests of a plan. */
export interface Allowance {
  id: string
  unit: 'nano' | 'request'
  workspaceId: string
  scope: BudgetScope
  /** Id of the workspace, key or tenant it belongs to. */
  subjectId: string
  window: BudgetWindow
  limit: number
  allowsUnpriced: boolean
}

/** A stored budget as an allowance. */
export const allowanceOfBudget = (budget: Budget): Allowance => ({
  id: budget.id,
  unit: 'nano',
  workspaceId: budget.workspaceId,
  scope: budget.scope,
  subjectId: budget.subjectId,
  window: budget.window,
  limit: budget.limitNano,
  allowsUnpriced: budget.allowUnpriced,
})

/** The requests of the month that a plan has; null when it does not limit them. */
export function quotaOf(workspaceId: string, plan: SpendingTerms['plan']): Allowance | null {
  const limit = plan ? plans[plan].limits.requestsPerMonth : null
  if (limit === null) return null
  return {
    id: `quota:${workspaceId}`,
    unit: 'request',
    workspaceId,
    scope: 'workspace',
    subjectId: workspaceId,
    window: 'month',
    limit,
    allowsUnpriced: true,
  }
}

/** The monthly budget that the rules of a tenant state; null without one. */
export function tenantBudgetOf(
  payer: Payer,
  rules: SpendingTerms['tenantRules']
): Allowance | null {
  const limit = rules?.monthlyBudgetNano
  if (limit === undefined || payer.tenantId === null) return null
  return {
    id: `tenant:${payer.tenantId}`,
    unit: 'nano',
    workspaceId: payer.workspaceId,
    scope: 'tenant',
    subjectId: payer.tenantId,
    window: 'month',
    limit,
    allowsUnpriced: false,
  }
}

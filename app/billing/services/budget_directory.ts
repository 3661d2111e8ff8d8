import Budget from '#billing/models/budget'
import type { Payer, SpendingTerms } from '#billing/types'
import {
  allowanceOfBudget,
  quotaOf,
  tenantBudgetOf,
  type Allowance,
} from '#billing/services/allowance'

/** The budgets of one workspace by what they limit. */
interface WorkspaceBudgets {
  workspace: Allowance[]
  key: Map<string, Allowance[]>
  tenant: Map<string, Allowance[]>
  ids: string[]
}

const NONE: readonly Allowance[] = []
const WORKSPACES_IN_MEMORY = 10_000

/** Knows which allowances a request has to keep. Budgets are read once for each workspace, until they change. */
export class BudgetDirectory {
  readonly #known = new Map<string, WorkspaceBudgets>()
  readonly #loading = new Map<string, Promise<WorkspaceBudgets>>()
  #revision = 0

  /** The allowances of a payer, the narrowest first; at once when the workspace's budgets are known. */
  of(payer: Payer, terms: SpendingTerms): readonly Allowance[] | Promise<readonly Allowance[]> {
    const budgets = this.#known.get(payer.workspaceId)
    return budgets
      ? allowancesOf(budgets, payer, terms)
      : this.load(payer.workspaceId).then((loaded) => allowancesOf(loaded, payer, terms))
  }

  /** Forgets the budgets of a workspace, because they changed. Answers the ids of those that were known. */
  forget(workspaceId: string): string[] {
    this.#revision++
    this.#loading.clear()
    const known = this.#known.get(workspaceId)
    this.#known.delete(workspaceId)
    return known?.ids ?? []
  }

  private load(workspaceId: string): Promise<WorkspaceBudgets> {
    let loading = this.#loading.get(workspaceId)
    if (!loading) {
      loading = this.read(workspaceId)
      this.#loading.set(workspaceId, loading)
    }
    return loading
  }

  private async read(workspaceId: string): Promise<WorkspaceBudgets> {
    const revision = this.#revision
    try {
      const rows = await Budget.query().where({ workspaceId })
      const budgets = group(rows.map(allowanceOfBudget))
      if (revision === this.#revision) this.keep(workspaceId, budgets)
      return budgets
    } finally {
      if (revision === this.#revision) this.#loading.delete(workspaceId)
    }
  }

  private keep(workspaceId: string, budgets: WorkspaceBudgets) {
    if (this.#known.size >= WORKSPACES_IN_MEMORY) {
      this.#known.delete(this.#known.keys().next().value!)
    }
    this.#known.set(workspaceId, budgets)
  }
}

function allowancesOf(
  budgets: WorkspaceBudgets,
  payer: Payer,
  terms: SpendingTerms
): readonly Allowance[] {
  const quota = quotaOf(payer.workspaceId, terms.plan)
  const ruled = tenantBudgetOf(payer, terms.tenantRules)
  if (budgets.ids.length === 0 && quota === null && ruled === null) return NONE
  return [
    ...(budgets.key.get(payer.keyId ?? '') ?? NONE),
    ...(budgets.tenant.get(payer.tenantId ?? '') ?? NONE),
    ...(ruled ? [ruled] : NONE),
    ...budgets.workspace,
    ...(quota ? [quota] : NONE),
  ]
}

function group(allowances: Allowance[]): WorkspaceBudgets {
  const by = (scope: Allowance['scope']) =>
    Map.groupBy(
      allowances.filter((one) => one.scope === scope),
      (one) => one.subjectId
    )
  return {
    workspace: allowances.filter((one) => one.scope === 'workspace'),
    key: by('key'),
    tenant: by('tenant'),
    ids: allowances.map((one) => one.id),
  }
}

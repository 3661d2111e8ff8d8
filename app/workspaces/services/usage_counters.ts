import TenantModel from '#workspaces/models/tenant'

/** Limits of a plan that have a present figure. */
export type CountedUsage = 'requests_per_month' | 'api_keys' | 'tenants' | 'workspace_providers'

type Counter = (workspaceId: string) => Promise<number>

const countTenants: Counter = async (workspaceId) => {
  const [row] = await TenantModel.query().where({ workspaceId }).count('* as total')
  return Number(row!.$extras.total)
}

/** How much of its limits a workspace uses. Rooms above add the counter of what they keep. */
class UsageCounters {
  readonly #counters = new Map<CountedUsage, Counter>([['tenants', countTenants]])

  add(usage: CountedUsage, counter: Counter) {
    this.#counters.set(usage, counter)
  }

  async count(usage: CountedUsage, workspaceId: string): Promise<number | null> {
    return (await this.#counters.get(usage)?.(workspaceId)) ?? null
  }
}

/** The counters of this process. */
export const usageCounters = new UsageCounters()

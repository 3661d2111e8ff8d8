import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { MeteredKind } from '#billing/types'
import { meter } from '#billing/services/meter'
import { DAILY_SUMS } from '#billing/services/ledger_rows'

export const WORKSPACE_GROUPS = ['day', 'target', 'key', 'tenant', 'kind'] as const
export const ADMIN_GROUPS = ['day', 'workspace', 'target', 'kind'] as const

export type UsageGroup = (typeof WORKSPACE_GROUPS)[number] | (typeof ADMIN_GROUPS)[number]

/** Which usage is asked for. Days are UTC and inclusive. */
export interface UsageFilter {
  from: string
  to: string
  workspaceId?: string
  keyId?: string
  tenantId?: string
  targetId?: string
  kind?: MeteredKind
}

/** Sums of some usage. */
export type UsageSums = Record<(typeof DAILY_SUMS)[number], number>

export interface GroupedSums extends UsageSums {
  /** Null for what has none, such as requests without a tenant. */
  group: string | null
}

export interface UsageSummary {
  totals: UsageSums
  groups: GroupedSums[]
  total: number
}

const COLUMNS: Record<UsageGroup, string> = {
  day: 'day',
  workspace: 'workspace_id',
  target: 'target_id',
  key: 'key_id',
  tenant: 'tenant_id',
  kind: 'kind',
}

const SUMS = Object.fromEntries(DAILY_SUMS.map((sum) => [sum, sum]))

const readSums = (row: Record<string, unknown> | null): UsageSums =>
  Object.fromEntries(DAILY_SUMS.map((sum) => [sum, Number(row?.[sum] ?? 0)])) as UsageSums

/** Sums usage over days, whole and by day, target, key, tenant, kind or workspace. Reads the daily sums, never the rows. */
export class SummariseUsage {
  async handle(
    filter: UsageFilter,
    by: UsageGroup | null,
    page: { limit: number; offset: number }
  ): Promise<UsageSummary> {
    await meter.flush().catch(() => {})
    const totals = await this.matching(filter)
      .sum(SUMS as never)
      .first()
    if (by === null) return { totals: readSums(totals), groups: [], total: 0 }

    const column = COLUMNS[by]
    const [counted] = await this.matching(filter).countDistinct(`${column} as total`)
    const query = this.matching(filter)
      .select(`${column} as group`)
      .sum(SUMS as never)
      .groupBy(column)
    if (by !== 'day') query.orderBy([{ column: 'cost_nano', order: 'desc' }])
    const rows = await query.orderBy(column).limit(page.limit).offset(page.offset)
    return {
      totals: readSums(totals),
      groups: rows.map((row) => ({ group: row.group === '' ? null : row.group, ...readSums(row) })),
      total: Number(counted?.total ?? 0),
    }
  }

  private matching(filter: UsageFilter): DatabaseQueryBuilderContract {
    const query = db
      .from('usage_daily')
      .where('day', '>=', filter.from)
      .where('day', '<=', filter.to)
    const wanted = {
      workspace_id: filter.workspaceId,
      key_id: filter.keyId,
      tenant_id: filter.tenantId,
      target_id: filter.targetId,
      kind: filter.kind,
    }
    for (const [column, value] of Object.entries(wanted)) {
      if (value !== undefined) query.where(column, value)
    }
    return query
  }
}

import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import type { Payer, SpendingTerms } from '#billing/types'
import { ReadHeadroom, type Headroom } from '#billing/queries/read_headroom'
import { SummariseUsage, type UsageSums } from '#billing/queries/summarise_usage'
import { meter } from '#billing/services/meter'
import { dayOf } from '#billing/services/periods'

/** What one key used, and the allowances that its requests fall under. */
export interface OwnUsage {
  payer: Payer
  today: UsageSums
  month: UsageSums
  headrooms: Headroom[]
}

/** Shows a key its own usage and what its budgets and its plan have left. */
@inject()
export class ShowOwnUsage {
  constructor(
    private summariseUsage: SummariseUsage,
    private readHeadroom: ReadHeadroom
  ) {}

  async handle(payer: Payer, terms: SpendingTerms): Promise<OwnUsage> {
    const to = dayOf(clock.now())
    const own = { workspaceId: payer.workspaceId, keyId: payer.keyId ?? undefined, to }
    const page = { limit: 1, offset: 0 }
    const today = await this.summariseUsage.handle({ ...own, from: to }, null, page)
    const firstDay = `${to.slice(0, 7)}-01`
    const month = await this.summariseUsage.handle({ ...own, from: firstDay }, null, page)
    const headrooms = await this.readHeadroom.handle(await meter.allowancesOf(payer, terms))
    return { payer, today: today.totals, month: month.totals, headrooms }
  }
}

import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { Allowance } from '#billing/services/allowance'
import { periodOf, resetAt } from '#billing/services/periods'
import { spentBefore } from '#billing/services/spent_before'

/** What an allowance has in its present period. Nano-dollars of a budget, requests of a quota. */
export interface Headroom {
  allowance: Allowance
  spent: number
  /** Set aside by replicas: requests that are being answered, and shares that are not used yet. */
  held: number
  resetsAt: number | null
}

/** Reads how much allowances have left. */
export class ReadHeadroom {
  async handle(allowances: readonly Allowance[]): Promise<Headroom[]> {
    const now = clock.now()
    const ids = allowances.map((allowance) => allowance.id)
    const rows = await db.from('allowance_periods').whereIn('allowance_id', ids)
    const known = new Map(rows.map((row) => [`${row.allowance_id} ${row.period}`, row]))
    return Promise.all(
      allowances.map(async (allowance) => {
        const period = periodOf(allowance.window, now)
        const row = known.get(`${allowance.id} ${period}`)
        const spent = row ? Number(row.spent) : await spentBefore(allowance, period)
        const held = Number(row?.held ?? 0)
        return { allowance, spent, held, resetsAt: resetAt(allowance.window, now) }
      })
    )
  }
}

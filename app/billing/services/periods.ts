import type { BudgetWindow } from '#billing/types'

const DAY_LENGTH = 'YYYY-MM-DD'.length
const MONTH_LENGTH = 'YYYY-MM'.length

/** The UTC day of a time, `2026-11-21`. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, DAY_LENGTH)

/** The period of a window that a time falls into: `total`, `2026-11-21` or `2026-11`. */
export function periodOf(window: BudgetWindow, at: number): string {
  if (window === 'total') return 'total'
  return new Date(at).toISOString().slice(0, window === 'day' ? DAY_LENGTH : MONTH_LENGTH)
}

/** When the window begins anew after a time; null for one that never does. */
export function resetAt(window: BudgetWindow, at: number): number | null {
  if (window === 'total') return null
  const date = new Date(at)
  return window === 'day'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** First UTC day of a period; null for `total`. */
export const firstDayOf = (period: string): string | null => {
  if (period === 'total') return null
  return period.length === MONTH_LENGTH ? `${period}-01` : period
}

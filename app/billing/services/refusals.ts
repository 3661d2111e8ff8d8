import { usd } from '#core/money'
import { HOUR, SECOND, isoTime } from '#core/time'
import { E_BUDGET_EXHAUSTED, E_QUOTA_EXCEEDED } from '#billing/errors'
import type { Allowance } from '#billing/services/allowance'
import type { PeriodState } from '#billing/services/lease_store'
import { resetAt } from '#billing/services/periods'

/** Nothing resets a total budget but a change of it. */
const NO_RESET_MS = HOUR

/** The error for an allowance that does not cover what is asked. */
export function refusalOf(allowance: Allowance, state: PeriodState, amount: number, now: number) {
  const resets = resetAt(allowance.window, now)
  const isSpent = state.spent + amount > allowance.limit
  const untilReset = resets === null ? NO_RESET_MS : resets - now
  const retryAfter = isSpent ? Math.ceil(untilReset / SECOND) : 1
  if (allowance.unit === 'request') {
    return new E_QUOTA_EXCEEDED({
      sentence: `The plan's ${allowance.limit} requests of this month are used up; they begin anew at ${isoTime(resets)}`,
      retryAfter,
      extra: { limit: allowance.limit, resets_at: isoTime(resets) },
    })
  }
  const limitUsd = usd(allowance.limit)
  const reason = isSpent
    ? `has ${usd(Math.max(0, allowance.limit - state.spent))} of ${limitUsd} USD left`
    : `of ${limitUsd} USD is held by requests that are being answered`
  return new E_BUDGET_EXHAUSTED({
    sentence: `The ${WINDOWS[allowance.window]} budget of this ${allowance.scope} ${reason}; this request may need ${usd(amount)} USD`,
    retryAfter,
    extra: { budget: allowance.scope, limit_usd: limitUsd, resets_at: isoTime(resets) },
  })
}

const WINDOWS = { total: 'total', day: 'daily', month: 'monthly' } as const

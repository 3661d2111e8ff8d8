import { createError, Exception } from '@adonisjs/core/exceptions'

/** What a 429 of the meter says beside its sentence; shown in the answer's body under these names. */
interface RefusalDetails {
  sentence: string
  /** Seconds until asking again makes sense. */
  retryAfter: number
  extra: Record<string, unknown>
}

/** A refusal for now, with `Retry-After` and details in the body. */
class Refusal extends Exception {
  static status = 429
  readonly retryAfter: number
  readonly extra: Record<string, unknown>

  constructor(details: RefusalDetails) {
    super(details.sentence)
    this.retryAfter = details.retryAfter
    this.extra = details.extra
  }
}

/** A budget of the key, the tenant or the workspace does not cover the request. */
export class E_BUDGET_EXHAUSTED extends Refusal {
  static code = 'E_BUDGET_EXHAUSTED'
}

/** The plan's requests of this month are used up. */
export class E_QUOTA_EXCEEDED extends Refusal {
  static code = 'E_QUOTA_EXCEEDED'
}

/** The target has no known price, so a budget could not be kept. */
export const E_UNPRICED_UNDER_BUDGET = createError<[string]>(
  'The price of this target is unknown and the budget of this %s cannot be kept without one; choose a priced target, or let the budget allow unpriced ones',
  'E_UNPRICED_UNDER_BUDGET',
  409
)

/** The same part of a workspace has a budget for the same window. */
export const E_BUDGET_EXISTS = createError<[string, string]>(
  'There is a budget for this %s and window already (%s); change that one',
  'E_BUDGET_EXISTS',
  409
)

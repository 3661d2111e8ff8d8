import { createError, Exception } from '@adonisjs/core/exceptions'
import type { PlanCode } from '#workspaces/types'

/** What the workspace asked for needs another plan; the body names the least one that would do. */
class PlanRefusal extends Exception {
  static status = 402
  readonly extra: { plan: PlanCode }

  constructor(sentence: string, plan: PlanCode) {
    super(sentence)
    this.extra = { plan }
  }
}

/** The plan lacks the feature. */
export class E_PLAN_REQUIRED extends PlanRefusal {
  static code = 'E_PLAN_REQUIRED'
}

/** The plan allows no more of these. */
export class E_PLAN_LIMIT extends PlanRefusal {
  static code = 'E_PLAN_LIMIT'
}

/** The workspace used up the requests of this minute. */
export class E_RATE_LIMITED extends Exception {
  static status = 429
  static code = 'E_RATE_LIMITED'

  constructor(readonly retryAfter: number) {
    super('Too many requests in this minute; wait and try again')
  }
}

/** Another tenant of the workspace has this name. */
export const E_TENANT_EXISTS = createError<[string]>(
  'There is a tenant "%s" already',
  'E_TENANT_EXISTS',
  409
)

import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { E_ROLE_REQUIRED } from '#auth/errors'
import { admit } from '#auth/middleware/admission'
import { requireFeature } from '#workspaces/services/plan_rules'
import { includesRole } from '#workspaces/services/roles'
import type { Feature, Role } from '#workspaces/types'

/** What a route asks of its callers. */
interface Needs {
  role?: Role
  feature?: Feature
}

/** Asks for an API key, and for a role (403) or a plan feature (402) where the route needs one. */
export default class KeyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, needs: Needs = {}) {
    const caller = await admit(ctx)
    if (needs.role && !includesRole(caller.role, needs.role)) {
      throw new E_ROLE_REQUIRED([needs.role, caller.role])
    }
    if (needs.feature) requireFeature(caller.plan, needs.feature)
    return next()
  }
}

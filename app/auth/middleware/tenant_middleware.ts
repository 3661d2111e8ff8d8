import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { requestPace } from '#start/limiter'
import { unprocessable } from '#core/validation/errors'
import { showPace } from '#auth/middleware/pace_headers'
import { E_RATE_LIMITED } from '#workspaces/errors'
import { tenantDirectory } from '#workspaces/services/tenant_directory'

const HEADER = 'x-svc-tenant'

/** Finds the tenant that the request names, counts the request against its rule, and sets `ctx.tenant`. */
export default class TenantMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const name = ctx.request.request.headers[HEADER]
    if (typeof name !== 'string' || !ctx.caller) return next()
    const found = tenantDirectory.find(ctx.caller.workspaceId, name)
    const tenant = found instanceof Promise ? await found : found
    if (!tenant) {
      throw unprocessable(['header', HEADER], 'There is no such tenant in this workspace')
    }
    ctx.tenant = tenant
    const quota = tenant.rules.requestsPerMinute
    if (quota !== undefined) {
      const pace = requestPace.take(tenant.id, quota)
      showPace(ctx, 'tenant', pace)
      if (pace.isExceeded) throw new E_RATE_LIMITED(pace.resetSeconds)
    }
    return next()
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import plans from '#config/plans'
import { requestPace } from '#start/limiter'
import { showPace } from '#auth/middleware/pace_headers'
import type { Caller } from '#auth/types'
import { E_RATE_LIMITED } from '#workspaces/errors'

/** Lets a caller in: recognises the key, counts the request against the plan, and sets `ctx.caller`. */
export async function admit(ctx: HttpContext): Promise<Caller> {
  const caller = await ctx.auth.use('key').authenticate()
  ctx.caller = caller
  ctx.idempotencyScope = caller.workspaceId
  const quota = plans[caller.plan].limits.requestsPerMinute
  if (quota !== null) {
    const pace = requestPace.take(caller.workspaceId, quota)
    showPace(ctx, 'plan', pace)
    if (pace.isExceeded) throw new E_RATE_LIMITED(pace.resetSeconds)
  }
  return caller
}

import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import limiter from '@adonisjs/limiter/services/main'
import { clientLimits, type ClientLimit } from '#start/limiter'
import { SECOND } from '#core/time'
import { showPace } from '#auth/middleware/pace_headers'
import { networkOf } from '#auth/services/address_list'
import { E_RATE_LIMITED } from '#workspaces/errors'

/** Counts requests of clients without a key, by their network. Callers with a key have the pace of their plan. */
export default class ClientPaceMiddleware {
  async handle(ctx: HttpContext, next: NextFn, options: { limit: keyof typeof clientLimits }) {
    if (ctx.caller) return next()
    const limit: ClientLimit = clientLimits[options.limit]
    const counter = limiter.use(limit.store, {
      requests: limit.requests,
      duration: limit.windowMs / SECOND,
    })
    const subject = `${limit.name}:${networkOf(ctx.request.ip())}`
    const { consumed, remaining, availableIn } = await counter.increment(subject)
    const pace = {
      quota: limit.requests,
      remaining: Math.max(0, remaining),
      resetSeconds: Math.max(1, Math.ceil(availableIn)),
      isExceeded: consumed > limit.requests,
    }
    showPace(ctx, limit.name, pace, limit.windowMs / SECOND)
    if (pace.isExceeded) throw new E_RATE_LIMITED(pace.resetSeconds)
    return next()
  }
}

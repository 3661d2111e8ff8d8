import type { HttpContext } from '@adonisjs/core/http'

/** Who does something: a key of a workspace, an operator, the deployment itself, or somebody unknown. */
export interface Actor {
  kind: 'key' | 'operator' | 'system' | 'nobody'
  id: string | null
}

/** Who does something and where from, as privileged acts are recorded with it. */
export interface Act {
  actor: Actor
  ip: string | null
  userAgent: string | null
  requestId: string | null
}

/** What the deployment does by itself: first start, commands, jobs. */
export const bySystem: Act = {
  actor: { kind: 'system', id: null },
  ip: null,
  userAgent: null,
  requestId: null,
}

const actorOf = ({ operator, caller }: HttpContext): Actor => {
  if (operator) return { kind: 'operator', id: operator.operatorId }
  if (caller) return { kind: 'key', id: caller.keyId }
  return { kind: 'nobody', id: null }
}

/** The act of a request, for controllers to hand to their action. */
export const actOf = (ctx: HttpContext): Act => ({
  actor: actorOf(ctx),
  ip: ctx.request.ip(),
  userAgent: ctx.request.header('user-agent')?.slice(0, 300) ?? null,
  requestId: ctx.requestId,
})

import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { E_UNAUTHORIZED_OPERATOR } from '#auth/errors'
import { bearerOf } from '#auth/guards/key_guard'
import { adminToken } from '#auth/services/admin_token'
import { operatorSessions } from '#auth/services/operator_sessions'
import type { OperatorCaller } from '#auth/types'
import { actOf } from '#workspaces/act'

/** Asks for an operator: a token of a sign-in, or the static admin token. Sets `ctx.operator`. */
export default class OperatorMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const token = ctx.request.header('x-admin-token')
    ctx.operator = token ? this.byAdminToken(token) : await this.bySession(ctx)
    ctx.idempotencyScope = ctx.operator.operatorId
    if (token) await adminToken.noteUse(actOf(ctx))
    return next()
  }

  private byAdminToken(token: string): OperatorCaller {
    if (!adminToken.matches(token)) throw new E_UNAUTHORIZED_OPERATOR()
    return { kind: 'operator', operatorId: 'admin-token', name: 'Admin token' }
  }

  private async bySession(ctx: HttpContext): Promise<OperatorCaller> {
    const bearer = bearerOf(ctx)
    const session = bearer === null ? null : await operatorSessions.find(bearer)
    if (!session) throw new E_UNAUTHORIZED_OPERATOR()
    return { kind: 'operator', operatorId: session.operatorId, name: session.operator.username }
  }
}

import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { isoTime } from '#core/time'
import { check } from '#core/validation/check'
import { SignInOperator } from '#auth/actions/sign_in_operator'
import { SignOutOperator } from '#auth/actions/sign_out_operator'
import { bearerOf } from '#auth/guards/key_guard'
import { signInValidator } from '#auth/validators/operator'
import { actOf } from '#workspaces/act'

/** Operators sign in, look at themselves, and sign out. */
@inject()
export default class OperatorSessionsController {
  constructor(
    private signIn: SignInOperator,
    private signOut: SignOutOperator
  ) {}

  async store(ctx: HttpContext) {
    const { username, password } = await check(signInValidator, ctx.request.body())
    const { operator, token, expiresAt } = await this.signIn.handle(username, password, actOf(ctx))
    return {
      token,
      expires_at: isoTime(expiresAt),
      operator: { id: operator.id, username: operator.username },
    }
  }

  show({ operator }: HttpContext) {
    return { id: operator!.operatorId, username: operator!.name }
  }

  async destroy(ctx: HttpContext) {
    await this.signOut.handle(bearerOf(ctx), actOf(ctx))
    return ctx.response.status(204).send(null)
  }
}

import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { check } from '#core/validation/check'
import { SignUp } from '#auth/actions/sign_up'
import { E_SIGNUP_CLOSED } from '#auth/errors'
import KeyTransformer from '#auth/transformers/key_transformer'
import { signUpValidator } from '#auth/validators/sign_up'
import { actOf } from '#workspaces/act'

/** Self-serve signup. */
@inject()
export default class SignupsController {
  constructor(private signUp: SignUp) {}

  async store(ctx: HttpContext) {
    if (env.get('SVC_SIGNUP') === 'off') throw new E_SIGNUP_CLOSED()
    const body = await check(signUpValidator, ctx.request.body())
    const { user, workspace, key, token } = await this.signUp.handle(
      {
        email: body.email,
        name: body.name,
        workspaceName: body.workspace_name,
        password: body.password,
      },
      actOf(ctx)
    )
    ctx.response.status(201)
    return {
      user: { id: user.id, email: user.email, name: user.name },
      workspace: { id: workspace.id, name: workspace.name, plan: workspace.plan },
      api_key: { ...(await ctx.serialize(KeyTransformer.transform(key))), key: token },
    }
  }
}

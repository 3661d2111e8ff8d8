import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { clock } from '#core/clock'
import { check } from '#core/validation/check'
import { offPolicyAnswer } from '#routing/judging/evaluations/evaluation_answer'
import { knownPolicy } from '#routing/judging/replay/known_policy'
import { ChooseShadow } from '#routing/judging/shadow/choose_shadow'
import { judgeShadow } from '#routing/judging/shadow/judge_shadow'
import { shadowSumsAnswer } from '#routing/judging/shadow/shadow_answer'
import { shadowMode } from '#routing/judging/shadow/shadow_mode'
import { readShadowSetting, type ShadowSetting } from '#routing/judging/shadow/shadow_setting'
import { shadowStatistics } from '#routing/judging/shadow/shadow_statistics'
import { shadowQuery, shadowValidator } from '#routing/judging/shadow/shadow_validators'
import { WINDOWS, type Window } from '#routing/queries/route_statistics'
import { routers } from '#routing/services/routers'
import { actOf } from '#workspaces/act'

const STANDARD_WINDOW: Window = '7d'

/** The policy that runs in the shadow of the one that decides. */
@inject()
export default class ShadowController {
  constructor(private chooseShadow: ChooseShadow) {}

  async show({ request }: HttpContext) {
    const query = await check(shadowQuery, request.qs(), 'query')
    return this.#answer(await readShadowSetting(), (query.window ?? STANDARD_WINDOW) as Window)
  }

  async update(ctx: HttpContext) {
    const { policy, share = 1 } = await check(shadowValidator, ctx.request.body())
    knownPolicy(policy, 'body')
    await this.chooseShadow.handle({ policy, share }, actOf(ctx))
    return this.#answer({ policy, share }, STANDARD_WINDOW)
  }

  async destroy(ctx: HttpContext) {
    await this.chooseShadow.handle(null, actOf(ctx))
    return ctx.response.noContent()
  }

  async #answer(setting: ShadowSetting | null, window: Window) {
    await shadowMode.flush()
    const to = clock.now()
    const filter = { workspaceId: null, from: to - WINDOWS[window], to: to + 1 }
    return {
      policy: setting?.policy ?? null,
      share: setting?.share ?? null,
      available: routers.policies,
      window,
      shadows: shadowSumsAnswer(await shadowStatistics(filter)),
      off_policy:
        setting === null ? null : offPolicyAnswer(await judgeShadow(filter, setting.policy)),
    }
  }
}

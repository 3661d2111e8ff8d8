import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ChangeExploration } from '#routing/learning/actions/change_exploration'
import { ChoosePolicy } from '#routing/learning/actions/choose_policy'
import { DescribeRouting } from '#routing/learning/queries/describe_routing'
import { explorationValidator, policyValidator } from '#routing/learning/validators/operator'
import { actOf } from '#workspaces/act'

/** How the router decides and learns, for operators. */
@inject()
export default class RoutingController {
  constructor(
    private describeRouting: DescribeRouting,
    private choosePolicy: ChoosePolicy,
    private changeExploration: ChangeExploration
  ) {}

  async show() {
    return this.describeRouting.handle()
  }

  /** Lets another router decide. */
  async policy(ctx: HttpContext) {
    const { policy } = await check(policyValidator, ctx.request.body())
    await this.choosePolicy.handle(policy, actOf(ctx))
    return this.describeRouting.handle()
  }

  /** Changes how far the router may go to learn. */
  async exploration(ctx: HttpContext) {
    const rules = await check(explorationValidator, ctx.request.body())
    return this.changeExploration.handle(rules, actOf(ctx))
  }
}

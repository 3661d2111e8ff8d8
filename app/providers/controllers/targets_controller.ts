import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { AddTarget } from '#providers/actions/add_target'
import { ChangeTarget } from '#providers/actions/change_target'
import { RemoveTarget } from '#providers/actions/remove_target'
import { ListTargets } from '#providers/queries/list_targets'
import TargetTransformer from '#providers/transformers/target_transformer'
import {
  targetListValidator,
  targetPatchValidator,
  targetValidator,
} from '#providers/validators/target'
import { actOf } from '#workspaces/act'

/** The targets of the deployment, for operators. */
@inject()
export default class TargetsController {
  constructor(
    private listTargets: ListTargets,
    private addTarget: AddTarget,
    private changeTarget: ChangeTarget,
    private removeTarget: RemoveTarget
  ) {}

  async index({ request, serialize }: HttpContext) {
    const {
      limit = 100,
      offset = 0,
      ...filter
    } = await check(targetListValidator, request.qs(), 'query')
    const { items, total } = await this.listTargets.handle({ ...filter, limit, offset })
    return { items: await serialize(TargetTransformer.transform(items)), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(targetValidator, ctx.request.body())
    await this.addTarget.handle(body, actOf(ctx))
    ctx.response.status(201)
    return this.answer(ctx, body.id)
  }

  async show(ctx: HttpContext) {
    return this.answer(ctx, ctx.params.target_id)
  }

  async update(ctx: HttpContext) {
    const body = await check(targetPatchValidator, ctx.request.body())
    await this.changeTarget.handle(ctx.params.target_id, body, actOf(ctx))
    return this.answer(ctx, ctx.params.target_id)
  }

  async destroy(ctx: HttpContext) {
    await this.removeTarget.handle(ctx.params.target_id, actOf(ctx))
    return ctx.response.noContent()
  }

  private async answer({ serialize }: HttpContext, targetId: string) {
    return serialize(TargetTransformer.transform(await this.listTargets.find(targetId)))
  }
}

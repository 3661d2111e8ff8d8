import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { nano } from '#core/money'
import { check } from '#core/validation/check'
import { actOf } from '#workspaces/act'
import { CreateBudget } from '#billing/actions/create_budget'
import { DeleteBudget } from '#billing/actions/delete_budget'
import { UpdateBudget } from '#billing/actions/update_budget'
import type Budget from '#billing/models/budget'
import { FindBudget } from '#billing/queries/find_budget'
import { ListBudgets } from '#billing/queries/list_budgets'
import { ReadHeadroom } from '#billing/queries/read_headroom'
import { allowanceOfBudget } from '#billing/services/allowance'
import BudgetTransformer from '#billing/transformers/budget_transformer'
import { budgetPatchValidator, budgetValidator } from '#billing/validators/budget'
import { pageQuery } from '#billing/validators/usage'

/** The budgets of the caller's workspace. */
@inject()
export default class BudgetsController {
  constructor(
    private listBudgets: ListBudgets,
    private findBudget: FindBudget,
    private createBudget: CreateBudget,
    private updateBudget: UpdateBudget,
    private deleteBudget: DeleteBudget,
    private readHeadroom: ReadHeadroom
  ) {}

  async index(ctx: HttpContext) {
    const { limit = 50, offset = 0 } = await check(pageQuery, ctx.request.qs(), 'query')
    const { workspaceId } = ctx.caller!
    const { rows, total } = await this.listBudgets.handle(workspaceId, { limit, offset })
    return { items: await this.render(ctx, rows), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(budgetValidator, ctx.request.body())
    const wish = {
      scope: body.scope,
      keyId: body.key_id,
      tenantId: body.tenant_id,
      window: body.window,
      limitNano: nano(body.limit_usd),
      allowUnpriced: body.allow_unpriced ?? false,
    }
    const budget = await this.createBudget.handle(ctx.caller!.workspaceId, wish, actOf(ctx))
    ctx.response.status(201)
    return this.renderOne(ctx, budget)
  }

  async show(ctx: HttpContext) {
    const budget = await this.findBudget.handle(ctx.caller!.workspaceId, ctx.params.budget_id)
    return this.renderOne(ctx, budget)
  }

  async update(ctx: HttpContext) {
    const body = await check(budgetPatchValidator, ctx.request.body())
    const budget = await this.updateBudget.handle(
      ctx.caller!.workspaceId,
      ctx.params.budget_id,
      {
        limitNano: body.limit_usd === undefined ? undefined : nano(body.limit_usd),
        allowUnpriced: body.allow_unpriced,
      },
      actOf(ctx)
    )
    return this.renderOne(ctx, budget)
  }

  async destroy(ctx: HttpContext) {
    await this.deleteBudget.handle(ctx.caller!.workspaceId, ctx.params.budget_id, actOf(ctx))
    return ctx.response.status(204).send(null)
  }

  private async renderOne(ctx: HttpContext, budget: Budget) {
    const [rendered] = await this.render(ctx, [budget])
    return rendered
  }

  private async render({ serialize }: HttpContext, budgets: Budget[]) {
    const headrooms = await this.readHeadroom.handle(budgets.map(allowanceOfBudget))
    const both = budgets.map((budget, index) => ({ budget, headroom: headrooms[index]! }))
    return serialize(BudgetTransformer.transform(both))
  }
}

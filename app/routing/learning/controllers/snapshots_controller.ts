import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ActivateSnapshot } from '#routing/learning/actions/activate_snapshot'
import { scopeNamed } from '#routing/learning/controllers/scope_named'
import { ListSnapshots } from '#routing/learning/queries/list_snapshots'
import { servingOut, snapshotOut } from '#routing/learning/transformers/snapshot'
import { snapshotsQuery } from '#routing/learning/validators/operator'
import { actOf } from '#workspaces/act'

/** Stored snapshots, and which of them serves. */
@inject()
export default class SnapshotsController {
  constructor(
    private listSnapshots: ListSnapshots,
    private activateSnapshot: ActivateSnapshot
  ) {}

  async index(ctx: HttpContext) {
    return this.#answer(await this.#scopeOf(ctx))
  }

  /** Lets a version serve. */
  async activate(ctx: HttpContext) {
    const scope = await this.#scopeOf(ctx)
    await this.activateSnapshot.handle(scope, ctx.params.version, actOf(ctx))
    return this.#answer(scope)
  }

  /** Lets none serve: back to the priors. */
  async withdraw(ctx: HttpContext) {
    const scope = await this.#scopeOf(ctx)
    await this.activateSnapshot.handle(scope, null, actOf(ctx))
    return ctx.response.noContent()
  }

  async #scopeOf({ request }: HttpContext) {
    const query = await check(snapshotsQuery, request.qs(), 'query')
    return scopeNamed(query.workspace_id, 'query')
  }

  async #answer(scope: string) {
    const { serving, items } = await this.listSnapshots.handle(scope)
    return {
      serving: servingOut(serving),
      items: items.map((snapshot) => snapshotOut(snapshot, serving)),
    }
  }
}

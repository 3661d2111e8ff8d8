import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { actOf } from '#workspaces/act'
import { AddDestination } from '#content/actions/add_destination'
import { ChangeDestination } from '#content/actions/change_destination'
import { RemoveDestination } from '#content/actions/remove_destination'
import Destination from '#content/models/destination'
import DestinationTransformer from '#content/transformers/destination_transformer'
import {
  destinationPatchValidator,
  destinationsQuery,
  destinationValidator,
} from '#content/validators/destination'

const STANDARD_LIMIT = 50

/** Places that the caller's workspace publishes to. */
@inject()
export default class DestinationsController {
  constructor(
    private addDestination: AddDestination,
    private changeDestination: ChangeDestination,
    private removeDestination: RemoveDestination
  ) {}

  async index({ caller, request, serialize }: HttpContext) {
    const query = await check(destinationsQuery, request.qs(), 'query')
    const { limit = STANDARD_LIMIT, offset = 0 } = query
    const all = Destination.query().where({ workspaceId: caller!.workspaceId })
    const [counted] = await all.clone().count('* as total')
    const rows = await all.orderBy('id').limit(limit).offset(offset)
    const items = await serialize(DestinationTransformer.transform(rows))
    return { items, total: Number(counted!.$extras.total), limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(destinationValidator, ctx.request.body())
    const wish = {
      kind: body.kind,
      name: body.name,
      url: body.url,
      username: body.username || null,
      secret: body.secret ?? null,
      postStatus: body.post_status ?? 'publish',
      autoPublish: body.auto_publish ?? true,
    }
    const made = await this.addDestination.handle(ctx.caller!.workspaceId, wish, actOf(ctx))
    ctx.response.status(201)
    return ctx.serialize(DestinationTransformer.transform(made))
  }

  async update(ctx: HttpContext) {
    const body = await check(destinationPatchValidator, ctx.request.body())
    const changed = await this.changeDestination.handle(
      ctx.caller!.workspaceId,
      ctx.params.destination_id,
      {
        name: body.name,
        url: body.url,
        username: body.username,
        secret: body.secret,
        postStatus: body.post_status,
        autoPublish: body.auto_publish,
        enabled: body.enabled,
      },
      actOf(ctx)
    )
    return ctx.serialize(DestinationTransformer.transform(changed))
  }

  async destroy(ctx: HttpContext) {
    const { workspaceId } = ctx.caller!
    await this.removeDestination.handle(workspaceId, ctx.params.destination_id, actOf(ctx))
    return ctx.response.noContent()
  }
}

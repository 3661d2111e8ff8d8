import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ListTargets } from '#routing/queries/list_targets'
import { targetItem } from '#routing/transformers/target_item'
import { targetsQuery } from '#routing/validators/queries'

const STANDARD_LIMIT = 500

/** Shows what the router can choose from. */
@inject()
export default class TargetsController {
  constructor(private listTargets: ListTargets) {}

  async index({ request, caller }: HttpContext) {
    const {
      limit = STANDARD_LIMIT,
      offset = 0,
      ...filter
    } = await check(targetsQuery, request.qs(), 'query')
    const targets = await this.listTargets.handle(caller!.workspaceId, filter)
    const items = targets.slice(offset, offset + limit).map(targetItem)
    return { items, total: targets.length, limit, offset }
  }
}

import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ListMembers } from '#workspaces/queries/list_members'
import MemberTransformer from '#workspaces/transformers/member_transformer'
import { pageQuery } from '#workspaces/validators/workspace'

/** The people of the caller's workspace. */
@inject()
export default class WorkspaceMembersController {
  constructor(private listMembers: ListMembers) {}

  async index({ request, caller, serialize }: HttpContext) {
    const { limit = 50, offset = 0 } = await check(pageQuery, request.qs(), 'query')
    const { rows, total } = await this.listMembers.handle(caller!.workspaceId, { limit, offset })
    return { items: await serialize(MemberTransformer.transform(rows)), total, limit, offset }
  }
}

import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { requestAsker } from '#knowledge/http/request_asker'
import { MoveHead } from '#conversations/actions/move_head'
import { ListConversations } from '#conversations/queries/list_conversations'
import ConversationTransformer from '#conversations/transformers/conversation_transformer'
import { branchValidator } from '#conversations/validators/conversation'

/** Branches of a conversation. */
@inject()
export default class BranchesController {
  constructor(
    private moveHead: MoveHead,
    private listConversations: ListConversations
  ) {}

  async store(ctx: HttpContext) {
    const { message_id: messageId } = await check(branchValidator, ctx.request.body())
    const { conversation_id: id } = ctx.params
    const moved = await this.moveHead.handle(requestAsker(ctx), id, messageId)
    const [listed] = await this.listConversations.withCounts([moved])
    return ctx.serialize(ConversationTransformer.transform(listed!))
  }
}

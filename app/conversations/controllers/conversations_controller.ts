import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { isoTime } from '#core/time'
import { requestAsker } from '#knowledge/http/request_asker'
import { DeleteConversations } from '#conversations/actions/delete_conversations'
import { RenameConversation } from '#conversations/actions/rename_conversation'
import { ListConversations } from '#conversations/queries/list_conversations'
import { ShowConversation } from '#conversations/queries/show_conversation'
import ConversationTransformer from '#conversations/transformers/conversation_transformer'
import MessageTransformer from '#conversations/transformers/message_transformer'
import {
  conversationQuery,
  conversationsQuery,
  renameValidator,
} from '#conversations/validators/conversation'

const STANDARD_LIMIT = 50

/** Conversations of whoever asks. */
@inject()
export default class ConversationsController {
  constructor(
    private listConversations: ListConversations,
    private showConversation: ShowConversation,
    private renameConversation: RenameConversation,
    private deleteConversations: DeleteConversations
  ) {}

  async index(ctx: HttpContext) {
    const query = await check(conversationsQuery, ctx.request.qs(), 'query')
    const { q = null, cursor = null, limit = STANDARD_LIMIT } = query
    const asker = requestAsker(ctx)
    const { rows, next } = await this.listConversations.handle(asker, { q, cursor, limit })
    const items = await ctx.serialize(ConversationTransformer.transform(rows))
    return { items, next_cursor: next }
  }

  async show(ctx: HttpContext) {
    const query = await check(conversationQuery, ctx.request.qs(), 'query')
    const { branch = null, cursor = null, limit = STANDARD_LIMIT } = query
    const { conversation_id: id } = ctx.params
    const selection = { branch, cursor, limit }
    const shown = await this.showConversation.handle(requestAsker(ctx), id, selection)
    const { summary } = shown
    return {
      ...(await ctx.serialize(ConversationTransformer.transform(shown.listed))),
      summary: summary && {
        text: summary.lines.map(({ text }) => text).join('\n'),
        method: summary.method,
        covered: summary.covered,
        updated_at: isoTime(summary.updatedAt),
      },
      messages: await Promise.all(
        shown.messages.map(async ({ message, siblings }) => ({
          ...(await ctx.serialize(MessageTransformer.transform(message))),
          siblings,
        }))
      ),
      next_cursor: shown.next,
    }
  }

  async update(ctx: HttpContext) {
    const { title } = await check(renameValidator, ctx.request.body())
    const { conversation_id: id } = ctx.params
    const renamed = await this.renameConversation.handle(requestAsker(ctx), id, title)
    const [listed] = await this.listConversations.withCounts([renamed])
    return ctx.serialize(ConversationTransformer.transform(listed!))
  }

  async destroy(ctx: HttpContext) {
    await this.deleteConversations.one(requestAsker(ctx), ctx.params.conversation_id)
    return ctx.response.noContent()
  }

  async clear(ctx: HttpContext) {
    return { deleted: await this.deleteConversations.all(requestAsker(ctx)) }
  }
}

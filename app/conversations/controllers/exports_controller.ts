import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { isoTime } from '#core/time'
import { requestAsker } from '#knowledge/http/request_asker'
import { ExportConversation } from '#conversations/queries/export_conversation'
import MessageTransformer from '#conversations/transformers/message_transformer'
import { exportQuery } from '#conversations/validators/conversation'

/** Conversations as documents to take away. */
@inject()
export default class ExportsController {
  constructor(private exportConversation: ExportConversation) {}

  async show(ctx: HttpContext) {
    const { format = 'json' } = await check(exportQuery, ctx.request.qs(), 'query')
    const { conversation_id: id } = ctx.params
    const asker = requestAsker(ctx)
    if (format === 'markdown') {
      const markdown = await this.exportConversation.markdown(asker, id)
      this.#offer(ctx, `${id}.md`)
      ctx.response.header('content-type', 'text/markdown; charset=utf-8')
      return ctx.response.send(markdown)
    }
    const { conversation, messages } = await this.exportConversation.messages(asker, id)
    this.#offer(ctx, `${id}.json`)
    return {
      id,
      title: conversation.title,
      head_id: conversation.headId,
      created_at: isoTime(conversation.createdAt),
      updated_at: isoTime(conversation.updatedAt),
      messages: await ctx.serialize(MessageTransformer.transform(messages)),
    }
  }

  #offer({ response }: HttpContext, name: string) {
    response.header('content-disposition', `attachment; filename="${name}"`)
  }
}

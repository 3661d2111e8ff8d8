import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { QUOTE_HEADER, quoteBook } from '#routing/estimate/quotes/quote_book'
import { USER_HEADER } from '#knowledge/http/user_header'
import { orderChat } from '#gateway/actions/order_chat'
import { observeOverhead } from '#gateway/services/gateway_metrics'
import { readChatRequest } from '#gateway/services/chat_request'
import { bodyBudget } from '#gateway/http/body_budget'
import { readBody } from '#gateway/http/body_reader'
import { ChatExchange } from '#gateway/http/chat_exchange'

const LIMIT_NAME = env.get('SVC_CHAT_BODY_LIMIT') ?? '16mb'
const LIMIT = string.bytes.parse(LIMIT_NAME) ?? 0

/** Chat completions: whole answers and streams, written to the connection as they come. */
export default class ChatCompletionsController {
  async store(ctx: HttpContext) {
    const admittedAt = performance.now()
    observeOverhead('admit', admittedAt - ctx.receivedAt)
    const { request } = ctx.request
    const declared = request.headers['content-length']
    let release = bodyBudget.take(Number(declared ?? 0))
    try {
      const bytes = await readBody(request, LIMIT, LIMIT_NAME)
      if (declared === undefined) release = bodyBudget.take(bytes.length)
      await this.answer(ctx, bytes, admittedAt)
    } finally {
      release()
    }
  }

  private async answer(ctx: HttpContext, bytes: Buffer, admittedAt: number) {
    const { caller, tenant, requestId, receivedAt, span } = ctx
    const arrivedAt = performance.now()
    const chat = readChatRequest(bytes)
    observeOverhead('read', performance.now() - arrivedAt)
    const named = ctx.request.request.headers[QUOTE_HEADER]
    const quote =
      typeof named === 'string' ? await quoteBook.redeem(caller!.workspaceId, named) : undefined
    const person = ctx.request.request.headers[USER_HEADER]
    const order = await orderChat.handle({
      requestId,
      caller: caller!,
      tenant: tenant ?? null,
      chat,
      user: chat.user ?? (typeof person === 'string' ? person : null),
      quote,
      span,
      receivedAt,
      waitedMs: arrivedAt - admittedAt,
    })
    const wantsMetadata = ctx.request.request.headers['x-svc-metadata'] === 'full'
    await new ChatExchange(ctx.response.response, order, wantsMetadata).answer()
  }
}

import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { orderChat } from '#gateway/actions/order_chat'
import { observeOverhead } from '#gateway/services/gateway_metrics'
import { readChatRequest } from '#gateway/services/chat_request'
import { readBody } from '#gateway/http/body_reader'
import { ChatExchange } from '#gateway/http/chat_exchange'

const LIMIT_NAME = env.get('SVC_CHAT_BODY_LIMIT') ?? '16mb'
const LIMIT = string.bytes.parse(LIMIT_NAME) ?? 0

/** Chat completions: whole answers and streams, written to the connection as they come. */
export default class ChatCompletionsController {
  async store({ request, response, caller, tenant, requestId, receivedAt, span }: HttpContext) {
    const admittedAt = performance.now()
    observeOverhead('admit', admittedAt - receivedAt)
    const bytes = await readBody(request.request, LIMIT, LIMIT_NAME)
    const arrivedAt = performance.now()
    const chat = readChatRequest(bytes)
    observeOverhead('read', performance.now() - arrivedAt)
    const order = await orderChat.handle({
      requestId,
      caller: caller!,
      tenant: tenant ?? null,
      chat,
      span,
      receivedAt,
      waitedMs: arrivedAt - admittedAt,
    })
    const wantsMetadata = request.request.headers['x-svc-metadata'] === 'full'
    await new ChatExchange(response.response, order, wantsMetadata).answer()
  }
}

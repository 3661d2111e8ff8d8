import { clock } from '#core/clock'
import type { Span } from '#core/services/tracing'
import type { Payer } from '#billing/types'
import { directory } from '#providers/services/provider_directory'
import type { TargetDirectory } from '#providers/types'
import type { Quote } from '#routing/estimate/quotes/quote'
import { decisionLog } from '#routing/services/decision_log'
import type { RouteQuestion } from '#routing/types'
import type { PlanCode, Tenant } from '#workspaces/types'
import { AUTO, planChat } from '#gateway/actions/plan_chat'
import type { ChatRequest } from '#gateway/services/chat_request'
import { accompany } from '#gateway/services/companion'
import { observeOverhead } from '#gateway/services/gateway_metrics'
import { questionFor } from '#gateway/services/route_question'
import type { ChatOrder, ChatPlan } from '#gateway/types'

/** A chat completion that came in, with who asks. */
export interface IncomingChat {
  requestId: string
  caller: { workspaceId: string; keyId: string; plan: PlanCode }
  tenant: Tenant | null
  chat: ChatRequest
  /** The person that a header names, where the body names none. */
  user: string | null
  /** The quote that it named. */
  quote?: Quote
  span?: Span
  receivedAt: number
  waitedMs: number
}

/** Makes an order of a chat completion: who may answer it, who pays, and under which terms. */
export class OrderChat {
  /** @throws what `PlanChat` does; E_NO_SUCH_CONVERSATION, E_CONVERSATIONS_OFF */
  async handle(incoming: IncomingChat): Promise<ChatOrder> {
    const startedAt = performance.now()
    const { requestId, caller, tenant } = incoming
    const companion = await accompany(incoming)
    const chat = companion.request
    const { workspaceId, keyId } = caller
    const targets = directory.directoryFor(workspaceId) ?? (await directory.view(workspaceId))
    const question = questionFor(chat, requestId, workspaceId, tenant?.rules ?? null)
    question.stickyTargetId = companion.opened?.stickyTargetId ?? null
    const payer = { workspaceId, keyId, tenantId: tenant?.id ?? null }
    const plan =
      chat.model === AUTO
        ? this.routed(question, targets, payer)
        : planChat.named(chat.model, question, targets)
    observeOverhead('plan', performance.now() - startedAt)
    return {
      requestId,
      kind: 'chat',
      payer,
      terms: { plan: caller.plan, tenantRules: tenant?.rules ?? null },
      request: chat,
      plan,
      companion,
      quote: incoming.quote,
      span: incoming.span,
      receivedAt: incoming.receivedAt,
      waitedMs: incoming.waitedMs,
    }
  }

  private routed(question: RouteQuestion, targets: TargetDirectory, payer: Payer): ChatPlan {
    const decision = planChat.decide(question, targets)
    const directoryRevision = targets.revision
    const origin = { ...payer, source: 'chat', directoryRevision, at: clock.now() }
    decisionLog.record(decision, question, origin)
    return planChat.follow(decision)
  }
}

/** There is one for all requests: making one for each would cost more than its work. */
export const orderChat = new OrderChat()

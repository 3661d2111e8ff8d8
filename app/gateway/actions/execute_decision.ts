import { RouteExecutor, type ExecutionRequest, type ExecutionResult } from '#routing/types'
import { planChat } from '#gateway/actions/plan_chat'
import { makeChatRequest } from '#gateway/services/chat_request'
import { ChatRun } from '#gateway/services/chat_run'
import type { Failure } from '#gateway/services/failures'
import { JsonCall } from '#gateway/services/json_call'
import { tellFailure } from '#gateway/services/openai_dialect'

/** Executes what the router decided, metered like any chat completion, for callers inside the appliance. */
export class ExecuteDecision extends RouteExecutor {
  async execute(asked: ExecutionRequest): Promise<ExecutionResult> {
    const { requestId, workspaceId, keyId, tenantId, tenantRules, signal } = asked
    const plan = planChat.follow(asked.decision)
    const request = makeChatRequest({
      ...asked.parameters,
      model: plan.candidates[0]!.target.id,
      messages: asked.messages,
      stream: false,
    })
    const run = new ChatRun({
      requestId,
      ledgerId: asked.ledgerId,
      kind: asked.kind ?? 'route',
      payer: { workspaceId, keyId, tenantId },
      terms: { plan: asked.plan, tenantRules },
      request,
      plan,
      receivedAt: performance.now(),
      waitedMs: 0,
    })
    const leave = () => run.cancel('client_gone')
    signal?.addEventListener('abort', leave)
    try {
      if (signal?.aborted) leave()
      return this.resultOf(run, await run.whole())
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  private resultOf(run: ChatRun, end: JsonCall | Failure): ExecutionResult {
    const call = end instanceof JsonCall ? end : null
    const choice = call?.answer?.choices[0]
    const { usage, costNano } = run.bill
    const error = call ? null : tellFailure(end as Failure).error
    return {
      ok: call !== null,
      targetId: run.target.id,
      provider: run.connection.name,
      model: run.target.execution!.upstreamModel,
      content: typeof choice?.message?.content === 'string' ? choice.message.content : null,
      toolCalls: choice?.message?.tool_calls ?? [],
      finishReason: choice?.finish_reason ?? null,
      usage: call ? { inputTokens: usage.input, outputTokens: usage.output } : null,
      costNano: call ? costNano : 0,
      latencyMs: Math.round(run.elapsed()),
      error: error && { code: error.code ?? 'unknown', message: error.message },
      attempts: run.attempts.map(({ targetId, outcome, status, latencyMs }) => ({
        targetId,
        outcome,
        status,
        latencyMs,
      })),
    }
  }
}

import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { RouteExecutor, type Decision, type ExecutionResult } from '#routing/types'
import type { RouteOrder } from '#routing/services/route_order'
import { E_NO_EXECUTOR } from '#routing/errors'
import { decisionLog } from '#routing/services/decision_log'

/** Parameters of a chat completion that `context` may carry, by the name they have there. */
const PARAMETERS = [
  'tools',
  'tool_choice',
  'response_format',
  'temperature',
  'top_p',
  'seed',
  'stop',
]

interface Refusal {
  code?: string
  message?: string
}

/** Executes a decided request through whatever the gateway put into the container; always answers, never throws. */
export class ExecuteRoute {
  async handle(order: RouteOrder, decision: Decision): Promise<ExecutionResult> {
    const result = await this.#attempt(order, decision)
    decisionLog.settle(decision.requestId, {
      outcome: result.ok ? 'ok' : (result.error?.code ?? 'failed'),
      answeredBy: result.ok ? result.targetId : null,
      costNano: result.costNano,
      latencyMs: result.latencyMs,
      outputTokens: result.usage?.outputTokens ?? null,
    })
    return result
  }

  async #attempt(order: RouteOrder, decision: Decision): Promise<ExecutionResult> {
    const startedAt = performance.now()
    const failed = (error: Refusal) => failure(error, performance.now() - startedAt)
    if (decision.target === null) return failed({ code: 'E_NO_TARGET_FITS', message: decision.why })
    if (!app.container.hasBinding(RouteExecutor)) return failed(new E_NO_EXECUTOR())
    try {
      const executor: RouteExecutor = await app.container.make(RouteExecutor as never)
      return await executor.execute(executionOf(order, decision))
    } catch (error) {
      logger.warn(
        { err: error, request_id: decision.requestId },
        'a routed request was not executed'
      )
      return failed(error as Refusal)
    }
  }
}

function executionOf(
  { question, workspaceId, keyId, tenant, signal }: RouteOrder,
  decision: Decision
) {
  const parameters: Record<string, unknown> = {}
  for (const name of PARAMETERS) {
    if (question.context[name] !== undefined) parameters[name] = question.context[name]
  }
  if (question.maxOutputTokens !== null) parameters.max_tokens = question.maxOutputTokens
  return {
    requestId: decision.requestId,
    workspaceId,
    keyId,
    tenantId: tenant?.id ?? null,
    tenantRules: tenant?.rules ?? null,
    decision,
    messages: [...question.history.map(messageOf), { role: 'user', content: question.text }],
    parameters,
    signal,
  }
}

const messageOf = ({ role, ...message }: RouteOrder['question']['history'][number]) => ({
  ...message,
  role: role ?? 'user',
  content: message.content ?? '',
})

const failure = ({ code, message }: Refusal, latencyMs: number): ExecutionResult => ({
  ok: false,
  targetId: null,
  provider: null,
  model: null,
  content: null,
  toolCalls: [],
  finishReason: null,
  usage: null,
  costNano: null,
  latencyMs: Math.round(latencyMs),
  error: { code: code ?? 'E_EXECUTION_FAILED', message: message ?? 'The request was not executed' },
  attempts: [],
})

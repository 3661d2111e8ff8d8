import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { MeteredKind } from '#billing/types'
import type { PlanCode, Tenant } from '#workspaces/types'
import {
  RouteExecutor,
  type Decision,
  type ExecutionRequest,
  type ExecutionResult,
  type RouteQuestion,
} from '#routing/types'
import { E_NO_EXECUTOR } from '#routing/errors'
import { decisionLog } from '#routing/services/decision_log'

/** A decided request to be executed, with who pays. */
export interface Executable {
  question: RouteQuestion
  workspaceId: string
  keyId: string | null
  tenant: Tenant | null
  signal?: AbortSignal
  /** What is asked instead of history and text. */
  messages?: { role: string; content: unknown }[]
  /** What the ledger calls it, and the id of its row, where that is not the request's. */
  ledger?: { kind: MeteredKind; id: string }
  /** Plan whose requests of the month it counts against, unless the request is counted already. */
  countsFor?: PlanCode
}

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
  async handle(order: Executable, decision: Decision): Promise<ExecutionResult> {
    const result = await this.attempt(order, decision)
    decisionLog.settle(decision.requestId, {
      outcome: result.ok ? 'ok' : (result.error?.code ?? 'failed'),
      answeredBy: result.ok ? result.targetId : null,
      costNano: result.costNano,
      latencyMs: result.latencyMs,
      outputTokens: result.usage?.outputTokens ?? null,
    })
    return result
  }

  /** The same for a decision that is not kept. */
  async attempt(order: Executable, decision: Decision): Promise<ExecutionResult> {
    const startedAt = performance.now()
    const failed = (error: Refusal) => failedExecution(error, performance.now() - startedAt)
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

function executionOf(order: Executable, decision: Decision): ExecutionRequest {
  const { question, tenant } = order
  const parameters: Record<string, unknown> = {}
  for (const name of PARAMETERS) {
    if (question.context[name] !== undefined) parameters[name] = question.context[name]
  }
  if (question.maxOutputTokens !== null) parameters.max_tokens = question.maxOutputTokens
  return {
    requestId: decision.requestId,
    workspaceId: order.workspaceId,
    keyId: order.keyId,
    tenantId: tenant?.id ?? null,
    tenantRules: tenant?.rules ?? null,
    decision,
    messages: order.messages ?? [...messagesOf(question), { role: 'user', content: question.text }],
    parameters,
    kind: order.ledger?.kind,
    ledgerId: order.ledger?.id,
    plan: order.countsFor,
    signal: order.signal,
  }
}

/** The conversation so far as messages of a chat completion. */
export const messagesOf = ({ history }: Pick<RouteQuestion, 'history'>) =>
  history.map(({ role, ...message }) => ({
    ...message,
    role: role ?? 'user',
    content: message.content ?? '',
  }))

/** The result of what was not executed, or broke. */
export const failedExecution = ({ code, message }: Refusal, latencyMs = 0): ExecutionResult => ({
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

import { randomUUID } from 'node:crypto'
import { inject } from '@adonisjs/core'
import { healthBoard } from '#providers/services/health_board'
import type { TargetDirectory } from '#providers/types'
import type { Decision, RouteQuestion } from '#routing/types'
import { ExecuteRoute, type Executable } from '#routing/actions/execute_route'
import type { FoundPlan } from '#routing/engine/plan_splitter'
import { PLAN_FORMAT, planMessages } from '#routing/plan/plan_prompt'
import { readPlanReply } from '#routing/plan/plan_reply'
import type { Planning } from '#routing/plan/types'
import { routers } from '#routing/services/routers'

/** Tokens that the written plan may have. */
const MOST_TOKENS = 2_000
/** The planning call's row in the ledger, beside those of the request itself. */
const ROW = '3'

/** Has a model break a request into steps: a metered call of its own under the limits of the request. */
@inject()
export class AskPlanner {
  constructor(private readonly executeRoute: ExecuteRoute) {}

  /** The steps, or null with the reason in `note`. */
  async handle(
    order: Executable,
    targets: TargetDirectory
  ): Promise<{ found: FoundPlan | null; planning: Planning }> {
    const messages = planMessages(order.question.text, randomUUID().slice(0, 8))
    const { decision, keepsSchema } = choose(questionFor(order.question, messages), targets)
    const question = {
      ...order.question,
      history: [],
      context: keepsSchema ? { response_format: PLAN_FORMAT } : {},
      maxOutputTokens: MOST_TOKENS,
    }
    const ledger = { kind: 'plan' as const, id: `${order.question.requestId}.${ROW}` }
    const result = await this.executeRoute.attempt(
      { ...order, question, messages, ledger },
      decision
    )
    const planning: Planning = {
      planner: 'model',
      note: null,
      targetId: result.targetId,
      costNano: result.costNano,
      latencyMs: result.latencyMs,
    }
    try {
      if (!result.ok) throw new Error(result.error?.message ?? 'the model did not answer')
      const steps = await readPlanReply(result.content ?? '')
      return { found: { context: order.question.text, steps }, planning }
    } catch (error) {
      const note = `The model's plan could not be used (${(error as Error).message}), so the rules made this one`
      return { found: null, planning: { ...planning, planner: 'rules', note } }
    }
  }
}

const questionFor = (
  question: RouteQuestion,
  [rules, request]: { content: string }[]
): RouteQuestion => ({
  ...question,
  text: request!.content,
  history: [{ role: 'system', content: rules!.content }],
  context: {},
  maxOutputTokens: MOST_TOKENS,
  executes: true,
})

/** Targets that keep to a schema go before the others; the body of a call is the same for all that may answer it. */
function choose(question: RouteQuestion, targets: TargetDirectory) {
  const decision: Decision = routers.decide(question, targets, healthBoard.ofTarget)
  const keeping = decision.ranked.filter(({ target }) => target.capabilities.structuredOutput)
  if (keeping.length === 0) return { decision, keepsSchema: false }
  return {
    decision: { ...decision, target: keeping[0]!.target, ranked: keeping },
    keepsSchema: true,
  }
}

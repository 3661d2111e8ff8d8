import { randomUUID } from 'node:crypto'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { usd } from '#core/money'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import type { TargetDirectory } from '#providers/types'
import type { PlanCode, Tenant } from '#workspaces/types'
import type { Decision, RouteQuestion } from '#routing/types'
import { stepText } from '#routing/engine/planner'
import { BYTES_PER_TOKEN } from '#routing/engine/features'
import { ExecuteRoute, messagesOf } from '#routing/actions/execute_route'
import { roomFor } from '#routing/plan/cutting'
import { endsOf } from '#routing/plan/rules/links'
import { stepMessages, type EarlierResult } from '#routing/plan/step_messages'
import type { KeptPlan, StepResult } from '#routing/plan/types'
import { decisionLog } from '#routing/services/decision_log'
import { routers } from '#routing/services/routers'

/** Who runs a plan, and what applies to them now. */
export interface RunTerms {
  keyId: string | null
  plan: PlanCode
  tenant: Tenant | null
}

/** A step that is due. */
export interface StepOrder {
  plan: KeptPlan
  position: number
  requestId: string
  terms: RunTerms
  /** What the step may cost at most, when the request bounds its costs. */
  mostNano: number | null
  signal?: AbortSignal
}

/** Parameters that shape the answer as a whole, so only the step that gives it gets them. */
const OF_THE_ANSWER = ['tools', 'tool_choice', 'response_format']

/** Decides who does a step now that its input is known, and has it done: a metered request with a decision of its own. */
@inject()
export class ExecuteStep {
  constructor(private readonly executeRoute: ExecuteRoute) {}

  async handle(order: StepOrder): Promise<StepResult> {
    const { plan, terms, signal } = order
    const { workspaceId } = plan
    const targets = await directory.view(workspaceId)
    const results = resultsFor(order)
    const question = questionOf(order)
    const { decision, ownTokens } = decide(question, results, targets)
    const roomTokens = roomFor(decision.target?.contextTokens ?? null, {
      input: ownTokens,
      output: decision.understood.expectedOutputTokens.p90,
      results: results.length,
    })
    decisionLog.record(decision, question, {
      workspaceId,
      keyId: terms.keyId,
      tenantId: terms.tenant?.id ?? null,
      source: 'plan',
      parentId: plan.id,
      directoryRevision: targets.revision,
      at: clock.now(),
    })
    const { messages, leftOut } = stepMessages(question.text, messagesOf(question), results, {
      roomTokens,
      fence: randomUUID().slice(0, 8),
    })
    const executable = { ...terms, question, workspaceId, messages, signal, countsFor: terms.plan }
    return { ...(await this.executeRoute.handle(executable, decision)), leftOut }
  }
}

/** A decision with the tokens of the step's own text and conversation. */
interface Decided {
  decision: Decision
  ownTokens: number
}

/** Results count for the size of the input. When no window holds them whole, they are cut for the target that fits without. */
function decide(
  question: RouteQuestion,
  results: EarlierResult[],
  targets: TargetDirectory
): Decided {
  const brought = results.map(({ content }) => ({ role: 'assistant', content }))
  const whole = { ...question, history: [...question.history, ...brought] }
  const decision = routers.decide(whole, targets, healthBoard.ofTarget)
  if (decision.target !== null || results.length === 0) {
    return { decision, ownTokens: decision.understood.inputTokens - tokensOf(results) }
  }
  const alone = routers.decide(question, targets, healthBoard.ofTarget)
  return { decision: alone, ownTokens: alone.understood.inputTokens }
}

function questionOf({ plan, position, requestId, terms, mostNano }: StepOrder): RouteQuestion {
  const { planned } = plan.steps[position]!
  const { constraints, context } = plan.question
  const ends = endsOf(plan.steps.map((step) => step.planned))
  const answers = ends.length === 1 && ends[0] === position
  return {
    ...plan.question,
    requestId,
    workspaceId: plan.workspaceId,
    text: stepText(planned, plan.context),
    executes: true,
    tenantRules: terms.tenant?.rules ?? null,
    constraints: mostNano === null ? constraints : { ...constraints, max_cost_usd: usd(mostNano) },
    context: answers ? context : without(context, OF_THE_ANSWER),
  }
}

const without = (context: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !names.includes(name)))

const resultsFor = ({ plan, position }: StepOrder): EarlierResult[] =>
  plan.steps[position]!.planned.after.map((at) => {
    const { planned, result } = plan.steps[at]!
    return { id: planned.id, description: planned.description, content: result?.content ?? '' }
  })

const tokensOf = (results: EarlierResult[]) =>
  Math.ceil(
    results.reduce((bytes, { content }) => bytes + Buffer.byteLength(content), 0) / BYTES_PER_TOKEN
  )

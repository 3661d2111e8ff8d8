import { inject } from '@adonisjs/core'
import { settings } from '#core/services/settings'
import { healthBoard } from '#providers/services/health_board'
import type { TargetDirectory } from '#providers/types'
import type { Executable } from '#routing/actions/execute_route'
import { makePlan, type PlanningTask } from '#routing/engine/planner'
import { AskPlanner } from '#routing/plan/ask_planner'
import { planStore } from '#routing/plan/plan_store'
import { BY_RULES, type KeptPlan, type PlanQuestion } from '#routing/plan/types'
import { routers } from '#routing/services/routers'

/** Who plans where a request does not say it: `rules`, which cost nothing, unless an operator sets `model`. */
const SETTING = 'routing.planner'

export const PLANNERS = ['rules', 'model'] as const

/** Breaks a request into steps, routes and quotes each, and keeps the plan. */
@inject()
export class MakePlan {
  constructor(private readonly askPlanner: AskPlanner) {}

  async handle(
    order: Executable & { onceKey: string | null },
    targets: TargetDirectory
  ): Promise<KeptPlan> {
    const { question, workspaceId } = order
    const { requestId: id } = question
    const known = await planStore.find(workspaceId, id)
    if (known && known.state !== 'planning') return known
    await planStore.open({
      id,
      workspaceId,
      keyId: order.keyId,
      tenantId: order.tenant?.id ?? null,
      onceKey: order.onceKey,
      question: keptQuestion(question),
    })
    const task = { question, directory: targets, healthOf: healthBoard.ofTarget }
    const { plan, planning } = await this.plan(order, task)
    await planStore.fill(id, plan, planning)
    return (await planStore.find(workspaceId, id))!
  }

  private async plan(order: Executable, task: PlanningTask) {
    const planner = order.question.context.planner ?? (await settings.get<string>(SETTING))
    if (planner !== 'model') return { plan: makePlan(routers, task), planning: BY_RULES }
    const { found, planning } = await this.askPlanner.handle(order, task.directory)
    return { plan: makePlan(routers, task, found ?? undefined), planning }
  }
}

/** What the steps need; a profile is read already. */
function keptQuestion(question: Executable['question']): PlanQuestion {
  const { requestId, workspaceId, text, tenantRules, ...kept } = question
  return { ...kept, profile: {} }
}

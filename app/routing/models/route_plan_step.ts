import { jsonColumn } from '#core/columns'
import { RoutePlanStepSchema } from '#database/schema'
import type { PlanStep, StepResult, StepState } from '#routing/plan/types'

/** A step of a plan as it is stored, with its result once there is one. */
export default class RoutePlanStep extends RoutePlanStepSchema {
  static table = 'route_plan_steps'

  declare state: StepState

  @jsonColumn()
  declare planned: PlanStep

  @jsonColumn()
  declare result: StepResult | null
}

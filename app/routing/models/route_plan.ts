import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { jsonColumn } from '#core/columns'
import { RoutePlanSchema } from '#database/schema'
import RoutePlanStep from '#routing/models/route_plan_step'
import type { PlanQuestion, PlanState, Planning } from '#routing/plan/types'

/** A plan as it is stored. */
export default class RoutePlan extends RoutePlanSchema {
  static table = 'route_plans'
  static selfAssignPrimaryKey = true

  declare state: PlanState

  @jsonColumn()
  declare question: PlanQuestion

  /** As JSON: what a model or a caller writes may hold what no database stores. */
  @jsonColumn()
  declare context: string

  @jsonColumn()
  declare planning: Planning

  @hasMany(() => RoutePlanStep, { foreignKey: 'planId' })
  declare steps: HasMany<typeof RoutePlanStep>
}

import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import RoutePlan from '#routing/models/route_plan'
import type RoutePlanStep from '#routing/models/route_plan_step'
import {
  BY_RULES,
  type KeptPlan,
  type Plan,
  type Planning,
  type PlanQuestion,
  type PlanState,
  type StepResult,
  type StepState,
} from '#routing/plan/types'

/** As long as an Idempotency-Key is remembered. */
const ONCE_FOR = DAY

/** A plan that is about to be made. */
export interface NewPlan {
  id: string
  workspaceId: string
  keyId: string | null
  tenantId: string | null
  onceKey: string | null
  question: PlanQuestion
}

/** Whether a process runs a plan and says so. */
export const isHeld = ({ holder, heldUntil }: RoutePlan) =>
  holder !== null && Number(heldUntil) > clock.now()

const keptPlan = (row: RoutePlan): KeptPlan => ({
  id: row.id,
  workspaceId: row.workspaceId,
  tenantId: row.tenantId,
  state: row.state,
  isHeld: isHeld(row),
  question: row.question,
  context: row.context,
  planning: row.planning,
  steps: row.steps.map(tracked),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const tracked = ({ planned, state, requestId, result }: RoutePlanStep) => ({
  planned,
  state,
  requestId,
  result,
})

/** Plans in the database. What a run writes is written only while its process holds the plan. */
export const planStore = {
  /** A row for a plan that is about to be made; one that is there already stays as it is. */
  async open({ id, workspaceId, keyId, tenantId, onceKey, question }: NewPlan) {
    const now = clock.now()
    await db
      .table('route_plans')
      .insert({
        id,
        workspace_id: workspaceId,
        key_id: keyId,
        tenant_id: tenantId,
        once_key: onceKey,
        state: 'planning',
        question: JSON.stringify(question),
        context: JSON.stringify(''),
        planning: JSON.stringify(BY_RULES),
        created_at: now,
        updated_at: now,
      })
      .onConflict('id')
      .ignore()
  },

  /** Writes the steps of a plan that was opened. */
  async fill(id: string, plan: Plan, planning: Planning) {
    await db.transaction(async (trx) => {
      const rows = plan.steps.map((planned, position) => ({
        plan_id: id,
        position,
        planned: JSON.stringify(planned),
        state: 'waiting',
      }))
      await trx.table('route_plan_steps').multiInsert(rows)
      await trx
        .from('route_plans')
        .where({ id, state: 'planning' })
        .update({
          state: 'planned',
          context: JSON.stringify(plan.context),
          planning: JSON.stringify(planning),
          updated_at: clock.now(),
        })
    })
  },

  async find(workspaceId: string, id: string): Promise<KeptPlan | null> {
    const row = await RoutePlan.query()
      .where({ id, workspaceId })
      .preload('steps', (steps) => steps.orderBy('position'))
      .first()
    return row && keptPlan(row)
  },

  /** The id of the plan that a request with this Idempotency-Key began, if one did lately. */
  async findOnce(workspaceId: string, onceKey: string): Promise<string | null> {
    const row = await db
      .from('route_plans')
      .where({ workspace_id: workspaceId, once_key: onceKey })
      .where('created_at', '>', clock.now() - ONCE_FOR)
      .orderBy('created_at', 'desc')
      .select('id')
      .first()
    return row?.id ?? null
  },

  /** Takes a plan to run it, unless another process holds it or nothing is left to do. Answers whether it was taken. */
  async take(workspaceId: string, id: string, holder: string, heldUntil: number) {
    const now = clock.now()
    const taken = await db
      .from('route_plans')
      .where({ id, workspace_id: workspaceId })
      .whereIn('state', ['planned', 'running', 'stopped'])
      .where((free) => free.whereNull('holder').orWhere('held_until', '<=', now))
      .update({ holder, held_until: heldUntil, state: 'running', updated_at: now })
    return Number(taken) === 1
  },

  /** Keeps a plan for longer. Answers false when it is another one's by now. */
  async renew(id: string, holder: string, heldUntil: number) {
    const renewed = await held(id, holder).update({ held_until: heldUntil })
    return Number(renewed) === 1
  },

  /** Ends a run. */
  async leave(id: string, holder: string, state: PlanState) {
    const ended = { state, holder: null, held_until: null, updated_at: clock.now() }
    await held(id, holder).update(ended)
  },

  /** Notes where a step is. Answers false when the plan is another one's by now. */
  async note(
    id: string,
    holder: string,
    position: number,
    step: { state: StepState; requestId: string | null; result: StepResult | null }
  ) {
    const now = clock.now()
    const noted = await db
      .from('route_plan_steps')
      .where({ plan_id: id, position })
      .whereExists((query) => query.from('route_plans').where({ id, holder }).select(db.raw('1')))
      .update({
        state: step.state,
        request_id: step.requestId,
        result: step.result && JSON.stringify(step.result),
        cost_nano: step.result && step.result.costNano,
        ...(step.state === 'running' ? { started_at: now } : { ended_at: now }),
      })
    return Number(noted) === 1
  },

  /** Deletes a plan that nobody runs. Answers whether it did. */
  async remove(workspaceId: string, id: string) {
    const deleted = await db
      .from('route_plans')
      .where({ id, workspace_id: workspaceId })
      .where((free) => free.whereNull('holder').orWhere('held_until', '<=', clock.now()))
      .delete()
    return Number(deleted) === 1
  },
}

const held = (id: string, holder: string) => db.from('route_plans').where({ id, holder })

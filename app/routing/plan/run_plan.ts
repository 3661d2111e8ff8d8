import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { newId } from '#core/ids'
import LedgerRecord from '#billing/models/ledger_record'
import { E_PLAN_NOT_READY } from '#routing/errors'
import { planRunning } from '#routing/plan/plan_running'
import { ExecuteStep, type RunTerms } from '#routing/plan/execute_step'
import { HOLD_MS, PlanRun } from '#routing/plan/plan_run'
import { planStore } from '#routing/plan/plan_store'
import type { KeptPlan, TrackedStep } from '#routing/plan/types'

/** Executes what is not done of a plan; finished steps are neither asked nor paid again. */
@inject()
export class RunPlan {
  constructor(private readonly executeStep: ExecuteStep) {}

  /** @throws E_NOT_FOUND, E_PLAN_RUNNING, E_PLAN_NOT_READY */
  async handle(workspaceId: string, id: string, terms: RunTerms, signal?: AbortSignal) {
    const holder = newId('run')
    if (!(await planStore.take(workspaceId, id, holder, clock.now() + HOLD_MS))) {
      return finished(await planStore.find(workspaceId, id))
    }
    const plan = (await planStore.find(workspaceId, id))!
    for (const step of plan.steps) await reopen(step)
    await new PlanRun(plan, holder, terms, this.executeStep, signal).finish()
    return plan
  }
}

/** A plan that cannot be taken is done, or it is in somebody's hands. */
function finished(plan: KeptPlan | null): KeptPlan {
  if (plan === null) throw new E_NOT_FOUND(['plan'])
  if (plan.state === 'done') return plan
  if (plan.state === 'planning') throw new E_PLAN_NOT_READY()
  throw planRunning()
}

/**
 * Makes a step that is not done wait again. One that was cut off keeps its request id, so that its ledger row, should there
 * be one, is the only one; one that ended gets a new one.
 */
async function reopen(step: TrackedStep) {
  if (step.state === 'done') return
  const wasCutOff = step.state === 'running' && !(await hasFailed(step.requestId))
  if (!wasCutOff) step.requestId = null
  step.state = 'waiting'
  step.result = null
}

/** The process was killed after the failure was booked and before it was noted. */
async function hasFailed(requestId: string | null) {
  const row = requestId === null ? null : await LedgerRecord.find(requestId)
  return row !== null && row.outcome !== 'ok'
}

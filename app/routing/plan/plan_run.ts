import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { nano } from '#core/money'
import { SECOND } from '#core/time'
import { failedExecution } from '#routing/actions/execute_route'
import type { ExecuteStep, RunTerms } from '#routing/plan/execute_step'
import { endsOf } from '#routing/plan/rules/links'
import { planStore } from '#routing/plan/plan_store'
import type { KeptPlan, StepResult, StepState } from '#routing/plan/types'

/** Steps of one plan that run at once. */
const AT_ONCE = 4
/** A process that is killed holds its plan for this long. */
export const HOLD_MS = 10 * SECOND
const RENEW_MS = 3 * SECOND

const OVER = new Set<StepState>(['failed', 'skipped', 'cancelled'])

const notExecuted = (code: string, message: string): StepResult => ({
  ...failedExecution({ code, message }),
  costNano: 0,
  leftOut: 0,
})

/**
 * Runs the steps of a plan in the order of what they need, those that need nothing of each other at once. Each is noted
 * before it is executed and when it is over, so that whatever is cut off can be continued.
 */
export class PlanRun {
  readonly #running = new Map<number, Promise<void>>()
  /** Another process has taken the plan. */
  #isLost = false

  constructor(
    private readonly plan: KeptPlan,
    private readonly holder: string,
    private readonly terms: RunTerms,
    private readonly executeStep: ExecuteStep,
    private readonly signal?: AbortSignal
  ) {}

  /** Runs until every step is over, or the caller has left. */
  async finish() {
    const lease = setInterval(() => void this.renew(), RENEW_MS)
    try {
      while (!this.hasEnded) {
        await this.skipUnreachable()
        this.startReady()
        if (this.#running.size === 0) break
        await Promise.race(this.#running.values())
      }
      await Promise.all(this.#running.values())
      if (this.signal?.aborted) await this.cancelWaiting()
      await this.skipUnreachable()
    } finally {
      clearInterval(lease)
      this.plan.state = this.plan.steps.every(({ state }) => state === 'done') ? 'done' : 'stopped'
      this.plan.isHeld = false
      this.plan.updatedAt = clock.now()
      await this.leave()
    }
  }

  /** A plan that cannot be left now is free when its time is over. */
  private async leave() {
    if (this.#isLost) return
    await planStore.leave(this.plan.id, this.holder, this.plan.state).catch((error) => {
      logger.error({ err: error, request_id: this.plan.id }, 'a plan could not be left')
    })
  }

  private get hasEnded() {
    return this.#isLost || (this.signal?.aborted ?? false)
  }

  private startReady() {
    this.plan.steps.forEach(({ state, planned }, at) => {
      if (state !== 'waiting' || this.#running.size >= AT_ONCE) return
      if (!planned.after.every((earlier) => this.plan.steps[earlier]!.state === 'done')) return
      this.#running.set(
        at,
        this.run(at).finally(() => this.#running.delete(at))
      )
    })
  }

  /** Never rejects: what breaks fails the step. */
  private async run(at: number) {
    const step = this.plan.steps[at]!
    const mostNano = this.remainingNano()
    step.requestId ??= newId('req')
    step.state = 'running'
    step.result = null
    try {
      if (!(await this.note(at))) return
      const { plan, terms, signal } = this
      const order = { plan, position: at, requestId: step.requestId, terms, mostNano, signal }
      this.take(at, await this.executeStep.handle(order))
    } catch (error) {
      logger.warn({ err: error, request_id: this.plan.id }, 'a step of a plan broke')
      const { code = 'E_EXECUTION_FAILED', message } = error as { code?: string; message: string }
      this.take(at, notExecuted(code, message))
    }
    await this.noteEnd(at)
  }

  private take(at: number, result: StepResult) {
    const step = this.plan.steps[at]!
    const isEnd = endsOf(this.plan.steps.map(({ planned }) => planned)).includes(at)
    const hasText = (result.content ?? '').trim() !== '' || (isEnd && result.toolCalls.length > 0)
    step.result = result
    if (result.ok && !hasText) {
      const message = 'The answer has no text that another step or the caller could use'
      step.result = { ...result, ok: false, error: { code: 'E_STEP_WITHOUT_TEXT', message } }
    }
    const wasLeft = !step.result.ok && (this.signal?.aborted ?? false)
    step.state = step.result.ok ? 'done' : wasLeft ? 'cancelled' : 'failed'
  }

  /** What the request's limit on cost leaves, when it has one: what was spent and what runs count. */
  private remainingNano(): number | null {
    const limit = nano(this.plan.question.constraints.max_cost_usd)
    if (limit === null) return null
    const spent = this.plan.steps.reduce((sum, { state, result, planned }) => {
      if (state === 'running') return sum + (planned.costNano.p90 ?? 0)
      return sum + (result?.costNano ?? 0)
    }, 0)
    return Math.max(0, limit - spent)
  }

  private async skipUnreachable() {
    for (const [at, step] of this.plan.steps.entries()) {
      const broken = step.planned.after.find((earlier) => OVER.has(this.plan.steps[earlier]!.state))
      if (step.state !== 'waiting' || broken === undefined) continue
      const { planned, state } = this.plan.steps[broken]!
      step.state = 'skipped'
      step.result = notExecuted('E_STEP_SKIPPED', `It needs ${planned.id}, which was ${state}`)
      await this.noteEnd(at)
    }
  }

  private async cancelWaiting() {
    for (const [at, step] of this.plan.steps.entries()) {
      if (step.state !== 'waiting') continue
      step.state = 'cancelled'
      step.result = notExecuted('client_gone', 'The caller left before it was its turn')
      await this.noteEnd(at)
    }
  }

  /** What was not noted is executed again when the plan is continued, under the same request id. */
  private async noteEnd(at: number) {
    await this.note(at).catch((error) => {
      logger.error({ err: error, request_id: this.plan.id }, 'a step of a plan was not noted')
    })
  }

  private async note(at: number) {
    if (this.#isLost) return false
    const isNoted = await planStore.note(this.plan.id, this.holder, at, this.plan.steps[at]!)
    if (!isNoted) this.#isLost = true
    return isNoted
  }

  /** A database that is away does not end a run; who has lost the plan notices when noting. */
  private async renew() {
    try {
      const until = clock.now() + HOLD_MS
      if (!(await planStore.renew(this.plan.id, this.holder, until))) this.#isLost = true
    } catch (error) {
      logger.debug({ err: error, request_id: this.plan.id }, 'a plan is not kept for longer yet')
    }
  }
}

import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import { requiredOf } from '#routing/engine/features'
import type { Reading } from '#routing/engine/reading'
import { rereadingRouter, type RereadingRouter } from '#routing/judging/replay/decide_again'
import { shadowsTotal } from '#routing/judging/shadow/shadow_metrics'
import { shadowRow, type Shadowed, type ShadowRow } from '#routing/judging/shadow/shadow_row'
import { readShadowSetting, SHADOW_SETTING } from '#routing/judging/shadow/shadow_setting'
import type { DecisionOrigin } from '#routing/services/decision_rows'
import type { Decision, RouteQuestion } from '#routing/types'

/** Decisions that may wait for their shadow, and rows that may wait for the database; beyond it they are dropped. */
const MOST_WAITING = 500
const MOST_ROWS = 2_000
/** Decisions of one turn of the event loop: some tenths of a millisecond. */
const AT_ONCE = 4
const BATCH = 200
const EVERY_MS = 300

interface Waiting extends Shadowed {
  question: RouteQuestion
  reading: Reading
}

/**
 * Lets another policy decide the same requests, after they were decided and beside them: nobody waits for it, and when
 * too much waits, shadows are dropped. Only choices are compared; the shadow's target is never called.
 */
export class ShadowMode {
  #router: RereadingRouter | null = null
  #share = 0
  #waiting: Waiting[] = []
  #rows: ShadowRow[] = []
  #working: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  /** Reads what operators set. */
  async refresh() {
    const setting = await readShadowSetting()
    this.#share = setting?.share ?? 0
    try {
      this.#router = setting === null ? null : rereadingRouter(setting.policy)
    } catch (error) {
      this.#router = null
      logger.warn({ err: error }, 'routing.shadow names a policy that is not here')
    }
  }

  /** Follows changes of the setting, made here or on another replica. Returns a function that ends it. */
  follow() {
    return changes.on('settings', (key) => (key === SHADOW_SETTING ? this.refresh() : undefined))
  }

  /** Takes note of a decision; the shadow decides later. The text is not kept waiting, only what was read of it. */
  observe = (decision: Decision, question: RouteQuestion, origin: DecisionOrigin) => {
    if (this.#router === null || decision.degraded) return
    if (this.#share < 1 && Math.random() >= this.#share) return
    if (this.#waiting.length >= MOST_WAITING) return shadowsTotal.inc({ outcome: 'dropped' })
    const { understood, features, encoded } = decision
    this.#waiting.push({
      requestId: decision.requestId,
      workspaceId: origin.workspaceId,
      chosen: decision.ranked[0] ?? null,
      at: origin.at,
      question: { ...question, text: '', history: [], profile: {} },
      reading: { understood, features, encoded, required: requiredOf(features) },
    })
    this.#working ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#work())
      .finally(() => (this.#working = null))
  }

  /** Decides and writes all that waits. */
  async flush() {
    await this.#working
    while (this.#rows.length > 0) {
      const rows = this.#rows.slice(0, BATCH)
      await db.table('route_shadows').multiInsert(rows).onConflict('request_id').ignore()
      this.#rows.splice(0, rows.length)
    }
  }

  async stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush()
  }

  async #work() {
    while (this.#waiting.length > 0) {
      for (const one of this.#waiting.splice(0, AT_ONCE)) await this.#decide(one)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
  }

  async #decide(waiting: Waiting) {
    const router = this.#router
    if (router === null) return
    try {
      const targets = await directory.view(waiting.workspaceId)
      const { question, reading } = waiting
      const shadow = router.decideRead(question, reading, targets, healthBoard.ofTarget)
      this.#rows.push(shadowRow(waiting, shadow))
      shadowsTotal.inc({ outcome: 'made' })
    } catch (error) {
      shadowsTotal.inc({ outcome: 'failed' })
      logger.debug({ err: error, policy: router.name }, 'the shadow could not decide')
    }
    if (this.#rows.length > MOST_ROWS) this.#rows.splice(0, this.#rows.length - MOST_ROWS)
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, 'shadows wait for the database')
      this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
    }
  }
}

/** The shadow of this process. */
export const shadowMode = new ShadowMode()

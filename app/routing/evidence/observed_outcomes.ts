import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import type { Decision } from '#routing/types'
import { sharesOf } from '#routing/evidence/basis'
import { expectedBefore } from '#routing/learners/tally'
import { outcome } from '#routing/evidence/contribution'
import { Deltas } from '#routing/evidence/deltas'
import { observedTotal } from '#routing/evidence/evidence_metrics'
import { addDeltas, lockHeads } from '#routing/evidence/evidence_store'
import { evidenceWatch } from '#routing/evidence/evidence_watch'
import { WORTH, type Finding } from '#routing/evidence/observation'
import { dayOf } from '#routing/evidence/units'

/** One answer of a target to a routed request, and what was found of it. */
export interface Observation {
  workspaceId: string
  keyId: string | null
  decision: Decision
  targetId: string
  finding: Finding
}

const EVERY_MS = 5 * SECOND

/** Rows that may wait while the database is away; what is seen beyond them is not counted. */
const MOST_ROWS = 20_000

/** Expected of a target that was not weighed. */
const EVEN = 0.5

/** Adds up what the platform sees of answers in memory, and writes it beside the request path. A kill loses the last seconds. */
export class ObservedOutcomes {
  #waiting = new Deltas()
  #timer: NodeJS.Timeout | null = null

  /** Tells numbers from 0 to 1 by chance. */
  constructor(private readonly random: () => number = Math.random) {}

  /** Only adds to sums in memory. */
  note({ workspaceId, keyId, decision, targetId, finding }: Observation) {
    observedTotal.inc({ finding })
    const { weight, reward, share } = WORTH[finding]
    if (share < 1 && this.random() >= share) return
    if (this.#waiting.size >= MOST_ROWS) return
    const candidate = decision.ranked.find(({ target }) => target.id === targetId)
    const predicted = candidate ? expectedBefore(candidate.quality.parts) : EVEN
    const key = { workspaceId, keyId: keyId ?? '', targetId, day: dayOf(clock.now()) }
    const deltas = outcome({ ...key, source: 'observed' }, sharesOf(decision.understood.domains), {
      weight: weight / share,
      predicted,
      reward: reward ?? predicted,
    })
    for (const delta of deltas) this.#waiting.addSum(delta)
    this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
  }

  /** Writes what waits. @throws when the database is away; what waits stays */
  async flush() {
    const deltas = this.#waiting
    if (deltas.size === 0) return
    this.#waiting = new Deltas()
    try {
      await db.transaction(async (trx) => {
        const ids = deltas.sums.map(({ workspaceId }) => workspaceId)
        await addDeltas(trx, deltas, await lockHeads(trx, ids))
      })
      evidenceWatch.changed()
    } catch (error) {
      for (const delta of deltas.sums) this.#waiting.addSum(delta)
      throw error
    }
  }

  /** Writes what waits, if the database is there. */
  async stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush().catch((error) => {
      logger.warn({ err: error }, 'the last observed outcomes could not be written')
    })
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, 'observed outcomes wait for the database')
      this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
    }
  }
}

/** What this process observes. */
export const observedOutcomes = new ObservedOutcomes()

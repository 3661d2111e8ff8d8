import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import { Deliver } from '#content/actions/deliver'

/** Deliveries that one process carries out at once. */
const AT_ONCE = 16
const MOST_DUE = 500
/** An outbox whose oldest due delivery waits longer is not being drained. */
const STUCK_MS = 5 * MINUTE

/** Carries out deliveries of this process, so many at once. */
class OutboxWorker {
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<unknown>>()

  /** Carries these out soon; whoever asks does not wait. */
  hurry(ids: readonly string[]) {
    for (const id of ids) this.#waiting.add(id)
    this.#fill()
  }

  /** Carries out everything that is due, of any workspace. */
  async drain() {
    const now = clock.now()
    const rows = await db
      .from('deliveries')
      .join('destinations', 'destinations.id', 'deliveries.destination_id')
      .where((due) =>
        due
          .where((waiting) =>
            waiting
              .whereIn('deliveries.status', ['waiting', 'unknown'])
              .where('deliveries.next_at', '<=', now)
          )
          .orWhere((lost) =>
            lost.where('deliveries.status', 'sending').where('deliveries.lease_until', '<=', now)
          )
      )
      .where('destinations.enabled', true)
      .where('destinations.state', 'ok')
      .where('destinations.paused_until', '<=', now)
      .orderBy('deliveries.next_at')
      .limit(MOST_DUE)
      .select('deliveries.id')
    this.hurry(rows.map(({ id }) => id))
    await this.idle()
  }

  /** When nothing waits or runs here any more. */
  async idle() {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** How long the oldest delivery has been due that nothing stands in the way of, in milliseconds. */
  async oldestDueMs(): Promise<number> {
    const now = clock.now()
    const row = await db
      .from('deliveries')
      .join('destinations', 'destinations.id', 'deliveries.destination_id')
      .whereIn('deliveries.status', ['waiting', 'unknown'])
      .where('destinations.enabled', true)
      .where('destinations.state', 'ok')
      .where('destinations.paused_until', '<=', now)
      .min('deliveries.next_at as since')
      .first()
    return row?.since === null || row?.since === undefined
      ? 0
      : Math.max(0, now - Number(row.since))
  }

  /** Whether somebody drains the outbox. */
  async check() {
    const waits = await this.oldestDueMs()
    const meta = { oldest_due_ms: waits }
    return waits > STUCK_MS
      ? ({
          status: 'fail',
          message: 'Deliveries are due and nobody carries them out',
          meta,
        } as const)
      : ({ status: 'ok', message: 'Deliveries go out', meta } as const)
  }

  #fill() {
    for (const id of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return
      this.#waiting.delete(id)
      if (this.#running.has(id)) continue
      const run = new Deliver()
        .handle(id)
        .catch((error) =>
          logger.error({ err: error, delivery: id }, 'a delivery was not carried out')
        )
        .finally(() => {
          this.#running.delete(id)
          this.#fill()
        })
      this.#running.set(id, run)
    }
  }
}

/** The one of this process. */
export const outboxWorker = new OutboxWorker()

import { Job } from '@adonisjs/queue'
import { outboxWorker } from '#content/delivery/outbox_worker'

/** Carries out deliveries that are due; some process of all does it every few seconds. */
export class DrainOutbox extends Job<Record<string, never>> {
  static options = { name: 'content.drain_outbox', maxRetries: 0 }

  async execute() {
    await outboxWorker.drain()
  }
}

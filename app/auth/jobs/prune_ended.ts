import { Job } from '@adonisjs/queue'
import { changes } from '#core/services/changes'
import { idempotency } from '#core/services/idempotency'
import { operatorSessions } from '#auth/services/operator_sessions'

/** Deletes what has ended: sessions of operators, kept answers of writes, changes that every replica has seen. */
export class PruneEnded extends Job<Record<string, never>> {
  static options = { name: 'auth.prune_ended', maxRetries: 3 }

  async execute() {
    await operatorSessions.prune()
    await idempotency.prune()
    await changes.prune()
  }
}

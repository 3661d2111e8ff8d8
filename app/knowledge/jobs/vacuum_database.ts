import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'

/** Has PostgreSQL give up the dead rows that forgetting left; what it may not vacuum, it skips. */
export class VacuumDatabase extends Job<Record<string, never>> {
  static options = { name: 'knowledge.vacuum_database', maxRetries: 3 }

  async execute() {
    await db.rawQuery('vacuum')
  }
}

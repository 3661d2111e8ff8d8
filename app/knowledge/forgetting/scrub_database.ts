import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { jobs } from '#core/services/jobs'
import { VacuumDatabase } from '#knowledge/jobs/vacuum_database'

/**
 * Takes deleted words out of what the database keeps beside its tables. SQLite overwrites what is deleted (`secure_delete`), so
 * only its write-ahead log is left, and is cut to nothing at once. PostgreSQL keeps dead rows until a job has them vacuumed.
 */
export async function scrubDatabase(): Promise<void> {
  if (db.connection().dialect.name === 'postgres') {
    await jobs.dispatch(VacuumDatabase, {}, { once: 'knowledge.vacuum_database' })
    return
  }
  const [result] = await db.rawQuery('pragma wal_checkpoint(truncate)')
  if (result?.busy) logger.warn('the write-ahead log is in use and is cut at the next checkpoint')
}

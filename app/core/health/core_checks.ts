import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { addCheck, type CheckResult } from '#core/health/checks'
import { checkDisk } from '#core/health/disk_check'
import { E_SEALING_KEY_MISSING } from '#core/errors'
import { jobs } from '#core/services/jobs'
import { pendingMigrations } from '#core/services/migrations'
import { settings } from '#core/services/settings'
import { MINUTE } from '#core/time'

const QUEUE_WARN_MS = MINUTE
const QUEUE_FAIL_MS = 15 * MINUTE
const CANARY = 'health.canary'
const CANARY_TEXT = 'sealed by this deployment'

/** Everything that belongs to the start is done, not only the port open. */
const checkStartup = (): CheckResult =>
  app.getEnvironment() !== 'web' || app.isReady
    ? { status: 'ok', message: 'Started' }
    : { status: 'fail', message: 'Still starting' }

/** The database answers. Its own error may hold an address or a user name, so it is not repeated here. */
const checkDatabase = async (): Promise<CheckResult> => {
  const started = performance.now()
  try {
    await db.rawQuery('SELECT 1')
  } catch {
    return { status: 'fail', message: 'The database cannot be reached' }
  }
  const latencyMs = Math.round((performance.now() - started) * 10) / 10
  return { status: 'ok', message: 'Answers', meta: { latency_ms: latencyMs } }
}

/** No migration of this version waits. */
const checkMigrations = async (): Promise<CheckResult> => {
  const pending = await pendingMigrations().catch(() => null)
  if (pending === null) return { status: 'fail', message: 'The migrations cannot be read' }
  if (pending.length === 0) return { status: 'ok', message: 'The schema is up to date' }
  const message = `${pending.length} migrations have not run; restart the appliance to run them`
  return { status: 'fail', message, meta: { pending } }
}

/** Jobs that are due do not wait for long. */
const checkQueue = async (): Promise<CheckResult> => {
  const backlog = await jobs.backlog().catch(() => null)
  if (backlog === null) return { status: 'fail', message: 'The job queue cannot be read' }
  const meta = { waiting: backlog.waiting, oldest_s: Math.round(backlog.oldestMs / 1000) }
  if (backlog.oldestMs > QUEUE_FAIL_MS)
    return { status: 'fail', message: 'Jobs are not taken', meta }
  if (backlog.oldestMs > QUEUE_WARN_MS)
    return { status: 'warn', message: 'Jobs wait for long', meta }
  return { status: 'ok', message: 'Jobs are taken as they come', meta }
}

/** A secret that this deployment sealed once still opens: the sealing keys are the right ones. */
const checkSealingKeys = async (): Promise<CheckResult> => {
  try {
    await settings.secret(CANARY, () => CANARY_TEXT)
    return { status: 'ok', message: 'Stored secrets open' }
  } catch (error) {
    const isMissing = error instanceof E_SEALING_KEY_MISSING
    return { status: 'fail', message: isMissing ? error.message : 'A sealed value cannot be read' }
  }
}

/** Adds the checks of what every room builds on. */
export function addCoreChecks() {
  addCheck('startup', checkStartup)
  addCheck('database', checkDatabase)
  addCheck('migrations', checkMigrations)
  addCheck('queue', checkQueue)
  addCheck('encryption_keys', checkSealingKeys)
  addCheck('disk', () => checkDisk())
}

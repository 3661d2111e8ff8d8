import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { settings } from '#core/services/settings'
import { DAY } from '#core/time'

const STANDARD_DAYS = 90
const AT_ONCE = 2_000

/** Deletes decisions beyond their retention: the setting `routing.retention_days`, else 90 days. Feedback stays. */
export class PruneDecisions extends Job<Record<string, never>> {
  static options = { name: 'routing.prune_decisions', maxRetries: 3 }

  async execute() {
    const days = (await settings.get<number>('routing.retention_days')) ?? STANDARD_DAYS
    await pruneDecisions(clock.now() - days * DAY)
  }
}

/** Deletes decisions made before a time, a few at once so that nobody waits for it. Answers how many. */
export async function pruneDecisions(before: number): Promise<number> {
  let deleted = 0
  await db.from('route_shadows').where('at', '<', before).delete()
  await db.from('policy_evaluations').where('created_at', '<', before).delete()
  for (;;) {
    const old = await db
      .from('route_decisions')
      .where('at', '<', before)
      .orderBy('at')
      .limit(AT_ONCE)
      .select('id')
    const ids = old.map((row) => row.id)
    if (ids.length === 0) return deleted
    await db.from('route_decisions').whereIn('id', ids).delete()
    deleted += ids.length
  }
}

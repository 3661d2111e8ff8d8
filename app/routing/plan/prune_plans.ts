import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { settings } from '#core/services/settings'
import { DAY } from '#core/time'

const STANDARD_DAYS = 30
const AT_ONCE = 500

/** Deletes plans and their results beyond their retention: the setting `routing.plan_retention_days`, else 30 days. */
export class PrunePlans extends Job<Record<string, never>> {
  static options = { name: 'routing.prune_plans', maxRetries: 3 }

  async execute() {
    const days = (await settings.get<number>('routing.plan_retention_days')) ?? STANDARD_DAYS
    await prunePlans(clock.now() - days * DAY)
  }
}

/** Deletes plans made before a time, a few at once so that nobody waits for it. Answers how many. */
export async function prunePlans(before: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const old = await db
      .from('route_plans')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .select('id')
    const ids = old.map((row) => row.id)
    if (ids.length === 0) return deleted
    await db.from('route_plans').whereIn('id', ids).delete()
    deleted += ids.length
  }
}

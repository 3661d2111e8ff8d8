import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY } from '#core/time'

/** Expired quotes can still be read for a while; uses stay as long as the longest window of statistics. */
const KEEP_EXPIRED = 7 * DAY
const KEEP_USES = 90 * DAY

/** Deletes quotes that expired a week ago, and what was held against quotes 90 days ago. */
export class PruneQuotes extends Job<Record<string, never>> {
  static options = { name: 'routing.prune_quotes', maxRetries: 3 }

  async execute() {
    const now = clock.now()
    await db
      .from('quotes')
      .where('expires_at', '<', now - KEEP_EXPIRED)
      .delete()
    await db
      .from('quote_uses')
      .where('at', '<', now - KEEP_USES)
      .delete()
  }
}

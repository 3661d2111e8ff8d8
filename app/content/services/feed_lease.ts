import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import Feed, { type LastFetch } from '#content/models/feed'

/** Longer than any poll: a fetch, a parse and a transaction. */
const LEASE_MS = 2 * MINUTE

/**
 * Takes a feed for one poll, whatever other processes do; null when another one has it. The schedule takes it only while it is due:
 * another process may have polled it since it was found.
 */
export async function leaseFeed(feedId: string, how: LastFetch['how']): Promise<Feed | null> {
  const now = clock.now()
  const free = db.from('feeds').where('id', feedId).where('lease_until', '<=', now)
  if (how === 'schedule') void free.where('enabled', true).where('next_at', '<=', now)
  const taken = await free.update({
    lease_until: now + LEASE_MS,
    fence: db.raw('fence + 1'),
  })
  return Number(taken) === 0 ? null : Feed.find(feedId)
}

/** Until when a host asked to be left alone; 0 when it did not. */
export async function hostWaitsUntil(host: string): Promise<number> {
  const row = await db.from('feed_hosts').where('host', host).first()
  return row ? Number(row.not_before) : 0
}

/** Leaves a host alone until then, with all its feeds. */
export const leaveHostAlone = (host: string, until: number) =>
  db
    .table('feed_hosts')
    .insert({ host, not_before: until })
    .onConflict('host')
    .merge(['not_before'])

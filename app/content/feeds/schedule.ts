import { DAY, HOUR, MINUTE } from '#core/time'
import type { Feed } from '#content/feeds/types'

/** Between two polls of a feed that says nothing else. */
export const INTERVAL_MS = HOUR
/** No floor, back-off or `Retry-After` keeps a feed away for longer. */
export const LONGEST_MS = DAY
const JITTER = 0.1
const MOST_DOUBLINGS = 10

/** What a site and a feed ask for, in milliseconds. */
export interface Floors {
  maxAgeMs: number | null
  feed: Pick<Feed, 'ttlMinutes' | 'skipHours' | 'skipDays'> | null
}

const bounded = (ms: number) => Math.min(LONGEST_MS, ms)

/** A little later each time, never earlier, so that feeds do not all come due at once. `random` is 0..1. */
const withJitter = (ms: number, random: number) => bounded(Math.round(ms * (1 + JITTER * random)))

/** When to poll again after a poll that went well. */
export function afterSuccess(now: number, floors: Floors, random: number): number {
  const ttl = (floors.feed?.ttlMinutes ?? 0) * MINUTE
  const wait = Math.max(INTERVAL_MS, bounded(floors.maxAgeMs ?? 0), bounded(ttl))
  return outsideSkipped(now + withJitter(wait, random), floors.feed)
}

/** When to poll again after failures in a row: twice as long after each, and it never ends for good. */
export function afterFailure(
  now: number,
  failures: number,
  retryAfterMs: number | null,
  random: number
): number {
  const wait = INTERVAL_MS * 2 ** Math.min(MOST_DOUBLINGS, Math.max(0, failures - 1))
  return now + Math.max(withJitter(bounded(wait), random), bounded(retryAfterMs ?? 0))
}

/** The first hour from then on that the feed does not ask to be left alone in. */
function outsideSkipped(at: number, feed: Floors['feed']): number {
  if (!feed || (feed.skipHours.length === 0 && feed.skipDays.length === 0)) return at
  const isSkipped = (time: number) => {
    const date = new Date(time)
    return feed.skipHours.includes(date.getUTCHours()) || feed.skipDays.includes(date.getUTCDay())
  }
  for (let next = at, hours = 0; hours < 24; hours++) {
    if (!isSkipped(next)) return next
    next = Math.floor(next / HOUR) * HOUR + HOUR
  }
  return at
}

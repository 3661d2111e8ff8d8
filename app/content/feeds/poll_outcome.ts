import type Feed from '#content/models/feed'
import type { FeedState, LastFetch } from '#content/models/feed'
import { afterFailure, afterSuccess } from '#content/feeds/schedule'
import type { Fetched } from '#content/feeds/fetch_feed'
import type { Feed as ReadFeed } from '#content/feeds/types'

/** What a poll changes in a feed's row. */
export interface FeedChange {
  state: FeedState
  failures: number
  nextAt: number
  error: LastFetch['error']
  etag?: string | null
  lastModified?: string | null
  validatedUrl?: string | null
  bodyHash?: string | null
  movedTo?: string | null
  url?: string
}

interface Moment {
  now: number
  random: number
}

/** How a feed goes on after a fetch that brought no document. */
export function withoutDocument(
  feed: Feed,
  fetched: Exclude<Fetched, { kind: 'body' }>,
  { now, random }: Moment
): FeedChange {
  if (fetched.kind === 'gone') {
    const error = {
      code: 'E_GONE',
      message: 'It is gone for good (410); fetch it by hand to try again',
    }
    return { state: 'gone', failures: feed.failures + 1, nextAt: Number.MAX_SAFE_INTEGER, error }
  }
  if (fetched.kind === 'not_modified') {
    const floors = { maxAgeMs: fetched.maxAgeMs, feed: null }
    return { state: 'ok', failures: 0, nextAt: afterSuccess(now, floors, random), error: null }
  }
  const { code, message, status, retryAfterMs } = fetched
  const isThrottled = status === 429 || (status === 503 && retryAfterMs !== null)
  const failures = feed.failures + 1
  return {
    state: isThrottled ? 'throttled' : 'error',
    failures,
    nextAt: afterFailure(now, failures, retryAfterMs, random),
    error: { code, message },
  }
}

/** How a feed goes on after a document that was no feed: nothing of the answer is remembered. */
export function unreadable(
  feed: Feed,
  error: LastFetch['error'],
  { now, random }: Moment
): FeedChange {
  const failures = feed.failures + 1
  return {
    state: 'error',
    failures,
    nextAt: afterFailure(now, failures, null, random),
    error,
    etag: null,
    lastModified: null,
    validatedUrl: null,
    bodyHash: null,
  }
}

/**
 * How a feed goes on after a document that was read. What the server said of it is kept, unless the document was cut. The
 * address follows a permanent move once two fetches in a row say the same.
 */
export function readWell(
  feed: Feed,
  fetched: Extract<Fetched, { kind: 'body' }>,
  document: {
    read: Pick<ReadFeed, 'isCut' | 'ttlMinutes' | 'skipHours' | 'skipDays'> | null
    hash: string
  },
  { now, random }: Moment
): FeedChange {
  const { read, hash } = document
  const isWhole = !read?.isCut
  const hasMoved = fetched.movedTo !== null && fetched.movedTo === feed.movedTo
  return {
    state: 'ok',
    failures: 0,
    nextAt: afterSuccess(now, { maxAgeMs: fetched.maxAgeMs, feed: read }, random),
    error: null,
    etag: isWhole ? fetched.etag : null,
    lastModified: isWhole ? fetched.lastModified : null,
    validatedUrl: isWhole ? fetched.url : null,
    bodyHash: isWhole ? hash : null,
    movedTo: hasMoved ? null : fetched.movedTo,
    ...(hasMoved ? { url: fetched.movedTo! } : {}),
  }
}

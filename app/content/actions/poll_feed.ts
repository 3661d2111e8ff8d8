import { hash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { jobs } from '#core/services/jobs'
import { workerPool } from '#core/services/worker_pool'
import { SECOND } from '#core/time'
import { fetchFeed, type Fetched } from '#content/feeds/fetch_feed'
import { readWell, unreadable, withoutDocument, type FeedChange } from '#content/feeds/poll_outcome'
import { takeEntries, type Taken } from '#content/feeds/take_entries'
import type { Feed as ReadFeed, FeedReading } from '#content/feeds/types'
import { WriteEntry } from '#content/jobs/write_entry'
import Feed, { type LastFetch } from '#content/models/feed'
import { authorizationOf } from '#content/services/feed_credentials'
import { hostWaitsUntil, leaseFeed, leaveHostAlone } from '#content/services/feed_lease'

const READ_MS = 10 * SECOND
const READ = { module: new URL('../feeds/read_feed.js', import.meta.url), name: 'readFeed' }

/** What a poll did: the feed as it is now and the posts it made; null when another process polls it, or has just done so. */
export interface Polled {
  feed: Feed
  postIds: string[]
}

interface Document {
  read: ReadFeed | null
  change: FeedChange
  discovered: string[]
}

/**
 * Polls one feed: fetches it, makes posts of what is new, and keeps both together with what the server said, in one
 * transaction under the lease it was fetched with. A process that dies in between leaves the feed as it was.
 */
export class PollFeed {
  async handle(feedId: string, how: LastFetch['how']): Promise<Polled | null> {
    const feed = await leaseFeed(feedId, how)
    if (!feed) return null
    const startedAt = performance.now()
    const waitsUntil = await hostWaitsUntil(feed.host)
    const fetched: Fetched =
      waitsUntil > clock.now()
        ? {
            kind: 'failed',
            code: 'E_HOST_THROTTLED',
            message: 'Its host asked to be left alone for a while',
            status: 429,
            retryAfterMs: waitsUntil - clock.now(),
          }
        : await fetchFeed(addressOf(feed))
    const document = await this.read(feed, fetched)
    if (document.change.state === 'throttled' && waitsUntil <= clock.now()) {
      await leaveHostAlone(feed.host, document.change.nextAt)
    }
    const bytes = fetched.kind === 'body' ? fetched.bytes.length : 0
    const tookMs = Math.round(performance.now() - startedAt)
    const polled = await this.keep(feed, document, { how, bytes, tookMs })
    for (const postId of polled?.postIds ?? []) {
      await jobs.dispatch(WriteEntry, { postId }, { once: `content.write.${postId}` })
    }
    return polled
  }

  private async read(feed: Feed, fetched: Fetched): Promise<Document> {
    const moment = { now: clock.now(), random: Math.random() }
    if (fetched.kind !== 'body') {
      return { read: null, change: withoutDocument(feed, fetched, moment), discovered: [] }
    }
    const digest = hash('sha256', fetched.bytes, 'base64url')
    if (digest === feed.bodyHash) {
      const change = readWell(feed, fetched, { read: null, hash: digest }, moment)
      return { read: null, change, discovered: [] }
    }
    const reading = await this.parse(fetched)
    if (!(reading instanceof Error) && reading.ok) {
      const change = readWell(feed, fetched, { read: reading.feed, hash: digest }, moment)
      return { read: reading.feed, change, discovered: [] }
    }
    const discovered = reading instanceof Error ? [] : reading.discovered
    return { read: null, change: unreadable(feed, explain(reading), moment), discovered }
  }

  private parse({ bytes, contentType, url }: Extract<Fetched, { kind: 'body' }>) {
    const payload = { bytes, contentType, url }
    return workerPool
      .run<FeedReading>(READ, payload, { signal: AbortSignal.timeout(READ_MS) })
      .catch((error: Error) => error)
  }

  /** Null when the lease was lost in the meantime: another process polls, and what it finds counts. */
  private async keep(
    { id, fence }: Feed,
    { read, change, discovered }: Document,
    facts: Pick<LastFetch, 'how' | 'bytes' | 'tookMs'>
  ): Promise<Polled | null> {
    return db.transaction(async (client) => {
      const feed = await Feed.query({ client }).where({ id, fence }).forUpdate().first()
      if (!feed) return null
      const taken: Taken = read
        ? await takeEntries(client, feed, read)
        : { postIds: [], hasGap: false }
      const { error, url, ...rest } = change
      feed.merge({
        ...rest,
        ...(url && (await isFree(feed, url)) ? { url, host: new URL(url).host } : {}),
        ...(read ? { title: read.title.slice(0, 300) || null, siteUrl: read.url } : {}),
        leaseUntil: 0,
        updatedAt: clock.now(),
        lastFetch: {
          ...facts,
          at: clock.now(),
          entries: read?.entries.length ?? 0,
          taken: taken.postIds.length,
          isUnchanged: read === null && error === null,
          hasGap: taken.hasGap,
          error,
          discovered,
        },
      })
      await feed.useTransaction(client).save()
      return { feed, postIds: taken.postIds }
    })
  }
}

const addressOf = (feed: Feed) => ({
  url: feed.url,
  etag: feed.etag,
  lastModified: feed.lastModified,
  validatedUrl: feed.validatedUrl,
  authorization: authorizationOf(feed),
})

/** Whether the workspace follows no other feed at this address. */
const isFree = async (feed: Feed, url: string) =>
  (await Feed.query({ client: feed.$trx })
    .where({ workspaceId: feed.workspaceId, url })
    .first()) === null

function explain(reading: FeedReading | Error) {
  if (reading instanceof Error) {
    return { code: 'E_FEED_TOO_HARD', message: 'It could not be read in time' }
  }
  const isEmpty = !reading.ok && reading.reason === 'empty'
  return {
    code: 'E_NOT_A_FEED',
    message: isEmpty ? 'The answer is empty' : 'What is at this address is no feed',
  }
}

import sanitizeHtml from 'sanitize-html'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { DAY } from '#core/time'
import { keysOf, sharedGuidsOf } from '#content/feeds/identity'
import type { Feed as ReadFeed, FeedEntry } from '#content/feeds/types'
import type Feed from '#content/models/feed'
import { beginGeneration } from '#content/services/generations'
import { makePost } from '#content/services/posts'
import { textOfBrief } from '#content/writing/written_text'
import type { Brief } from '#content/types'

/** Entries older than this are remembered and never taken. */
const WINDOW_MS = 7 * DAY
/** Posts of one fetch; the newest entries win, so that a first fetch of a long feed is bounded. */
const MOST_POSTS = 50
const MOST_TEXT = 20_000
const ASKED_AT_ONCE = 500

/** What came of a document's entries. */
export interface Taken {
  postIds: string[]
  hasGap: boolean
}

interface Found {
  entry: FeedEntry
  keys: string[]
}

/** Makes a post of each new entry of the last seven days, and remembers every entry by all its keys. */
export async function takeEntries(
  client: TransactionClientContract,
  feed: Feed,
  read: ReadFeed
): Promise<Taken> {
  const shared = sharedGuidsOf(read.entries)
  const found = read.entries.map((entry) => ({ entry, keys: keysOf(entry, shared) }))
  const known = await knownKeys(client, feed.id, found)
  const wasEmpty = known.size === 0 && !(await hasEntries(client, feed.id))
  const fresh = unseen(found, known)
  const since = clock.now() - WINDOW_MS
  const isRecent = ({ entry }: Found) => (entry.publishedAt ?? clock.now()) >= since
  const chosen = new Set(fresh.filter(isRecent).toSorted(byNewest).slice(0, MOST_POSTS))
  const postIds: string[] = []
  for (const one of fresh) {
    const postId = chosen.has(one) ? await takeOne(client, feed, one.entry) : null
    if (postId !== null) postIds.push(postId)
    await remember(client, feed, one, postId)
  }
  const hasGap = !wasEmpty && found.length > 1 && fresh.length === found.length
  return { postIds, hasGap }
}

const byNewest = (a: Found, b: Found) =>
  (b.entry.publishedAt ?? Infinity) - (a.entry.publishedAt ?? Infinity) || 0

/** Entries that are known by none of their keys, each once. */
function unseen(found: Found[], known: Set<string>): Found[] {
  const seen = new Set(known)
  return found.filter(({ keys }) => {
    const isNew = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}

async function knownKeys(client: TransactionClientContract, feedId: string, found: Found[]) {
  const asked = [...new Set(found.flatMap(({ keys }) => keys))]
  const known = new Set<string>()
  for (let at = 0; at < asked.length; at += ASKED_AT_ONCE) {
    const rows = await client
      .from('feed_entry_keys')
      .where('feed_id', feedId)
      .whereIn('key', asked.slice(at, at + ASKED_AT_ONCE))
      .select('key')
    for (const { key } of rows) known.add(key)
  }
  return known
}

const hasEntries = async (client: TransactionClientContract, feedId: string) =>
  (await client.from('feed_entries').where('feed_id', feedId).first()) !== null

async function takeOne(client: TransactionClientContract, feed: Feed, entry: FeedEntry) {
  const brief = briefOf(entry)
  const text = {
    ...textOfBrief(brief),
    tags: entry.categories.slice(0, 10).map((tag) => tag.slice(0, 100)),
  }
  const post = await makePost(client, {
    workspaceId: feed.workspaceId,
    text: { ...text, imageUrl: entry.imageUrl },
    status: 'draft',
    category: feed.category,
    sourceUrl: entry.url,
    origin: 'feed',
    madeBy: feed.id,
  })
  await beginGeneration(client, post, brief, newId('req'), 'queued')
  return post.id
}

const briefOf = (entry: FeedEntry): Brief => {
  const text = sanitizeHtml(entry.html, { allowedTags: [], allowedAttributes: {} })
  const title = entry.title || text.trim().slice(0, 80) || entry.url || 'Untitled'
  return {
    topic: title,
    notes: '',
    url: entry.url,
    source: { title, text: text.replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT) },
  }
}

async function remember(
  client: TransactionClientContract,
  feed: Feed,
  { entry, keys }: Found,
  postId: string | null
) {
  const id = newId('entry')
  await client.table('feed_entries').insert({
    id,
    feed_id: feed.id,
    workspace_id: feed.workspaceId,
    guid: entry.guid,
    url: entry.url,
    title: entry.title.slice(0, 500),
    published_at: entry.publishedAt,
    state: postId === null ? 'old' : 'taken',
    post_id: postId,
    seen_at: clock.now(),
  })
  await client
    .table('feed_entry_keys')
    .multiInsert(keys.map((key) => ({ feed_id: feed.id, key, entry_id: id })))
}

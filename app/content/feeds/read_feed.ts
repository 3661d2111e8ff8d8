import { parseFeed } from 'feedsmith'
import { parseHTML } from 'linkedom'
import { decodeFeed } from '#content/feeds/decode'
import { feedOf, type ParsedFeed } from '#content/feeds/normalise'
import { lifted, mended, tidy } from '#content/feeds/repair'
import type { FeedReading } from '#content/feeds/types'

/** What was fetched, and where. */
export interface FetchedFeed {
  bytes: Uint8Array
  contentType: string | null
  url: string
}

/** Reads a feed of any common format. Runs in a worker thread with a time limit; follows nothing, fetches nothing. */
export function readFeed({ bytes, contentType, url }: FetchedFeed): FeedReading {
  const text = decodeFeed(bytes, contentType).replaceAll('\0', '').trim()
  if (text === '') return { ok: false, reason: 'empty', discovered: [] }
  const isJson = text.startsWith('{') || text.startsWith('[')
  const clean = isJson ? text : tidy(text)
  const attempts = [{ text: clean, isCut: false }, ...(isJson ? [] : mended(clean))]
  for (const attempt of attempts) {
    const parsed = withItems(attempt.text)
    if (parsed)
      return { ok: true, feed: feedOf(parsed, { url, isCut: attempt.isCut, text: attempt.text }) }
  }
  return { ok: false, reason: 'not_a_feed', discovered: isJson ? [] : feedsNamedIn(text, url) }
}

/** Parses a text; one whose items are lost to an element that does not end is parsed by its items alone. */
function withItems(text: string): ParsedFeed | null {
  const parsed = parse(text)
  const isEmpty = parsed !== null && (parsed.feed.items ?? parsed.feed.entries ?? []).length === 0
  const alone = isEmpty ? lifted(text) : null
  return (alone === null ? null : parse(alone)) ?? parsed
}

function parse(text: string): ParsedFeed | null {
  try {
    return parseFeed(text) as ParsedFeed
  } catch {
    return null
  }
}

const FEED_TYPES = /^application\/(?:rss\+xml|atom\+xml|feed\+json|json)\b/i
const MOST_NAMED = 20

/** Feeds that a web page names in its head. */
function feedsNamedIn(html: string, url: string): string[] {
  const { document } = parseHTML(html.slice(0, 500_000))
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? ''
  const from = URL.canParse(base, url) ? new URL(base, url).href : url
  const links = [...document.querySelectorAll('link[rel~="alternate"][href]')]
  const found = links
    .filter((link) => FEED_TYPES.test(link.getAttribute('type') ?? ''))
    .map((link) => link.getAttribute('href')!)
    .filter((href) => URL.canParse(href, from))
    .map((href) => new URL(href, from).href)
  return [...new Set(found)].slice(0, MOST_NAMED)
}

import sanitizeHtml from 'sanitize-html'
import { plainText } from '#content/services/plain_text'
import { dateOf } from '#content/feeds/dates'
import type { Feed, FeedEntry } from '#content/feeds/types'

/** What feedsmith made of a text; fields differ by format and any may be missing. */
export interface ParsedFeed {
  format: 'rss' | 'atom' | 'rdf' | 'json'
  feed: Raw
}

type Raw = Record<string, any>

/** Bounds of what is kept of one entry and one feed: hostile ones have none. */
const MOST = { entries: 5_000, title: 1_000, html: 500_000, categories: 30, url: 2_000 }
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A text construct: a string, or one with a type (Atom). */
const valueOf = (raw: unknown): string =>
  typeof raw === 'string'
    ? raw
    : Array.isArray(raw)
      ? valueOf(raw[0])
      : typeof raw === 'object' && raw !== null
        ? valueOf((raw as Raw).value ?? '')
        : ''

const isBase64 = (text: string) =>
  text.length >= 8 && text.length % 4 === 0 && /^[\w+/]+={0,2}$/.test(text)

/** Plain words of a text that may hold markup. */
function wordsOf(raw: unknown): string {
  const text = plainText(valueOf(raw).slice(0, MOST.html))
  const bare = /<[a-z!/]/i.test(text)
    ? unescaped(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }))
    : text
  return bare.replace(/\s+/g, ' ').trim().slice(0, MOST.title)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)

/** An address in its place below the bases around it (xml:base may be nested); null when it is none of the web. */
function addressOf(raw: unknown, ...bases: (string | undefined)[]): string | null {
  const said = typeof raw === 'string' ? raw.trim() : ''
  if (said === '') return null
  let base: string | undefined
  for (const next of bases) {
    if (next && URL.canParse(next, base)) base = new URL(next, base).href
  }
  if (!URL.canParse(said, base)) return null
  const url = new URL(said, base)
  return /^https?:$/.test(url.protocol) ? url.href.slice(0, MOST.url) : null
}

/** The link to the article: alternate or unnamed; of Atom's many the first of those. */
function linkOf(raw: Raw): unknown {
  if (typeof raw.link === 'string') return raw.link
  const links: Raw[] = Array.isArray(raw.links) ? raw.links : []
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate')
  return alternate?.href ?? raw.url ?? raw.external_url
}

const guidOf = (raw: Raw): string | null => {
  const said = valueOf(raw.guid) || valueOf(raw.id) || valueOf(raw.rdf?.about)
  return said.trim() === '' ? null : plainText(said.trim()).slice(0, MOST.url)
}

const htmlOf = (raw: Raw) =>
  plainText(
    [
      raw.content?.encoded,
      raw.content,
      raw.content_html,
      raw.content_text,
      raw.description,
      raw.summary,
    ]
      .map(valueOf)
      .find((text) => text.trim() !== '') ?? ''
  ).slice(0, MOST.html)

function entryOf(raw: Raw, bases: (string | undefined)[]): FeedEntry {
  const guid = guidOf(raw)
  const around = [...bases, raw.xml?.base]
  const isPermaLink = raw.guid !== undefined && raw.guid?.isPermaLink !== false
  const url = addressOf(linkOf(raw), ...around) ?? (isPermaLink ? addressOf(guid ?? '') : null)
  const dates: unknown[] = [
    raw.pubDate,
    raw.published,
    raw.date_published,
    raw.issued,
    raw.dc?.date,
    raw.dc?.dates?.[0],
    raw.updated,
    raw.modified,
    raw.dcterms?.created,
  ]
  const html = htmlOf(raw)
  return {
    guid,
    url,
    title: wordsOf(raw.title),
    author:
      wordsOf(
        raw.authors?.[0]?.name ?? raw.authors?.[0] ?? raw.dc?.creators?.[0] ?? raw.dc?.creator
      ) || null,
    html,
    categories: categoriesOf(raw),
    imageUrl: addressOf(raw.image ?? raw.banner_image ?? imageAmong(raw.enclosures), ...around),
    publishedAt: dates.map((date) => dateOf(valueOf(date))).find((at) => at !== null) ?? null,
  }
}

const imageAmong = (enclosures: Raw[] | undefined) =>
  enclosures?.find(({ type }) => String(type).startsWith('image/'))?.url

function categoriesOf({ categories = [], tags = [] }: Raw): string[] {
  const names = [...categories, ...tags].map((one) =>
    wordsOf(one?.name ?? one?.label ?? one?.term ?? one)
  )
  return [...new Set(names.filter(Boolean))].slice(0, MOST.categories)
}

/** A parsed feed of any format as one shape. `text` is what it was parsed from. */
export function feedOf(
  { feed }: ParsedFeed,
  { url, isCut, text }: { url: string; isCut: boolean; text: string }
): Feed {
  const rows: Raw[] = feed.items ?? feed.entries ?? []
  const bases = [url, addressOf(feed.link, url) ?? undefined, feed.xml?.base]
  const title = valueOf(feed.title)
  return {
    title: wordsOf(isBase64Title(text, title) ? Buffer.from(title, 'base64').toString() : title),
    url: addressOf(linkOf(feed) ?? feed.home_page_url, ...bases),
    entries: rows.slice(0, MOST.entries).map((row) => entryOf(row, bases)),
    isCut,
    ttlMinutes: typeof feed.ttl === 'number' && feed.ttl > 0 ? feed.ttl : null,
    skipHours: (feed.skipHours ?? [])
      .filter((hour: unknown) => Number.isInteger(hour))
      .map((hour: number) => hour % 24),
    skipDays: (feed.skipDays ?? [])
      .map((day: unknown) => DAYS.indexOf(String(day).toLowerCase()))
      .filter((day: number) => day >= 0),
  }
}

/** Atom 0.3 may write texts in Base64 and says so in an attribute that the parser passes over. */
const isBase64Title = (text: string, title: string) =>
  isBase64(title.trim()) &&
  new RegExp(
    `<title[^>]*mode=["']base64["'][^>]*>\\s*${title.trim().replace(/[+/]/g, '\\$&')}`
  ).test(text.slice(0, 5_000))

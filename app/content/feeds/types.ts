/** An entry of a feed, whatever the format was. Texts are plain, HTML is as the feed has it. */
export interface FeedEntry {
  /** What the feed calls it; null when it has no id. */
  guid: string | null
  url: string | null
  title: string
  author: string | null
  /** HTML of the whole text, else of the summary. */
  html: string
  categories: string[]
  imageUrl: string | null
  /** Epoch milliseconds; null when the feed says no date or one that makes no sense. */
  publishedAt: number | null
}

/** A feed that was read. */
export interface Feed {
  title: string
  url: string | null
  entries: FeedEntry[]
  /** True when it was cut in the middle: what is missing may come with the next fetch. */
  isCut: boolean
  /** Least minutes between two fetches that the feed asks for. */
  ttlMinutes: number | null
  /** UTC hours and days (0 is Sunday) that the feed asks not to be fetched in. */
  skipHours: number[]
  skipDays: number[]
}

/** What became of reading: a feed, or why there is none and which feeds the page names. */
export type FeedReading =
  { ok: true; feed: Feed } | { ok: false; reason: 'not_a_feed' | 'empty'; discovered: string[] }

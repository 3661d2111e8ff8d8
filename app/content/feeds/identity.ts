import { hash } from 'node:crypto'
import type { FeedEntry } from '#content/feeds/types'

/** Query parameters that follow readers around and say nothing about the article. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|cmpid|at_\w+|ns_\w+|xtor)$/i

const short = (kind: string, ...parts: string[]) =>
  `${kind}:${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}`

/** An address without what changes while the article stays: scheme, `www.`, fragment, tracking. */
function sameAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/#.*$/, '')
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING.test(name)) url.searchParams.delete(name)
  }
  const host = url.host.replace(/^www\./, '')
  return `${host}${url.pathname.replace(/\/$/, '')}${url.search}`
}

const isWeb = (text: string) => /^https?:\/\//i.test(text)

/**
 * What an entry is known by, the strongest first; one that is known by any of them is the same entry. A guid that several
 * entries of one document share says nothing, unless link and title are the same, too.
 */
export function keysOf(entry: FeedEntry, sharedGuids: ReadonlySet<string>): string[] {
  const { guid, url, title, html } = entry
  const keys: string[] = []
  if (guid !== null && !sharedGuids.has(guid)) {
    keys.push(short('guid', isWeb(guid) ? sameAddress(guid) : guid))
  }
  if (url !== null) keys.push(short('link', sameAddress(url), title))
  if (keys.length === 0) keys.push(short('text', guid ?? '', title, html.slice(0, 2_000)))
  return keys
}

/** Guids that more than one entry of a document has. */
export function sharedGuidsOf(entries: FeedEntry[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { guid } of entries) {
    if (guid === null) continue
    if (seen.has(guid)) shared.add(guid)
    seen.add(guid)
  }
  return shared
}

import { outgoing } from '#core/services/outgoing'
import { workerPool } from '#core/services/worker_pool'
import { SECOND } from '#core/time'
import type { SourcePage } from '#content/writing/prompt'
import type { Article } from '#content/reading/extract_article'

const MOST_BYTES = 4_000_000
const MOST_REDIRECTS = 5
const FETCH_MS = 15 * SECOND
const EXTRACT_MS = 8 * SECOND

const EXTRACT = {
  module: new URL('./extract_article.js', import.meta.url),
  name: 'extractArticle',
}

/** Why a page cannot be written about, for a person. */
export class PageRefusal extends Error {}

/** Fetches a page and takes its article out of it. @throws PageRefusal, E_EGRESS_REFUSED */
export async function readPage(address: string): Promise<SourcePage> {
  const signal = AbortSignal.timeout(FETCH_MS)
  const { url, html } = await fetchPage(address, signal)
  const article = await workerPool
    .run<Article | null>(EXTRACT, { html, url }, { signal: AbortSignal.timeout(EXTRACT_MS) })
    .catch(() => null)
  if (article === null) throw new PageRefusal('no article was found on the page')
  return { url, title: article.title, text: article.text }
}

async function fetchPage(address: string, signal: AbortSignal) {
  let url = address
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await outgoing.fetch({
      url,
      headers: { 'accept': 'text/html,application/xhtml+xml', 'user-agent': 'Signalbox' },
      maxBytes: MOST_BYTES,
      signal,
    })
    const next = answer.headers.location
    if (answer.status >= 300 && answer.status < 400 && typeof next === 'string') {
      if (!URL.canParse(next, url)) throw new PageRefusal('it redirects to no address')
      url = new URL(next, url).href
      continue
    }
    if (answer.status !== 200) throw new PageRefusal(`it answered ${answer.status}`)
    const type = String(answer.headers['content-type'] ?? 'text/html')
    if (!/html/i.test(type)) throw new PageRefusal(`it is ${type.slice(0, 80)}, not a web page`)
    return { url, html: decode(answer.body, type) }
  }
  throw new PageRefusal('it redirects too often')
}

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i

/** Text in the character set that the header or the page's head names, else UTF-8. */
function decode(body: Buffer, type: string): string {
  const named = CHARSET.exec(type) ?? CHARSET.exec(body.subarray(0, 2_048).toString('latin1'))
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { outgoing } from '#core/services/outgoing'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'

/** Bound on what comes out of decompression, not on what came in. */
const MOST_BYTES = 10_000_000
const MOST_REDIRECTS = 5
const WHOLE_MS = 20 * SECOND
const USER_AGENT =
  'Signalbox (feed reader of a self-hosted appliance; its operator follows this feed)'

/** A feed's address, and what its server said of it the last time: sent back byte for byte, to the same address only. */
export interface FeedAddress {
  url: string
  etag: string | null
  lastModified: string | null
  validatedUrl: string | null
  /** What the feed's own host is shown, and no other one that it redirects to. */
  authorization?: string | null
}

/** What a fetch brought. */
export type Fetched =
  | {
      kind: 'body'
      url: string
      /** Where the address moved to for good; null when it did not, or not by every hop. */
      movedTo: string | null
      etag: string | null
      lastModified: string | null
      contentType: string | null
      maxAgeMs: number | null
      bytes: Uint8Array
    }
  | { kind: 'not_modified'; maxAgeMs: number | null }
  | { kind: 'gone' }
  | {
      kind: 'failed'
      code: string
      message: string
      status: number | null
      retryAfterMs: number | null
    }

type Failure = Extract<Fetched, { kind: 'failed' }>

const failed = (
  code: string,
  message: string,
  status: number | null = null,
  retryAfterMs: number | null = null
): Failure => ({ kind: 'failed', code, message, status, retryAfterMs })

type Headers = Record<string, string | string[] | undefined>
const headerOf = (headers: Headers, name: string): string | null => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Fetches a feed politely and within bounds. Never throws. */
export async function fetchFeed(address: FeedAddress, whole = WHOLE_MS): Promise<Fetched> {
  const signal = AbortSignal.timeout(whole)
  try {
    return await follow(address, signal)
  } catch (error) {
    return failureOf(error as Error & { code?: string }, signal)
  }
}

async function follow(address: FeedAddress, signal: AbortSignal): Promise<Fetched> {
  let { url } = address
  const ownHost = new URL(url).host
  let isPermanent = true
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const isValidated = url === address.validatedUrl
    const conditions = {
      ...(isValidated && address.etag ? { 'if-none-match': address.etag } : {}),
      ...(isValidated && address.lastModified ? { 'if-modified-since': address.lastModified } : {}),
    }
    const answer = await outgoing.request({
      url,
      headers: {
        'accept':
          'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
        'accept-encoding': 'gzip, br, zstd, deflate',
        'user-agent': USER_AGENT,
        ...conditions,
        ...(address.authorization && new URL(url).host === ownHost
          ? { authorization: address.authorization }
          : {}),
      },
      headersTimeoutMs: WHOLE_MS,
      bodyTimeoutMs: WHOLE_MS,
      signal,
    })
    const { statusCode: status } = answer
    const headers = answer.headers as Headers
    if (status >= 300 && status < 400 && status !== 304) {
      await answer.body.dump()
      const location = headerOf(headers, 'location')
      if (location === null || !URL.canParse(location, url)) {
        return failed('E_REDIRECT', `It redirects (${status}) to no address`, status)
      }
      isPermanent &&= status === 301 || status === 308
      url = new URL(location, url).href
      continue
    }
    if (status !== 200) {
      await answer.body.dump()
      return withoutBody(status, headers, Object.keys(conditions).length > 0)
    }
    const bytes = await readBounded(answer.body, headerOf(headers, 'content-encoding'))
    return {
      kind: 'body',
      url,
      movedTo: hop > 0 && isPermanent ? url : null,
      etag: headerOf(headers, 'etag'),
      lastModified: headerOf(headers, 'last-modified'),
      contentType: headerOf(headers, 'content-type'),
      maxAgeMs: maxAgeOf(headers),
      bytes,
    }
  }
  return failed('E_REDIRECT', `It redirects more than ${MOST_REDIRECTS} times`)
}

function withoutBody(status: number, headers: Headers, isConditional: boolean): Fetched {
  if (status === 304) {
    return isConditional
      ? { kind: 'not_modified', maxAgeMs: maxAgeOf(headers) }
      : failed('E_NOT_ASKED', 'It answered 304 though nothing was known of it', status)
  }
  if (status === 410) return { kind: 'gone' }
  if (status === 401 || status === 403) {
    return failed('E_FEED_AUTH', `It asks for credentials (${status})`, status)
  }
  return failed('E_HTTP_STATUS', `It answered ${status}`, status, retryAfterOf(headers))
}

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const said = headerOf(headers, 'retry-after')?.trim()
  if (!said) return null
  if (/^\d+$/.test(said)) return Number(said) * SECOND
  const at = Date.parse(said)
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}

function maxAgeOf(headers: Headers): number | null {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(
    headerOf(headers, 'cache-control') ?? ''
  )?.[1]
  return seconds === undefined ? null : Number(seconds) * SECOND
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  'gzip': createGunzip,
  'x-gzip': createGunzip,
  'deflate': createInflate,
  'br': createBrotliDecompress,
  'zstd': createZstdDecompress,
}

class TooLarge extends Error {}

async function readBounded(body: Readable, encoding: string | null): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of source) {
      size += piece.length
      if (size > MOST_BYTES) throw new TooLarge()
      pieces.push(piece)
    }
  }
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? '']?.()
  await (decoder
    ? pipeline(body, decoder as never, collect as never)
    : pipeline(body, collect as never))
  return Buffer.concat(pieces)
}

function failureOf(error: Error & { code?: string }, signal: AbortSignal): Failure {
  if (error instanceof TooLarge) {
    return failed('E_FEED_TOO_LARGE', `It is larger than ${MOST_BYTES / 1_000_000} MB`)
  }
  if (signal.aborted || /TIMEOUT/.test(error.code ?? '')) {
    return failed('E_TIMEOUT', 'It did not answer in time')
  }
  if (error.code === 'E_EGRESS_REFUSED') return failed('E_EGRESS_REFUSED', error.message)
  return failed('E_UNREACHABLE', `It cannot be reached or broke off (${error.code ?? error.name})`)
}

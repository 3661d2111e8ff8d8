import {
  PermanentError,
  RetryableError,
  UnknownOutcomeError,
  type PluginHttp,
  type PluginRequest,
  type PluginResponse,
} from '@signalbox/sdk'
import { outgoing } from '#core/services/outgoing'
import { SECOND } from '#core/time'
import type { Exchange } from '#content/models/delivery_attempt'

const MOST_BYTES = 2_000_000
const KEPT_CHARACTERS = 4_000
const TIMEOUT_MS = 20 * SECOND

/** Failures before the first byte of a request went out: the other side saw nothing. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS\w*|CERT_\w+|DEPTH_ZERO\w*|SELF_SIGNED\w*|UNABLE_TO\w*|ERR_SSL\w*|EPROTO)$/
const TLS = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/

/** What a plugin may reach, and until when. */
export interface HttpTerms {
  /** The host that the destination's address names; nothing else is reached. */
  host: string
  secrets: readonly string[]
  signal: AbortSignal
}

/** The guarded client that a plugin gets for one attempt: it records each exchange and blanks secrets. */
export class RecordingHttp implements PluginHttp {
  readonly exchanges: Exchange[] = []
  /** A request that may have changed something went out. */
  hasWritten = false

  constructor(private readonly terms: HttpTerms) {}

  async request(target: string | URL, request: PluginRequest = {}): Promise<PluginResponse> {
    const url = new URL(target)
    const { method = 'GET', maxBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS } = request
    this.requireHost(url)
    const { body, headers } = encoded(request)
    const exchange: Exchange = {
      method,
      url: this.blank(url.href),
      sentBytes: Buffer.byteLength(body ?? ''),
      status: null,
      answer: null,
      error: null,
      tookMs: 0,
    }
    this.exchanges.push(exchange)
    const startedAt = performance.now()
    const isWrite = method !== 'GET' && method !== 'HEAD'
    try {
      const answer = await outgoing.fetch({
        url: url.href,
        method,
        headers,
        body,
        headersTimeoutMs: timeoutMs,
        bodyTimeoutMs: timeoutMs,
        maxBytes,
        signal: AbortSignal.any([this.terms.signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (isWrite) this.hasWritten = true
      exchange.status = answer.status
      exchange.answer = this.blank(answer.body.toString('utf8').slice(0, KEPT_CHARACTERS))
      if (isBrokenOff(answer, method)) throw new Error('the answer is not whole')
      return responseOf(answer)
    } catch (error) {
      const failure = failureOf(error as Error & { code?: string }, isWrite)
      if (failure instanceof UnknownOutcomeError) this.hasWritten = true
      exchange.error = this.blank(failure.message)
      throw failure
    } finally {
      exchange.tookMs = Math.round(performance.now() - startedAt)
    }
  }

  private requireHost({ host }: URL) {
    if (host === this.terms.host) return
    throw new PermanentError('host_not_stated', `The plugin may not reach ${host}`, {
      hint: `Only ${this.terms.host} was stated`,
    })
  }

  private blank(text: string): string {
    return this.terms.secrets.reduce(
      (clean, secret) => (secret.length < 4 ? clean : clean.replaceAll(secret, '•••')),
      text
    )
  }
}

function encoded({ body, headers = {} }: PluginRequest) {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  )
  if (body === undefined || typeof body === 'string') return { body, headers: named }
  if (body instanceof Uint8Array) return { body: Buffer.from(body), headers: named }
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...named },
  }
}

function responseOf({ status, headers, body }: Awaited<ReturnType<typeof outgoing.fetch>>) {
  const flat = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
  const text = () => body.toString('utf8')
  return {
    status,
    headers: Object.fromEntries(flat) as Record<string, string>,
    text,
    json: () => JSON.parse(text()) as unknown,
    bytes: () => new Uint8Array(body),
  }
}

/**
 * An answer without a length ends where its connection does, so that one that was cut looks whole: JSON shows it. Pages and
 * other texts are judged by the plugin.
 */
function isBrokenOff(
  { status, headers, body }: Awaited<ReturnType<typeof outgoing.fetch>>,
  method: string
) {
  if (method === 'HEAD' || status === 204 || status === 304) return false
  const hasEnd = headers['content-length'] !== undefined || 'transfer-encoding' in headers
  if (hasEnd || !/\bjson\b/.test(String(headers['content-type'] ?? ''))) return false
  try {
    JSON.parse(body.toString('utf8'))
    return false
  } catch {
    return true
  }
}

/** What a failed request means: whether anything can have happened on the other side. */
function failureOf(error: Error & { code?: string }, isWrite: boolean) {
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? ''
  if (code === 'E_EGRESS_REFUSED') {
    return new PermanentError('refused_by_egress_guard', error.message, { field: 'url' })
  }
  if (TLS.test(code)) {
    return new RetryableError('tls', `The certificate of the site is not accepted (${code})`, {
      hint: 'Check the certificate, and http against https',
      cause: error,
    })
  }
  if (NOT_SENT.test(code)) {
    return new RetryableError('unreachable', `The site cannot be reached (${code})`, {
      cause: error,
    })
  }
  const said = `The connection broke before the answer was read (${code || error.name})`
  return isWrite
    ? new UnknownOutcomeError('connection_lost', said, { cause: error })
    : new RetryableError('connection_lost', said, { cause: error })
}

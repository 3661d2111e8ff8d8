import {
  PermanentError,
  UnknownOutcomeError,
  type PluginHttp,
  type PluginRequest,
  type PluginResponse,
} from '@signalbox/sdk'
import { outgoing, type OutgoingAnswer } from '#core/services/outgoing'
import { SECOND } from '#core/time'
import { httpFailure, isBrokenOff } from '#content/delivery/http_failures'
import type { Exchange } from '#content/models/delivery_attempt'

const MOST_BYTES = 2_000_000
const KEPT_CHARACTERS = 4_000
const TIMEOUT_MS = 20 * SECOND

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
      const failure = httpFailure(error as Error & { code?: string }, isWrite)
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

  /** A text of the site or the plugin without the secrets that it may repeat. */
  blank(text: string): string {
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

function responseOf({ status, headers, body }: OutgoingAnswer) {
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

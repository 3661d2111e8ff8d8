import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { PluginHttp, PluginRequest, PluginResponse } from '../../context.ts'
import { PermanentError, RetryableError, UnknownOutcomeError } from '../../errors.ts'
import type { FaultProxy } from './fault_proxy.ts'

/** A request that was made, as the host would keep it. */
export interface TestExchange {
  method: string
  url: string
  status: number | null
  error: string | null
}

const TIMEOUT_MS = 20_000
const MOST_BYTES = 2_000_000

/** The client that a plugin gets in tests: it fails like the host's, and goes through the fault proxy. */
export class TestHttp implements PluginHttp {
  readonly exchanges: TestExchange[] = []
  /** Hosts that the plugin asked for and was not given. */
  readonly refusedHosts: string[] = []
  /** A request that may have changed something went out. */
  hasWritten = false
  readonly #host: string
  readonly #proxy: FaultProxy
  readonly #signal: AbortSignal

  constructor(siteUrl: string, proxy: FaultProxy, signal: AbortSignal) {
    this.#host = new URL(siteUrl).host
    this.#proxy = proxy
    this.#signal = signal
  }

  async request(target: string | URL, request: PluginRequest = {}): Promise<PluginResponse> {
    const url = new URL(target)
    const { method = 'GET' } = request
    if (url.host !== this.#host) {
      this.refusedHosts.push(url.host)
      throw new PermanentError('host_not_stated', `The plugin may not reach ${url.host}`)
    }
    const exchange: TestExchange = { method, url: url.href, status: null, error: null }
    this.exchanges.push(exchange)
    try {
      const answer = await this.#send(url, method, request)
      if (isWrite(method)) this.hasWritten = true
      exchange.status = answer.status
      return answer
    } catch (error) {
      const failure = failureFor(error as NodeJS.ErrnoException, method)
      if (failure instanceof UnknownOutcomeError) this.hasWritten = true
      exchange.error = failure.message
      throw failure
    }
  }

  #send(url: URL, method: string, request: PluginRequest): Promise<PluginResponse> {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MOST_BYTES } = request
    const { body, headers } = encoded(request)
    const { port, headers: added } = this.#proxy.route(method, url)
    return new Promise((resolve, reject) => {
      const outbound = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path: url.pathname + url.search,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            host: url.host,
            ...added,
          },
          agent: false,
          signal: AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)]),
        },
        (answer) => {
          const pieces: Buffer[] = []
          let size = 0
          answer.on('data', (piece: Buffer) => {
            pieces.push(piece)
            size += piece.length
            if (size > maxBytes) outbound.destroy(new Error('The answer is too large'))
          })
          answer.on('error', reject)
          answer.on('end', () => {
            if (!answer.complete) return reject(new Error('The answer was cut'))
            resolve(responseOf(answer.statusCode ?? 0, answer.headers, Buffer.concat(pieces)))
          })
        }
      )
      outbound.on('error', reject)
      outbound.end(body)
    })
  }
}

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD'

function encoded({ body, headers = {} }: PluginRequest) {
  if (body === undefined || typeof body === 'string') return { body, headers }
  if (body instanceof Uint8Array) return { body: Buffer.from(body), headers }
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}

function responseOf(status: number, headers: IncomingHttpHeaders, body: Buffer): PluginResponse {
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

/** What a failed request means to the plugin; the same as with the host. */
function failureFor(error: NodeJS.ErrnoException, method: string) {
  if (error.code === 'ECONNREFUSED') {
    return new RetryableError('unreachable', 'The site cannot be reached (ECONNREFUSED)')
  }
  const said = `The connection broke before the answer was read (${error.code ?? error.name})`
  return isWrite(method)
    ? new UnknownOutcomeError('connection_lost', said)
    : new RetryableError('connection_lost', said)
}

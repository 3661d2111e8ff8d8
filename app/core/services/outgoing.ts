import { lookup as resolveHost, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import env from '#start/env'
import { E_ANSWER_TOO_LARGE } from '#core/errors'
import { SECOND } from '#core/time'
import { EgressGuard, type EgressPolicy } from '#core/services/egress_guard'

/** One outgoing request. Times in milliseconds, sizes in bytes. */
export interface OutgoingRequest {
  url: string
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string | Buffer
  policy?: EgressPolicy
  /** Until the answer's headers are there. @default 20 s */
  headersTimeoutMs?: number
  /** Longest silence inside the body. @default 20 s */
  bodyTimeoutMs?: number
  signal?: AbortSignal
}

/** An answer read whole. */
export interface OutgoingAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * The one client for outgoing HTTP: kept-alive connections, and a guard that checks each resolved address before
 * connecting to exactly that address, so that a name cannot be resolved a second time to somewhere else.
 */
class Outgoing {
  readonly guard = new EgressGuard(env.get('SVC_EGRESS_ALLOW'))
  readonly #agents = new Map<EgressPolicy, Agent>()

  /** The undici dispatcher for a policy, for callers that stream. Call `guard.checkUrl` first, or `checkLiteral`. */
  agent(policy: EgressPolicy): Agent {
    let agent = this.#agents.get(policy)
    if (!agent) {
      agent = new Agent({
        connect: this.guardedConnector(policy),
        connections: 512,
        pipelining: 1,
        keepAliveTimeout: 30 * SECOND,
        keepAliveMaxTimeout: 10 * 60 * SECOND,
      })
      this.#agents.set(policy, agent)
    }
    return agent
  }

  /** Checks what can be known without resolving: scheme, credentials, an address written as numbers. @throws E_EGRESS_REFUSED */
  checkLiteral(url: URL, policy: EgressPolicy) {
    this.guard.checkUrl(url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host)) this.guard.checkAddress(host, host, portOf(url), policy)
  }

  /** Sends a request and hands out the answer's stream. Redirects are not followed. */
  async request(request: OutgoingRequest): Promise<Dispatcher.ResponseData> {
    const policy = request.policy ?? 'user'
    const url = new URL(request.url)
    this.checkLiteral(url, policy)
    return this.agent(policy).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: request.headers,
      body: request.body,
      headersTimeout: request.headersTimeoutMs ?? 20 * SECOND,
      bodyTimeout: request.bodyTimeoutMs ?? 20 * SECOND,
      signal: request.signal,
    })
  }

  /** Sends a request and reads the whole answer. @throws E_ANSWER_TOO_LARGE beyond `maxBytes` (2 MB unless told). */
  async fetch(request: OutgoingRequest & { maxBytes?: number }): Promise<OutgoingAnswer> {
    const answer = await this.request(request)
    const limit = request.maxBytes ?? 2_000_000
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > limit) {
        answer.body.destroy()
        throw new E_ANSWER_TOO_LARGE([new URL(request.url).host])
      }
      chunks.push(chunk)
    }
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
  }

  async close() {
    const agents = [...this.#agents.values()]
    this.#agents.clear()
    await Promise.all(agents.map((agent) => agent.destroy()))
  }

  /** Node's lookup does not know the port that is connected to, so each port has a connector of its own. */
  private guardedConnector(policy: EgressPolicy): buildConnector.connector {
    const connectors = new Map<number, buildConnector.connector>()
    return (options, callback) => {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
      let connect = connectors.get(port)
      if (!connect) {
        connect = buildConnector({ timeout: 5 * SECOND, lookup: this.guardedLookup(policy, port) })
        connectors.set(port, connect)
      }
      return connect(options, callback)
    }
  }

  private guardedLookup(policy: EgressPolicy, port: number): LookupFunction {
    return (hostname, options, callback) => {
      resolveHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        if (error) return callback(error, '', 0)
        try {
          for (const { address } of addresses)
            this.guard.checkAddress(hostname, address, port, policy)
        } catch (refused) {
          return callback(refused as NodeJS.ErrnoException, '', 0)
        }
        if (options.all)
          return (callback as (error: null, all: LookupAddress[]) => void)(null, addresses)
        return callback(null, addresses[0]!.address, addresses[0]!.family)
      })
    }
  }
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** The one outgoing HTTP client of all rooms. */
export const outgoing = new Outgoing()

import { Server as HttpServer, type RequestListener } from 'node:http'
import { Server as NetServer } from 'node:net'
import env from '#start/env'
import { SECOND } from '#core/time'

/** Slow senders are looked for this often. */
const LOOK_MS = 2 * SECOND
/** A connection between two requests of its client may bring another one for this long after `close`. */
const IDLE_GRACE_MS = SECOND
/** Answers that are not complete by then are broken off. Whatever follows has to fit into 30 s with it. */
const DRAIN_MS = 20 * SECOND

/**
 * The HTTP server of the appliance. Requests that arrive too slowly are answered 408. `close` takes no new connections
 * and lets running answers end; without more, clients that keep their connections busy would keep it open for ever.
 */
class ApplianceServer extends HttpServer {
  #isClosing = false

  constructor(handle: RequestListener) {
    const requestTimeout = (env.get('SVC_REQUEST_TIMEOUT_S') ?? 120) * SECOND
    const headersTimeout = (env.get('SVC_HEADERS_TIMEOUT_S') ?? 15) * SECOND
    super({
      requestTimeout,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      connectionsCheckingInterval: LOOK_MS,
    })
    this.on('request', (request, response) => {
      if (this.#isClosing) response.shouldKeepAlive = false
      handle(request, response)
    })
  }

  /** Node's own `close` ends idle connections at once, and with them requests that are on their way. */
  override close(done?: (error?: Error) => void): this {
    if (this.#isClosing) return super.close(done)
    this.#isClosing = true
    const idle = setInterval(() => this.closeIdleConnections(), IDLE_GRACE_MS)
    const limit = setTimeout(() => this.closeAllConnections(), DRAIN_MS)
    return NetServer.prototype.close.call(this, (error) => {
      clearInterval(idle)
      clearTimeout(limit)
      done?.(error)
    }) as this
  }
}

/** Makes the server that the appliance listens with. */
export const createHttpServer = (handle: RequestListener): HttpServer => new ApplianceServer(handle)

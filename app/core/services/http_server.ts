import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import env from '#start/env'
import { SECOND } from '#core/time'

/** Slow senders are looked for this often. */
const LOOK_MS = 2 * SECOND
/** A connection between two requests of its client may bring another one for this long after `close`. */
const IDLE_GRACE_MS = SECOND
/** What belongs to an answer after its last byte, such as its bill, has to be done by then. */
const AFTERMATH_MS = 2 * SECOND

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * The HTTP server of the appliance. Requests that arrive too slowly are answered 408. `close` takes no new connections
 * and lets running answers end; Node's own would stay open as long as clients keep their connections busy.
 */
class ApplianceServer extends HttpServer {
  #isClosing = false
  #running = 0

  constructor(handle: Handle) {
    const requestTimeout = (env.get('SVC_REQUEST_TIMEOUT_S') ?? 120) * SECOND
    const headersTimeout = (env.get('SVC_HEADERS_TIMEOUT_S') ?? 15) * SECOND
    super({
      requestTimeout,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      connectionsCheckingInterval: LOOK_MS,
    })
    this.on('request', async (request, response) => {
      if (this.#isClosing) response.shouldKeepAlive = false
      this.#running++
      try {
        await handle(request, response)
      } finally {
        this.#running--
      }
    })
  }

  /** Node's own `close` ends idle connections at once, and with them requests that are on their way. */
  override close(done?: (error?: Error) => void): this {
    if (this.#isClosing) return super.close(done)
    this.#isClosing = true
    const idle = setInterval(() => this.closeIdleConnections(), IDLE_GRACE_MS)
    const drainMs = (env.get('SVC_DRAIN_S') ?? 20) * SECOND
    const limit = setTimeout(() => this.closeAllConnections(), drainMs)
    NetServer.prototype.close.call(this, (error) => {
      clearInterval(idle)
      clearTimeout(limit)
      void this.settled().then(() => done?.(error))
    })
    return this
  }

  private async settled() {
    const deadline = performance.now() + AFTERMATH_MS
    while (this.#running > 0 && performance.now() < deadline) await sleep(10)
  }
}

/** Makes the server that the appliance listens with. */
export const createHttpServer = (handle: Handle): HttpServer => new ApplianceServer(handle)

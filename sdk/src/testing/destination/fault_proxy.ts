import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  createServer as createNetServer,
  type AddressInfo,
  type Server as NetServer,
} from 'node:net'
import type { Cut, Fault, FaultPlan } from './faults.ts'

/** The header by which a request and its fault find each other; the site never sees it. */
const FAULT_HEADER = 'x-conformance-fault'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const listen = (server: Server | NetServer) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  )

const close = (server: Server | NetServer) =>
  new Promise<void>((resolve) => server.close(() => resolve()))

const without = (headers: IncomingHttpHeaders, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Stands between a plugin and its site on the loopback interface, and breaks what it is told to break. */
export class FaultProxy {
  readonly #origin: URL
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #hangingUp = createNetServer((socket) => socket.destroy())
  readonly #faults = new Map<string, Fault>()
  #ports = { proxy: 0, hangingUp: 0, dead: 0 }
  #plan: FaultPlan = () => null
  #count = 0
  #fired = 0

  private constructor(origin: URL) {
    this.#origin = origin
  }

  static async start(siteUrl: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(siteUrl))
    const gone = createNetServer()
    const dead = await listen(gone)
    await close(gone)
    proxy.#ports = {
      proxy: await listen(proxy.#server),
      hangingUp: await listen(proxy.#hangingUp),
      dead,
    }
    return proxy
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await Promise.all([close(this.#server), close(this.#hangingUp)])
  }

  /** Sets what happens from now on, and counts requests anew. */
  plan(plan: FaultPlan): void {
    this.#plan = plan
    this.#count = 0
    this.#fired = 0
  }

  /** Requests since the faults were set. */
  get requests(): number {
    return this.#count
  }

  /** How many of them met a fault. */
  get fired(): number {
    return this.#fired
  }

  /** Where the next request connects to, and the header that goes with it. */
  route(method: string, url: URL): { port: number; headers: Record<string, string> } {
    const index = this.#count++
    const fault = this.#plan({ method, url, index })
    if (fault === null) return { port: this.#ports.proxy, headers: {} }
    this.#fired++
    const at = fault.kind === 'cut' ? fault.at : null
    if (at === 'before_connect') return { port: this.#ports.dead, headers: {} }
    if (at === 'after_connect') return { port: this.#ports.hangingUp, headers: {} }
    const id = String(index)
    this.#faults.set(id, fault)
    return { port: this.#ports.proxy, headers: { [FAULT_HEADER]: id } }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const id = request.headers[FAULT_HEADER] as string | undefined
      const fault = id === undefined ? null : (this.#faults.get(id) ?? null)
      const body = await readAll(request)
      if (fault?.kind === 'silence') return
      if (fault?.kind === 'answer') {
        const { status, headers, body: text } = fault.answer
        return void response.writeHead(status, headers).end(text)
      }
      if (fault?.kind === 'cut' && fault.at === 'half_request') {
        await this.#forward(request, body, true).catch(() => {})
        return void request.socket.destroy()
      }
      const answer = await this.#forward(request, body, false)
      if (fault?.kind === 'cut') return this.#cut(fault.at, answer, request, response)
      if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
      response.writeHead(answer.status, answer.headers)
      if (fault?.kind === 'drip') await drip(response, answer.body)
      response.end(fault?.kind === 'drip' ? undefined : answer.body)
    } catch {
      request.socket.destroy()
    }
  }

  /** The site has acted; its answer gets lost. */
  #cut(at: Cut, answer: Answer, { socket }: IncomingMessage, response: ServerResponse): void {
    if (at === 'bad_gateway' || at === 'gateway_timeout') {
      const status = at === 'bad_gateway' ? 502 : 504
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
      return
    }
    if (at === 'request_sent') return void socket.destroy()
    response.writeHead(answer.status, {
      ...answer.headers,
      'content-length': String(answer.body.length),
    })
    response.flushHeaders()
    if (at === 'half_answer') response.write(answer.body.subarray(0, answer.body.length / 2))
    setTimeout(() => socket.destroy(), 5)
  }

  #forward(request: IncomingMessage, body: Buffer, onlyHalf: boolean): Promise<Answer> {
    const headers = without(request.headers, FAULT_HEADER, 'connection')
    const send = this.#origin.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const outbound = send(
        {
          host: this.#origin.hostname,
          port: this.#origin.port || undefined,
          method: request.method,
          path: request.url,
          headers,
          agent: false,
        },
        (answer) => {
          const kept = without(answer.headers, 'transfer-encoding', 'connection')
          readAll(answer).then(
            (read) => resolve({ status: answer.statusCode ?? 0, headers: kept, body: read }),
            reject
          )
        }
      )
      outbound.on('error', reject)
      if (!onlyHalf) return void outbound.end(body)
      outbound.flushHeaders()
      outbound.write(body.subarray(0, Math.floor(body.length / 2)), () =>
        setTimeout(() => {
          outbound.destroy()
          reject(new Error('cut'))
        }, 5)
      )
    })
  }
}

async function drip(response: ServerResponse, body: Buffer) {
  const size = Math.max(1, Math.ceil(body.length / 5))
  for (let at = 0; at < body.length; at += size) {
    response.write(body.subarray(at, at + size))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

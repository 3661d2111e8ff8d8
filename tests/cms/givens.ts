import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from '@japa/runner/core'

/** A real site, as its start script describes it in a JSON file. */
export interface Site {
  kind: 'wordpress' | 'ghost'
  version: string
  url: string
  username: string
  secret: string
  /** Key of Ghost's Content API, which cannot publish. */
  contentKey?: string
  users?: Record<string, { username: string; secret: string }>
}

/** Reads the description of a site; undefined when none is named. */
export const siteOf = (variable: string): Site | undefined => {
  const file = process.env[variable]
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Site) : undefined
}

/** Sites redirect whoever calls them by another name than their own. */
const withHost = (piece: Buffer, called: string, own: string) =>
  Buffer.from(piece.toString('latin1').replace(`host: ${called}`, `host: ${own}`), 'latin1')

/** Where a connection breaks: after so many milliseconds, or bytes of what is sent or answered, from now on. */
export interface Cut {
  after: number
  of: 'ms' | 'sent' | 'answered'
  /** The site loses its connection too, at the same moment; otherwise three seconds later. */
  isSiteCutToo: boolean
}

const SITE_GOES_ON_MS = 3_000

/** Stands between the appliance and a site, and cuts connections where a test says. */
export class CuttingProxy {
  /** Milliseconds after a write request went on to the site until its connection is cut; null lets it pass. */
  cutAfterMs: number | null = null
  cuts = 0
  url = ''
  #cut: (Cut & { seen: number }) | null = null
  readonly #sockets = new Set<Socket>()
  /** Connections that are in use, the latest at the end. */
  readonly #pairs = new Set<{ client: Socket; upstream: Socket }>()

  static async start(cleanup: TestContext['cleanup'], site: string) {
    const proxy = new CuttingProxy()
    const { hostname, port } = new URL(site)
    const server = createServer((client) => proxy.join(client, hostname, Number(port)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      for (const socket of proxy.#sockets) socket.destroy()
      server.close()
    })
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return proxy
  }

  /** Cuts once, where this says. */
  set cut(cut: Cut | null) {
    const armed = cut && { ...cut, seen: 0 }
    this.#cut = armed
    if (armed?.of !== 'ms') return
    setTimeout(() => {
      const pair = [...this.#pairs].at(-1)
      if (this.#cut === armed && pair) this.break(pair, armed)
    }, armed.after).unref()
  }

  private join(client: Socket, host: string, port: number) {
    const upstream = connect(port, host)
    const pair = { client, upstream }
    this.#pairs.add(pair)
    this.#sockets.add(client).add(upstream)
    client.on('data', (piece) => {
      const passed = this.pass(pair, piece, 'sent')
      upstream.write(withHost(passed, new URL(this.url).host, `${host}:${port}`))
      this.cutAfterWrite(client, piece)
    })
    upstream.on('data', (piece) => {
      const passed = this.pass(pair, piece, 'answered')
      if (client.writable) client.write(passed)
    })
    client.on('close', () => {
      this.#pairs.delete(pair)
      setTimeout(() => upstream.destroy(), SITE_GOES_ON_MS).unref()
    })
    upstream.on('close', () => client.destroy())
    for (const socket of [client, upstream]) {
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
    }
  }

  private cutAfterWrite(client: Socket, piece: Buffer) {
    if (this.cutAfterMs === null || !/^(?:POST|PUT) \S*posts/.test(piece.toString('latin1'))) return
    const after = this.cutAfterMs
    this.cutAfterMs = null
    this.cuts++
    setTimeout(() => client.destroy(), after)
  }

  /** What of a piece still goes through. */
  private pass(pair: { client: Socket; upstream: Socket }, piece: Buffer, way: Cut['of']): Buffer {
    const cut = this.#cut
    if (cut?.of !== way) return piece
    const rest = cut.after - cut.seen
    cut.seen += piece.length
    if (piece.length < rest) return piece
    setImmediate(() => this.break(pair, cut))
    return piece.subarray(0, Math.max(0, rest))
  }

  private break({ client, upstream }: { client: Socket; upstream: Socket }, cut: Cut) {
    this.#cut = null
    this.cuts++
    client.destroy()
    if (cut.isSiteCutToo) upstream.destroy()
  }
}

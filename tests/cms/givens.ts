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

/** Stands between the appliance and a site, and cuts connections where a test says. */
export class CuttingProxy {
  /** Milliseconds after a write request went on to the site until its connection is cut; null lets it pass. */
  cutAfterMs: number | null = null
  cuts = 0
  url = ''

  static async start(cleanup: TestContext['cleanup'], site: string) {
    const proxy = new CuttingProxy()
    const { hostname, port } = new URL(site)
    const sockets = new Set<Socket>()
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname)
      sockets.add(client).add(upstream)
      client.on('data', (piece) => {
        upstream.write(withHost(piece, new URL(proxy.url).host, `${hostname}:${port}`))
        if (proxy.cutAfterMs !== null && /^(?:POST|PUT) \S*posts/.test(piece.toString('latin1'))) {
          const after = proxy.cutAfterMs
          proxy.cutAfterMs = null
          proxy.cuts++
          setTimeout(() => client.destroy(), after)
        }
      })
      upstream.on('data', (piece) => client.writable && client.write(piece))
      client.on('close', () => setTimeout(() => upstream.destroy(), 3_000).unref())
      upstream.on('close', () => client.destroy())
      for (const socket of [client, upstream]) socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return proxy
  }
}

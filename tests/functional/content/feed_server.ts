import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from '@japa/runner/core'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** An item of a feed, as tests write it. */
export interface Item {
  guid?: string
  link?: string
  title?: string
  text?: string
  date?: string
}

/** RSS of these items. */
export const rss = (items: Item[], head = '') =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Sea</title><link>https://sea.test/</link>${head}${items
    .map(
      ({ guid, link, title = 'Tides', text = 'Twice a day', date }) =>
        `<item><title>${title}</title>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}${link ? `<link>${link}</link>` : ''}<description>${text}</description>${date ? `<pubDate>${date}</pubDate>` : ''}</item>`
    )
    .join('')}</channel></rss>`

/** A site that serves feeds as a test says, and remembers what it was asked. */
export class FeedServer {
  readonly asked: IncomingMessage[] = []
  serve: Serve = (_request, response) => void response.writeHead(404).end()

  static async start(cleanup: TestContext['cleanup']) {
    const site = new FeedServer()
    const server = createServer((request, response) => {
      site.asked.push(request)
      site.serve(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return site
  }

  origin = ''

  get url() {
    return `${this.origin}/feed.xml`
  }

  get last() {
    return this.asked.at(-1)!
  }

  /** Answers with this feed, or body, from now on. */
  answers(body: string | Buffer, headers: Record<string, string> = {}, status = 200) {
    this.serve = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers })
      response.end(body)
    }
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from '@japa/runner/core'

/** An answer that something before the site gives in its place. */
export interface FrontAnswer {
  status: number
  type?: string
  location?: string
  body?: string
}

type Front = (path: string, method: string) => FrontAnswer | null

/** A server before a site, as caches and firewalls are: it answers what a test says and lets the rest through. */
export async function givenFront(cleanup: TestContext['cleanup'], site: string, front: Front) {
  const server = createServer(async (request, response) => {
    const path = request.url!
    const instead = front(path, request.method!)
    if (instead) {
      const { status, type = 'text/html', location } = instead
      response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) })
      return response.end(instead.body)
    }
    const answer = await fetch(`${site}${path}`, {
      method: request.method,
      headers: headersOf(request),
      body: await bodyOf(request),
      redirect: 'manual',
    })
    const kept = ['content-type', 'link', 'location'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(kept))
    return response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanup(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    ['authorization', 'content-type', 'accept-version'].flatMap((name) =>
      headers[name] ? [[name, String(headers[name])]] : []
    )
  )

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? undefined : Buffer.concat(chunks)
}

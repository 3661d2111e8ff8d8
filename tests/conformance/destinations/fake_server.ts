import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a fake site gets. */
export interface FakeRequest {
  method: string
  url: URL
  headers: Record<string, string | undefined>
  body: Buffer
  json(): any
}

/** What it answers. */
export interface FakeAnswer {
  status: number
  headers?: Record<string, string>
  json?: unknown
  body?: string
}

/** Serves a fake site on the loopback interface. A request that breaks off never reaches it. */
export async function serve(answer: (request: FakeRequest) => FakeAnswer) {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece)
    } catch {
      return
    }
    const body = Buffer.concat(pieces)
    const {
      status,
      headers,
      json,
      body: text,
    } = answer({
      method: request.method!,
      url: new URL(request.url!, `http://${request.headers.host}`),
      headers: request.headers as FakeRequest['headers'],
      body,
      json: () => JSON.parse(body.toString()),
    })
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    response
      .writeHead(status, { ...type, ...headers })
      .end(json === undefined ? text : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

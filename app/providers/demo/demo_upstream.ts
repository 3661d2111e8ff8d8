import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendAnswer } from '#providers/demo/sender'
import { DemoError } from '#providers/demo/demo_error'
import { demoModels } from '#providers/demo/models'

/** A running demo upstream. `url` is the base address a chat-completions client is given. */
export interface DemoUpstream {
  url: string
  close(): Promise<void>
}

const largestBody = 32 * 1024 * 1024

/**
 * Starts the demo upstream: a chat-completions server without a language model, for a first look and for tests.
 * It listens on loopback alone, takes any key, and labels every answer as a demo.
 */
export async function startDemoUpstream({ port = 0 } = {}): Promise<DemoUpstream> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => sendError(response, error))
  })
  /** Longer than the idle time of the clients' connections, so that none is closed under a request. */
  server.keepAliveTimeout = 65_000

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('x-demo-upstream', '1')
  const [path] = (request.url ?? '').split('?')
  const route = `${request.method} ${path}`
  if (route === 'GET /v1/models') return sendJson(response, 200, modelList())
  if (route === 'POST /v1/chat/completions') {
    return sendAnswer(await readJson(request), request.headers, response)
  }
  throw new DemoError(404, `Unknown address: ${route}`)
}

const modelList = () => ({
  object: 'list',
  data: demoModels.map(({ id }) => ({ id, object: 'model', created: 0, owned_by: 'demo' })),
})

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length
    if (size > largestBody) throw new DemoError(413, 'The body is too large.')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new DemoError(400, 'The body is not valid JSON.')
  }
}

function sendError(response: ServerResponse, error: unknown) {
  if (response.headersSent) return response.destroy()
  const known = error instanceof DemoError ? error : new DemoError(500, 'The demo upstream failed.')
  if (known.status === 413) response.setHeader('connection', 'close')
  if (known.status === 429) response.setHeader('retry-after', '1')
  return sendJson(response, known.status, known)
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import type { ServerResponse } from 'node:http'
import type { BrokenAnswer } from '#providers/demo/faults'

const overloaded = {
  error: {
    message: 'The model is overloaded.',
    type: 'server_error',
    param: null,
    code: 'overloaded',
  },
}

const page = '<!doctype html><html><title>502</title><body><h1>Bad Gateway</h1></body></html>'

/** Sends one of the answers that are broken from the first byte on. */
export function sendBroken(
  how: Exclude<BrokenAnswer, 'cut' | 'slow' | 'empty'>,
  response: ServerResponse,
  stream: boolean
) {
  const type = stream ? 'text/event-stream' : 'application/json'
  switch (how) {
    case 'hang':
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': type })
      response.end(stream ? 'data: {"id": <<garbage>>\n\n\u0000\n\n' : '{"id": <<garbage>>')
      return
    case 'sse-error': {
      const body = JSON.stringify(overloaded)
      response.writeHead(200, { 'content-type': type }).end(stream ? `data: ${body}\n\n` : body)
    }
  }
}

/**
 * The upstream of the gateway bench: a chat-completions server with one fixed answer, so that whatever differs between
 * asking it directly and through the appliance is the appliance's.
 *
 *   node bin/bench/gateway/mock_upstream.mjs [port]
 *
 * `POST /__config` changes `{ chunks, chunkDelayMs }`; `GET /__stats` counts requests.
 */
import { createServer } from 'node:http'
import { completion, streamParts } from './mock_answers.mjs'

const port = Number(process.argv[2] ?? 34790)
const config = { chunks: 50, chunkDelayMs: 0 }
const stats = { requests: 0, streams: 0, aborted: 0 }
const { first, token, last } = streamParts()

const sendJson = (response, body) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

function sendStream(response) {
  stats.streams++
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(first)
  let left = config.chunks
  const finish = () => {
    for (const part of last.slice(0, -1)) response.write(part)
    response.end(last.at(-1))
  }
  if (config.chunkDelayMs === 0) {
    while (left-- > 0) response.write(token)
    return finish()
  }
  const timer = setInterval(() => {
    if (response.destroyed) {
      stats.aborted++
      return clearInterval(timer)
    }
    response.write(token)
    if (--left > 0) return
    clearInterval(timer)
    finish()
  }, config.chunkDelayMs)
}

function answer(request, response, body) {
  if (request.url === '/__config') {
    Object.assign(config, JSON.parse(body))
    return sendJson(response, Buffer.from(JSON.stringify(config)))
  }
  stats.requests++
  if (/"stream"\s*:\s*true/.test(body)) return sendStream(response)
  return sendJson(response, completion)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const models = {
      object: 'list',
      data: [{ id: 'mock-model', object: 'model', created: 0, owned_by: 'mock' }],
    }
    return sendJson(
      response,
      Buffer.from(JSON.stringify(request.url === '/__stats' ? stats : models))
    )
  }
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => answer(request, response, Buffer.concat(pieces).toString()))
})

server.keepAliveTimeout = 120_000
server.listen(port, '127.0.0.1', () => process.send?.('ready'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
process.on('disconnect', () => process.exit(0))

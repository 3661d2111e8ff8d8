import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TestContext } from '@japa/runner/core'

/** A request that the upstream got. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** The body, character by character. */
  text: string
  body: Record<string, any>
  /** When the connection was closed before the answer's end, by `performance.now()`; null when it was not. */
  abortedAt: number | null
}

/** Answers one request of a scripted upstream. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A chat-completions server that answers as a test says, and remembers what it was sent. */
export class ScriptedUpstream {
  readonly received: ReceivedRequest[] = []
  readonly sockets = new Set<Socket>()
  answer: Answer = (response, request) => json(completion())(response, request)

  readonly #server = createServer((request, response) => void this.serve(request, response))

  static async start(cleanup: TestContext['cleanup'], answer?: Answer) {
    const upstream = new ScriptedUpstream()
    if (answer) upstream.answer = answer
    await new Promise<void>((resolve) => upstream.#server.listen(0, '127.0.0.1', resolve))
    upstream.#server.on('connection', (socket) => {
      upstream.sockets.add(socket)
      socket.on('close', () => upstream.sockets.delete(socket))
    })
    cleanup(() => upstream.stop())
    return upstream
  }

  get origin() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The base URL that a provider is set up with. */
  get url() {
    return `${this.origin}/v1`
  }

  get last() {
    return this.received.at(-1)!
  }

  /** Answers one after another; the last one again and again. */
  script(...answers: Answer[]) {
    let next = 0
    this.answer = (response, request) =>
      answers[Math.min(next++, answers.length - 1)]!(response, request)
  }

  stop() {
    this.#server.closeAllConnections()
    return new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const pieces: Buffer[] = []
    for await (const piece of request.iterator({ destroyOnReturn: false })) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    const received: ReceivedRequest = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      text,
      body: text === '' ? {} : JSON.parse(text),
      abortedAt: null,
    }
    response.on('close', () => {
      if (!response.writableFinished) received.abortedAt = performance.now()
    })
    this.received.push(received)
    this.answer(response, received)
  }
}

export const usage = {
  prompt_tokens: 20,
  completion_tokens: 10,
  total_tokens: 30,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
}

const head = { id: 'chatcmpl-1', created: 1_760_000_000, model: 'upstream-model' }

/** A chat completion. */
export const completion = (content = 'Hello there', more: object = {}) => ({
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage,
  ...more,
})

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Answers with an error of the API. */
export const refuse = (status: number, code: string | null = null, message = 'No') =>
  json({ error: { message, type: 'some_error', param: null, code } }, status)

export const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  ...more,
})

export const event = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`

export const usageChunk = { ...head, object: 'chat.completion.chunk', choices: [], usage }

/** The text of a whole stream that says these words. */
export const streamOf = (...words: string[]) =>
  [
    chunk({ role: 'assistant', content: '' }),
    ...words.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    usageChunk,
    '[DONE]',
  ]
    .map(event)
    .join('')

export const SSE_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Answers with a stream of these bytes, in one piece. */
export const sse =
  (text: string | Buffer): Answer =>
  (response) => {
    response.writeHead(200, SSE_HEADERS)
    response.end(text)
  }

/** Answers with the beginning of a stream and leaves the rest to the test. */
export const open =
  (text: string, then: (response: ServerResponse) => void = () => {}): Answer =>
  (response) => {
    response.writeHead(200, SSE_HEADERS)
    response.write(text)
    then(response)
  }

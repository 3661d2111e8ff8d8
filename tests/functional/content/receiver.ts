import type { TestContext } from '@japa/runner/core'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that came. */
export interface Received {
  headers: Record<string, string>
  text: string
  body: any
}

type Serve = (response: ServerResponse, message: Received) => void

/** A webhook's other side: answers as a test says, and remembers what came. */
export class Receiver {
  readonly received: Received[] = []
  serve: Serve = (response) => void response.writeHead(204).end()
  origin = ''

  static async start(cleanup: TestContext['cleanup']) {
    const receiver = new Receiver()
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request.iterator({ destroyOnReturn: false })) pieces.push(piece)
      const text = Buffer.concat(pieces).toString()
      const message = {
        headers: request.headers as Record<string, string>,
        text,
        body: text === '' ? null : JSON.parse(text),
      }
      if (request.method === 'POST') receiver.received.push(message)
      receiver.serve(response, message)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return receiver
  }

  get url() {
    return `${this.origin}/hook`
  }

  get last() {
    return this.received.at(-1)!
  }

  /** Answers with these, one after another; the last one again and again. */
  answers(...all: (number | Serve)[]) {
    let next = 0
    this.serve = (response, message) => {
      const answer = all[Math.min(next++, all.length - 1)]!
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(response, message)
    }
  }
}

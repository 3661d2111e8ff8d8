import type { MessagePort } from 'node:worker_threads'
import type { LinkModel, LinkQuery } from '@signalbox/sdk'

type Question = { number: number; query: LinkQuery }
type Reply = { number: number } & ({ scores: Float32Array } | { fault: string })

const faultOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Lets another thread ask a model of this one, until the port is closed. */
export function serveModel(model: LinkModel, port: MessagePort): void {
  port.on('message', async ({ number, query }: Question) => {
    const reply: Reply = await Promise.resolve()
      .then(() => model.score(query))
      .then(
        (scores) => ({ number, scores }),
        (error) => ({ number, fault: faultOf(error) })
      )
    port.postMessage(reply)
  })
}

/** The model at the other end of a port. */
export function modelBehind(port: MessagePort): LinkModel {
  const waiting = new Map<number, (reply: Reply) => void>()
  let questions = 0
  port.on('message', (reply: Reply) => {
    waiting.get(reply.number)?.(reply)
    waiting.delete(reply.number)
  })
  return {
    score: (query) =>
      new Promise((resolve, reject) => {
        const number = questions++
        waiting.set(number, (reply) =>
          'fault' in reply ? reject(new Error(reply.fault)) : resolve(reply.scores)
        )
        port.postMessage({ number, query } satisfies Question)
      }),
    close: () => port.close(),
  }
}

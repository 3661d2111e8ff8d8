/**
 * Metrics of all processes of one deployment. Any worker may be asked for `/metrics`; it asks the primary, which passes
 * the question to every worker and their parts back to the one that asked.
 */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import { metrics } from '#core/services/metrics'
import { SECOND } from '#core/time'

interface Question {
  type: 'svc:metrics:question'
  id: number
}

/** The question as the primary passes it on: whom to answer, and how many are asked. */
interface Passed {
  type: 'svc:metrics:passed'
  id: number
  asker: number
  asked: number
}

interface Part {
  type: 'svc:metrics:part'
  id: number
  asker: number
  asked: number
  metrics: MetricObject[]
}

type Message = Question | Passed | Part

/** A process that is busy or gone for longer than this is left out of the sum. */
const PATIENCE_MS = SECOND

/** In the primary: passes questions and parts between workers. */
export function relayMetrics() {
  cluster.on('message', (worker: Worker, message: Message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((other) => other?.isConnected())
    if (message?.type === 'svc:metrics:question') {
      const { id } = message
      for (const other of workers) {
        other?.send({ type: 'svc:metrics:passed', id, asker: worker.id, asked: workers.length })
      }
    }
    if (message?.type === 'svc:metrics:part') cluster.workers?.[message.asker]?.send(message)
  })
}

const waiting = new Map<number, (part: Part) => void>()
let questions = 0

const answer = async ({ id, asker, asked }: Passed) => {
  const own = await metrics.getMetricsAsJSON()
  process.send?.({ type: 'svc:metrics:part', id, asker, asked, metrics: own })
}

/** In a worker: answers other workers' questions. */
export function joinMetrics() {
  if (!cluster.isWorker) return
  process.on('message', (message: Message) => {
    if (message?.type === 'svc:metrics:passed') void answer(message)
    if (message?.type === 'svc:metrics:part') waiting.get(message.id)?.(message)
  })
}

/** The metrics of all processes as one registry; of this one alone when there are no others. */
export async function collectMetrics(): Promise<Registry> {
  if (!cluster.isWorker) return metrics
  const id = ++questions
  const parts: MetricObject[][] = []
  await new Promise<void>((done) => {
    const timer = setTimeout(done, PATIENCE_MS)
    waiting.set(id, (part) => {
      parts.push(part.metrics)
      if (parts.length < part.asked) return
      clearTimeout(timer)
      done()
    })
    process.send?.({ type: 'svc:metrics:question', id })
  })
  waiting.delete(id)
  return AggregatorRegistry.aggregate(parts as never)
}

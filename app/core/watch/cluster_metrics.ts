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
  /** The metrics wanted; all when absent. */
  names?: string[]
}

/** The question as the primary passes it on: whom to answer, and how many are asked. */
interface Passed extends Omit<Question, 'type'> {
  type: 'svc:metrics:passed'
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

/** What every metric of prom-client can do, though its types do not say so for all. */
interface Collected {
  get(): Promise<MetricObject>
}

/** A process that is busy or gone for longer than this, which is more than a round of checks takes, is left out. */
const PATIENCE_MS = 2 * SECOND

/** In the primary: passes questions and parts between workers. */
export function relayMetrics() {
  cluster.on('message', (worker: Worker, message: Message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((other) => other?.isConnected())
    if (message?.type === 'svc:metrics:question') {
      const passed = {
        ...message,
        type: 'svc:metrics:passed',
        asker: worker.id,
        asked: workers.length,
      }
      for (const other of workers) other?.send(passed)
    }
    if (message?.type === 'svc:metrics:part') cluster.workers?.[message.asker]?.send(message)
  })
}

const waiting = new Map<number, (part: Part) => void>()
let questions = 0

const own = async (names?: string[]): Promise<MetricObject[]> => {
  if (!names) return metrics.getMetricsAsJSON()
  const wanted = names
    .map((name) => metrics.getSingleMetric(name))
    .filter((one) => one !== undefined)
  return Promise.all(wanted.map((metric) => (metric as Collected).get()))
}

const answer = async ({ id, asker, asked, names }: Passed) => {
  const part: Part = {
    type: 'svc:metrics:part',
    id,
    asker,
    asked,
    metrics: await own(names).catch(() => []),
  }
  process.send?.(part)
}

/** In a worker: answers other workers' questions. */
export function joinMetrics() {
  if (!cluster.isWorker) return
  process.on('message', (message: Message) => {
    if (message?.type === 'svc:metrics:passed') void answer(message)
    if (message?.type === 'svc:metrics:part') waiting.get(message.id)?.(message)
  })
}

const gather = async (names?: string[]): Promise<Registry> => {
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
    process.send?.({ type: 'svc:metrics:question', id, names } satisfies Question)
  })
  waiting.delete(id)
  return AggregatorRegistry.aggregate(parts as never)
}

/** All metrics of all processes, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  return (cluster.isWorker ? await gather() : metrics).metrics()
}

/** The named metrics, over all processes. */
export async function readMetrics(names: string[]): Promise<MetricObject[]> {
  if (!cluster.isWorker) return own(names)
  const registry = await gather(names)
  return registry.getMetricsAsJSON()
}

import { Counter, Histogram } from 'prom-client'
import { metrics } from '#core/services/metrics'
import type { Connection } from '#providers/types'

const registers = [metrics]

const requests = new Counter({
  name: 'svc_requests_total',
  help: 'Chat completions by outcome: ok, or the class of failure',
  labelNames: ['stream', 'outcome'],
  registers,
})

const duration = new Histogram({
  name: 'svc_request_duration_seconds',
  help: 'Time from a chat completion to the end of its answer',
  labelNames: ['stream'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  registers,
})

const overhead = new Histogram({
  name: 'svc_overhead_seconds',
  help: 'Own time in a chat completion by part: admit (key, tenant, limits), read (body), plan (target and price), send (reserve, body for the upstream), answer (after the upstream)',
  labelNames: ['part'],
  buckets: [0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1],
  registers,
})

const firstToken = new Histogram({
  name: 'svc_first_token_seconds',
  help: 'Time from a streamed chat completion to its first token',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  registers,
})

const attempts = new Counter({
  name: 'svc_upstream_attempts_total',
  help: 'Calls of upstreams by preset of the provider and outcome: ok, or the class of failure',
  labelNames: ['provider', 'outcome'],
  registers,
})

const contexts = new Counter({
  name: 'svc_chat_contexts_total',
  help: 'Chat completions by what became of their context: made, empty (nothing to say), skipped (too little time), or failed',
  labelNames: ['outcome'],
  registers,
})

/** Finding a metric by its labels costs more than counting, so what was found is kept. */
function remembered<Child>(find: (...labels: string[]) => Child): (...labels: string[]) => Child {
  const known = new Map<string, Child>()
  return (...labels) => {
    const key = labels.join(' ')
    let child = known.get(key)
    if (child === undefined) known.set(key, (child = find(...labels)))
    return child
  }
}

const attemptsOf = remembered((provider, outcome) => attempts.labels(provider!, outcome!))
const requestsOf = remembered((stream, outcome) => requests.labels(stream!, outcome!))
const durationOf = remembered((stream) => duration.labels(stream!))
const overheadOf = remembered((part) => overhead.labels(part!))
const contextsOf = remembered((outcome) => contexts.labels(outcome!))

/** Parts of our own time, in the order in which they come. */
export type OverheadPart = 'admit' | 'read' | 'plan' | 'send' | 'answer'

/** Counts a call of an upstream. */
export const countAttempt = ({ kind }: Connection, outcome: string) =>
  attemptsOf(kind, outcome).inc()

/** Counts a chat completion that ended, with how long it took. */
export function countRequest(isStream: boolean, outcome: string, tookMs: number) {
  const stream = String(isStream)
  requestsOf(stream, outcome).inc()
  durationOf(stream).observe(tookMs / 1000)
}

export const observeFirstToken = (tookMs: number) => firstToken.observe(tookMs / 1000)

export const observeOverhead = (part: OverheadPart, tookMs: number) =>
  overheadOf(part).observe(tookMs / 1000)

export const countContext = (outcome: 'made' | 'empty' | 'skipped' | 'failed') =>
  contextsOf(outcome).inc()

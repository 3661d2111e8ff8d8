import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '#core/services/metrics'

const registers = [metrics]

/** Keys that flood a target. */
export const evidenceFloods = new Gauge({
  name: 'svc_route_evidence_floods',
  help: 'Keys whose judgements of a target within three days are many and unlike what others say or what was expected.',
  aggregator: 'max',
  registers,
})

/** Judgements of one transaction. */
export const feedbackBatch = new Histogram({
  name: 'svc_route_feedback_batch',
  help: 'Judgements that were committed together.',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers,
})

/** Outcomes that the platform saw itself and that bear on quality. */
export const observedTotal = new Counter({
  name: 'svc_route_observed_outcomes_total',
  help: 'Answers whose shape was looked at, by what was found.',
  labelNames: ['finding'] as const,
  registers,
})

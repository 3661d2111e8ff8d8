import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '#core/services/metrics'

const registers = [metrics]

/** How long one decision took. */
export const decisionSeconds = new Histogram({
  name: 'svc_route_decision_seconds',
  help: 'Time to choose a target, explanations left out.',
  labelNames: ['policy'] as const,
  buckets: [25e-6, 50e-6, 100e-6, 200e-6, 500e-6, 1e-3, 2e-3, 5e-3, 20e-3, 100e-3],
  registers,
})

/** Decisions by what was chosen. */
export const decisionsTotal = new Counter({
  name: 'svc_route_decisions_total',
  help: 'Decisions by kind of the chosen target (none: nothing fitted), policy, and whether ranking had failed.',
  labelNames: ['kind', 'policy', 'degraded'] as const,
  registers,
})

/** Feedback by what it says. */
export const feedbackTotal = new Counter({
  name: 'svc_route_feedback_total',
  help: 'Feedback taken in, by success.',
  labelNames: ['success'] as const,
  registers,
})

/** Decisions that wait to be written. */
export const decisionsWaiting = new Gauge({
  name: 'svc_route_decisions_waiting',
  help: 'Decisions that wait to be written to the database.',
  aggregator: 'sum',
  registers,
})

/** Decisions that could not be kept. */
export const decisionsLost = new Counter({
  name: 'svc_route_decisions_lost_total',
  help: 'Decisions that were never written, since the database was away for too long or refused them.',
  registers,
})

import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * The registry that `/metrics` shows and `/api/v1/status` reads from. Rooms register their metrics here when they are
 * imported. Over several processes counters and histograms are added up; a gauge says how with its `aggregator`.
 */
export const metrics = new Registry()

/** Gauges of Node's that are named like counters; each has a twin by type. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Adds the process and event-loop metrics; once, at start. */
export function collectProcessMetrics() {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 20 })
  for (const name of MISNAMED) metrics.removeSingleMetric(name)
}

import { Registry, collectDefaultMetrics } from 'prom-client'

/** The registry that `/metrics` shows and `/api/v1/status` reads from. Rooms register their metrics here when they are imported. */
export const metrics = new Registry()

/** Adds the process and event-loop metrics; once, at start. */
export function collectProcessMetrics() {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 20 })
}

import { Counter } from 'prom-client'
import { metrics } from '#core/services/metrics'

/** Decisions of the shadow by what became of them. */
export const shadowsTotal = new Counter({
  name: 'svc_route_shadows_total',
  help: 'Decisions that another policy was to make in the shadow: made, dropped (too many waited), failed.',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

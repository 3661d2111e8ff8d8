import { Gauge } from 'prom-client'
import { metrics } from '#core/services/metrics'
import { ShowPlatform, type PlatformProvider } from '#providers/queries/show_platform'
import { healthBoard } from '#providers/services/health_board'
import type { UpstreamHealth } from '#providers/types'

/** Only the platform's providers are shown, and no more of them than a person can look at. */
const MAX_PROVIDERS = 50

const LABELS = ['provider', 'kind'] as const

const VALUES: Partial<Record<UpstreamHealth['state'], number>> = { up: 1, degraded: 0.5, down: 0 }

const shown = (): PlatformProvider[] =>
  new ShowPlatform().handle().providers.slice(0, MAX_PROVIDERS)

const healthsOf = ({ targets }: PlatformProvider) => targets.map(healthBoard.ofTarget)

/** A gauge with one value for each platform provider, worked out when it is asked for. */
const perProvider = (
  name: string,
  help: string,
  aggregator: 'sum' | 'min' | 'max',
  valueOf: (provider: PlatformProvider) => number | undefined
) =>
  new Gauge({
    name,
    help,
    labelNames: LABELS,
    registers: [metrics],
    aggregator,
    collect() {
      this.reset()
      for (const provider of shown()) {
        const value = valueOf(provider)
        const { name: label, kind } = provider.connection
        if (value !== undefined) this.set({ provider: label, kind }, value)
      }
    },
  })

/** Adds the gauges of upstream health; once, at start. */
export function addUpstreamMetrics() {
  perProvider(
    'svc_upstream_health',
    'Platform providers: 1 up, 0.5 degraded, 0 down; absent while nothing is known',
    'min',
    ({ state }) => VALUES[state]
  )
  perProvider(
    'svc_upstream_in_flight',
    'Calls that platform providers are answering now',
    'sum',
    (provider) => healthsOf(provider).reduce((sum, { inFlight }) => sum + inFlight, 0)
  )
  perProvider(
    'svc_upstream_circuits_open',
    'Models of platform providers that calls are kept away from',
    'max',
    (provider) => healthsOf(provider).filter(({ circuit }) => circuit !== 'closed').length
  )
  perProvider(
    'svc_upstream_error_ratio',
    'Share of failed calls among the recent ones, of the worst model of a platform provider',
    'max',
    (provider) => Math.max(0, ...healthsOf(provider).map(({ errorRate }) => errorRate))
  )
}

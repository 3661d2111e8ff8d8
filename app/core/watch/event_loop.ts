import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge } from 'prom-client'
import { metrics } from '#core/services/metrics'
import { SECOND } from '#core/time'

const WINDOW_MS = 10 * SECOND
const RESOLUTION_MS = 10
const NANO_PER_SECOND = 1e9

const lag = new Gauge({
  name: 'svc_event_loop_lag_p99_seconds',
  help: 'Delay of timers in the last ten seconds, 99th percentile; of the slowest process',
  aggregator: 'max',
  registers: [metrics],
})

/** Measures how long timers wait, window by window, so that reading the gauge does not reset it. */
export function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  setInterval(() => {
    const late = delays.percentile(99) / NANO_PER_SECOND - RESOLUTION_MS / 1000
    lag.set(Math.max(0, late))
    delays.reset()
  }, WINDOW_MS).unref()
}

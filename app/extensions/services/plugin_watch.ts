import { Gauge } from 'prom-client'
import type { CheckResult } from '#core/health/checks'
import { metrics } from '#core/services/metrics'
import { host } from '#extensions/services/plugin_host'

/** The topic of changes that says that operators switched a plugin on or off; the subject is its identity. */
export const PLUGINS_TOPIC = 'plugins'

/** Registered by being imported; counted when it is read. */
new Gauge({
  name: 'svc_plugins',
  help: 'Plugins by status',
  labelNames: ['status'],
  aggregator: 'max',
  registers: [metrics],
  collect() {
    for (const [status, count] of Object.entries(host.counts())) this.set({ status }, count)
  },
})

/** The readiness check `plugins`: one that failed is a warning, since the house works without it. */
export function checkPlugins(): CheckResult {
  const meta = host.counts()
  const failed = host.list().filter((plugin) => plugin.status === 'failed')
  if (failed.length === 0) return { status: 'ok', message: `${meta.active} plugins active`, meta }
  const names = failed.map((plugin) => plugin.identity ?? plugin.folder).join(', ')
  return { status: 'warn', message: `failed and skipped: ${names}`, meta }
}

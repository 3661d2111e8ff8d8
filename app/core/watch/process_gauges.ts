/** Gauges of the deployment itself: processes, version, jobs that wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { jobs } from '#core/services/jobs'
import { metrics } from '#core/services/metrics'
import { SECOND } from '#core/time'
import { deployment } from '#core/watch/deployment'

new Gauge({
  name: 'svc_workers',
  help: 'Processes that serve requests',
  registers: [metrics],
  collect() {
    this.set(1)
  },
})

new Gauge({
  name: 'svc_build_info',
  help: 'Version and edition of the deployment',
  labelNames: ['version', 'edition'],
  aggregator: 'first',
  registers: [metrics],
  collect() {
    this.set({ version: deployment.version, edition: deployment.edition }, 1)
  },
})

const oldest = new Gauge({
  name: 'svc_jobs_oldest_seconds',
  help: 'How long the oldest due job has waited',
  aggregator: 'max',
  registers: [metrics],
})

/** A database that cannot be asked in time leaves the last values; its own check tells of that. */
new Gauge({
  name: 'svc_jobs_waiting',
  help: 'Jobs that are due and not yet taken',
  aggregator: 'max',
  registers: [metrics],
  async collect() {
    const patience = sleep(SECOND, null, { ref: false })
    const backlog = await Promise.race([jobs.backlog().catch(() => null), patience])
    if (!backlog) return
    this.set(backlog.waiting)
    oldest.set(backlog.oldestMs / 1000)
  },
})

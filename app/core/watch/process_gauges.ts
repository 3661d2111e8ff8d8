/** Gauges of the deployment itself: processes, version, jobs that wait. */
import { Gauge } from 'prom-client'
import { jobs } from '#core/services/jobs'
import { metrics } from '#core/services/metrics'
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

/** A database that cannot be asked leaves the last known value; the check of the database tells of that. */
const backlog = () => jobs.backlog().catch(() => null)

new Gauge({
  name: 'svc_jobs_waiting',
  help: 'Jobs that are due and not yet taken',
  aggregator: 'max',
  registers: [metrics],
  async collect() {
    const found = await backlog()
    if (found) this.set(found.waiting)
  },
})

new Gauge({
  name: 'svc_jobs_oldest_seconds',
  help: 'How long the oldest due job has waited',
  aggregator: 'max',
  registers: [metrics],
  async collect() {
    const found = await backlog()
    if (found) this.set(found.oldestMs / 1000)
  },
})

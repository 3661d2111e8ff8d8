import { defineConfig, drivers } from '@adonisjs/queue'

/** Jobs live in the database; any replica takes them. Reach them through `#core/services/jobs`. */
export default defineConfig({
  default: 'database',
  adapters: { database: drivers.database({ connectionName: 'main', tableName: 'queue_jobs' }) },
  worker: {
    concurrency: 4,
    idleDelay: '1s',
    stalledInterval: '15s',
    stalledThreshold: '60s',
    maxStalledCount: 5,
    gracefulShutdown: false,
  },
  locations: [],
})

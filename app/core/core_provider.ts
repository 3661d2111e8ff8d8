import type { ApplicationService } from '@adonisjs/core/types'

/** Starts and stops what all rooms build on: changes between replicas, jobs, outgoing connections. */
export default class CoreProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    await import('#core/serializer')
  }

  /** The schema is brought up to date before any room reads from it. */
  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    const { migrate } = await import('#core/services/migrations')
    await migrate()
  }

  /** Long-lived work belongs to serving processes only: commands and code generation must end by themselves. */
  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { changes } = await import('#core/services/changes')
    const { jobs } = await import('#core/services/jobs')
    await changes.start()
    jobs.startWorker()
  }

  async shutdown() {
    const [{ changes }, { jobs }, { outgoing }, { workerPool }] = await Promise.all([
      import('#core/services/changes'),
      import('#core/services/jobs'),
      import('#core/services/outgoing'),
      import('#core/services/worker_pool'),
    ])
    await jobs.stopWorker()
    await workerPool.drain()
    await changes.stop()
    await outgoing.close()
  }
}

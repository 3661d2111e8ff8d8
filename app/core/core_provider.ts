import type { ApplicationService } from '@adonisjs/core/types'
import { makeCommitsSure } from '#core/services/sure_commits'

/** Starts and stops what all rooms build on: changes between replicas, jobs, outgoing connections, checks, tracing. */
export default class CoreProvider {
  /** Commands that never started the application have nothing to stop, and no services to import. */
  #started = false

  constructor(protected app: ApplicationService) {}

  register() {
    makeCommitsSure()
  }

  async boot() {
    await import('#core/serializer')
  }

  /** The schema is brought up to date before any room reads from it. Code generation only warms the app up. */
  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    this.#started = true
    const { migrate } = await import('#core/services/migrations')
    await migrate()
    const [{ addCoreChecks }, { joinMetrics }, { tracing }, { followRotation }] = await Promise.all(
      [
        import('#core/health/core_checks'),
        import('#core/watch/cluster_metrics'),
        import('#core/services/tracing'),
        import('#core/services/seal_rotation'),
        import('#core/watch/process_gauges'),
      ]
    )
    addCoreChecks()
    followRotation()
    joinMetrics()
    await tracing.start()
  }

  /** Long-lived work belongs to serving processes only: commands and code generation must end by themselves. */
  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { changes } = await import('#core/services/changes')
    const { jobs } = await import('#core/services/jobs')
    const { collectProcessMetrics } = await import('#core/services/metrics')
    const { watchEventLoop } = await import('#core/watch/event_loop')
    collectProcessMetrics()
    watchEventLoop()
    await changes.start()
    jobs.startWorker()
  }

  async shutdown() {
    if (!this.#started) return
    const [{ changes }, { jobs }, { outgoing }, pools, { tracing }] = await Promise.all([
      import('#core/services/changes'),
      import('#core/services/jobs'),
      import('#core/services/outgoing'),
      import('#core/services/worker_pool'),
      import('#core/services/tracing'),
    ])
    await jobs.stopWorker()
    await Promise.all([pools.workerPool.drain(), pools.longWorkerPool.drain()])
    await changes.stop()
    await outgoing.close()
    await tracing.stop()
  }
}

import { configProvider } from '@adonisjs/core'
import { Locator, Worker, type Job } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'

type JobClass<Payload> = (abstract new (...args: never[]) => Job<Payload>) & typeof Job<Payload>

/** How one job is put into the queue. */
export interface DispatchOptions {
  /** Milliseconds until it is due. @default 0 */
  delayMs?: number
  /** While a job with this id waits or runs, another one is not put in. */
  once?: string
  /** Lower goes first. @default 5 */
  priority?: number
}

const QUEUE = 'default'

/** The queue orders by a score: the priority times this, plus the time at which the job became due. */
const SCORE_OF_PRIORITY = 10_000_000_000_000

/**
 * Background work over all replicas: jobs live in the database, any process takes one under a lease that it renews, and
 * a job whose process died is taken again.
 */
class Jobs {
  #worker: Worker | null = null
  #running: Promise<void> | null = null

  /** Makes a job class known to the worker; each room does it in its provider. */
  register(job: JobClass<any>) {
    Locator.register(job.options.name ?? job.name, job as never)
  }

  /** Puts a job into the queue. */
  async dispatch<Payload>(job: JobClass<Payload>, payload: Payload, options: DispatchOptions = {}) {
    let dispatcher = (job as never as { dispatch(payload: Payload): any }).dispatch(payload)
    if (options.delayMs) dispatcher = dispatcher.in(options.delayMs)
    if (options.priority !== undefined) dispatcher = dispatcher.priority(options.priority)
    if (options.once) dispatcher = dispatcher.dedup({ id: options.once })
    await dispatcher.run()
  }

  /** Runs a job again and again, once over all replicas for each interval. */
  async every<Payload>(intervalMs: number, job: JobClass<Payload>, payload: Payload) {
    await (job as never as { schedule(payload: Payload): any })
      .schedule(payload)
      .id(job.options.name ?? job.name)
      .every(intervalMs)
  }

  /** Begins to take jobs in this process. */
  startWorker() {
    this.#running ??= this.work().catch((error) => {
      logger.error({ reason: String(error?.message).slice(0, 500) }, 'the job worker stopped')
    })
  }

  /** Stops taking jobs and waits for the running ones. */
  async stopWorker() {
    await this.#worker?.stop()
    await this.#running
    this.#worker = null
    this.#running = null
  }

  /** The worker sets up the queue anew, so it gets the adapter's factory and not the adapter in use. */
  private async work() {
    const config = app.config.get<{ adapters: { database: never } }>('queue')
    const database = await configProvider.resolve(app, config.adapters.database)
    this.#worker = new Worker({
      ...config,
      autoLoadJobs: false,
      adapters: { database },
      jobFactory: (job: never) => app.container.make(job),
      logger,
    } as never)
    await this.#worker.start([QUEUE])
  }

  /** How many jobs are due and wait, and for how many milliseconds the oldest has. */
  async backlog(): Promise<{ waiting: number; oldestMs: number }> {
    const now = clock.now()
    const of = (status: string) =>
      db.from('queue_jobs').where({ queue: QUEUE, status }).count('* as waiting')
    const [pending] = await of('pending').min(db.raw(`score % ${SCORE_OF_PRIORITY}`), 'since')
    const [delayed] = await of('delayed').where('execute_at', '<=', now).min('execute_at', 'since')
    const ages = [pending, delayed].map((row) => (row?.since ? now - Number(row.since) : 0))
    return {
      waiting: Number(pending?.waiting ?? 0) + Number(delayed?.waiting ?? 0),
      oldestMs: Math.max(0, ...ages),
    }
  }
}

/** The one job queue of all rooms. */
export const jobs = new Jobs()

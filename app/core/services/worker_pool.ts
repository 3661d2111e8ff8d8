import { availableParallelism } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { E_OVERLOADED } from '#core/errors'
import { MINUTE } from '#core/time'

const MAX_WAITING = 64

/** A function that runs in a worker thread: the module that exports it, and its name there. */
export interface WorkerTask {
  /** `new URL('./tasks.js', import.meta.url)`; from sources the `.ts` beside it is taken. */
  module: URL
  name: string
}

export interface WorkerRunOptions {
  /** Buffers and ports that move to the worker instead of being copied. */
  transfer?: (ArrayBuffer | MessagePort)[]
  signal?: AbortSignal
}

const fromSources = import.meta.url.endsWith('.ts')

/** Heavy work off the event loop: threads start with the first task, end when idle, and are drained on shutdown. */
class WorkerPool {
  #pool: Piscina | null = null
  #running = new Set<Promise<unknown>>()

  constructor(private readonly maxThreads: number) {}

  /** Threads that run now, and tasks that wait; zero before the first task. */
  get load() {
    return { threads: this.#pool?.threads.length ?? 0, waiting: this.#pool?.queueSize ?? 0 }
  }

  /** Runs a task and answers what it answers. @throws E_OVERLOADED when too many wait; the task's own error */
  async run<Result>(task: WorkerTask, payload: unknown, options: WorkerRunOptions = {}) {
    const pool = this.start()
    if (pool.queueSize >= MAX_WAITING) throw new E_OVERLOADED(['worker threads'])
    const file = fromSources ? task.module.href.replace(/\.js$/, '.ts') : task.module.href
    const run: Promise<Result> = pool.run(payload, {
      filename: file,
      name: task.name,
      transferList: options.transfer,
      signal: options.signal,
    })
    this.#running.add(run)
    return run.finally(() => this.#running.delete(run))
  }

  /** Waits for running tasks, then ends the threads. */
  async drain() {
    const pool = this.#pool
    this.#pool = null
    await Promise.allSettled(this.#running)
    await pool?.destroy()
  }

  private start() {
    this.#pool ??= new Piscina({
      minThreads: 0,
      maxThreads: this.maxThreads,
      idleTimeout: MINUTE,
      execArgv: fromSources ? ['--import', import.meta.resolve('@poppinss/ts-exec')] : [],
    })
    return this.#pool
  }
}

/** The pool of worker threads for what requests wait for. */
export const workerPool = new WorkerPool(Math.max(1, availableParallelism() - 1))

/** One thread for work of minutes, such as training: apart, so that no request ever waits behind it. */
export const longWorkerPool = new WorkerPool(1)

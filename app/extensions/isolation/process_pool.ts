import { carryOut, type Call } from '#extensions/isolation/call'
import {
  PluginProcess,
  type PluginFiles,
  type ProcessLimits,
} from '#extensions/isolation/plugin_process'
import type { StatedPlugin } from '#extensions/isolation/messages'

/** Processes that one plugin may have at a time. */
const MOST_PROCESSES = 4
const IDLE_MS = 30_000

/** What a busy machine may need to start a process, however short the call is. */
const START_MS = 5_000

/** A process that is kept for one purpose, because something stays in it from call to call. */
export interface HeldProcess {
  /** Carries out a call, after those before it. @throws like `ProcessPool.call`, also when the process has ended */
  call(call: Call): Promise<unknown>
  /** Ends it. */
  close(): void
}

/** The processes of one plugin: started when they are needed, each with one call at a time, ended when nobody needs them. */
export class ProcessPool {
  readonly #files: PluginFiles
  readonly #limits: Partial<ProcessLimits>
  readonly #all = new Set<PluginProcess>()
  readonly #idle: { process: PluginProcess; timer: NodeJS.Timeout }[] = []
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(files: PluginFiles, limits: Partial<ProcessLimits> = {}) {
    this.#files = files
    this.#limits = limits
  }

  /** Starts a process and answers what the plugin states of itself. @throws Error that says why it could not */
  async read(timeoutMs: number): Promise<StatedPlugin> {
    const { target, definition } = await this.#start(timeoutMs)
    this.#release(target)
    return definition
  }

  /** Carries out a call. @throws PluginError that the plugin threw, Error for anything else */
  async call(call: Call): Promise<unknown> {
    if (this.#running >= MOST_PROCESSES) {
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    }
    this.#running++
    try {
      const target = this.#take() ?? (await this.#start(Math.max(call.timeoutMs, START_MS))).target
      try {
        return await carryOut(target, call)
      } finally {
        this.#release(target)
      }
    } finally {
      this.#running--
      this.#queue.shift()?.()
    }
  }

  /** Starts a process that nobody else gets. @throws Error that says why it could not */
  async hold(timeoutMs: number): Promise<HeldProcess> {
    const { target } = await this.#start(timeoutMs)
    const rest = () => {
      target.rest()
      target.listen(
        () => target.kill('it spoke without being asked'),
        () => this.#all.delete(target)
      )
    }
    const carry = async (call: Call) => {
      if (target.hasEnded) throw new Error('The plugin failed: its process has ended')
      target.wake()
      try {
        return await carryOut(target, call)
      } finally {
        if (target.hasEnded) this.#all.delete(target)
        else rest()
      }
    }
    let turn: Promise<unknown> = Promise.resolve()
    rest()
    return {
      call: (call) => {
        const called = turn.then(() => carry(call))
        turn = called.catch(() => {})
        return called
      },
      close: () => target.kill('it was not needed any more'),
    }
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer)
    const all = [...this.#all]
    for (const one of all) one.kill('the plugin was closed')
    await Promise.all(all.map((one) => one.gone()))
  }

  #take(): PluginProcess | undefined {
    const rested = this.#idle.pop()
    if (!rested) return undefined
    clearTimeout(rested.timer)
    if (rested.process.hasEnded) return this.#take()
    rested.process.wake()
    return rested.process
  }

  #release(target: PluginProcess) {
    if (target.hasEnded) return
    target.rest()
    target.listen(
      () => target.kill('it spoke without being asked'),
      () => this.#all.delete(target)
    )
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((one) => one.process === target),
        1
      )
      target.kill('it was not needed')
    }, IDLE_MS)
    timer.unref()
    this.#idle.push({ process: target, timer })
  }

  #start(timeoutMs: number): Promise<{ target: PluginProcess; definition: StatedPlugin }> {
    const target = new PluginProcess(this.#files, this.#limits)
    this.#all.add(target)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => target.kill(`it did not load within ${timeoutMs / 1_000} seconds`),
        timeoutMs
      )
      const fail = (reason: string) => {
        clearTimeout(timer)
        this.#all.delete(target)
        target.kill(reason)
        reject(new Error(reason))
      }
      target.listen((message) => {
        if (message.type === 'broken') return fail(message.message)
        if (message.type !== 'loaded') return fail('it spoke before it was loaded')
        clearTimeout(timer)
        resolve({ target, definition: message.definition })
      }, fail)
    })
  }
}

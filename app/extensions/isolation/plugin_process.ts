import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { dirname, join } from 'node:path'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { isToHost } from '#extensions/isolation/received'
import type { Task, ToChild, ToHost } from '#extensions/isolation/messages'

/** Where a plugin lies. */
export interface PluginFiles {
  /** Path of the module with the definition. */
  entry: string
  folder: string
}

/** What a process may use. */
export interface ProcessLimits {
  heapMb: number
  /** All memory, as the operating system counts it. */
  residentMb: number
  messageBytes: number
}

const LIMITS: ProcessLimits = { heapMb: 128, residentMb: 384, messageBytes: 32_000_000 }

const WATCHED_EACH_MS = 100
const PAGE_BYTES = 4_096

/** The built host runs JavaScript, the source tree TypeScript. */
const childFile = () =>
  new URL(`./child.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

const sdkUrls = () => ({
  '@signalbox/sdk': import.meta.resolve('@signalbox/sdk'),
})

/**
 * A process with one plugin in it: no environment, no files but the plugin's own, little memory. It speaks lines of JSON over
 * pipes; whatever else it does ends it.
 */
export class PluginProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #limits: ProcessLimits
  readonly #watch: NodeJS.Timeout
  #pieces: string[] = []
  #waitingBytes = 0
  #ending: string | null = null
  #hear: (message: ToHost) => void = () => {}
  #end: (reason: string) => void = () => {}
  hasEnded = false

  constructor({ entry, folder }: PluginFiles, limits: Partial<ProcessLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    const file = fileURLToPath(childFile())
    const task: Task = { entry: pathToFileURL(entry).href, sdk: sdkUrls() }
    this.#child = spawn(
      process.execPath,
      [
        '--permission',
        `--allow-fs-read=${join(dirname(file), '*')}`,
        `--allow-fs-read=${join(sdkFolder(), '*')}`,
        `--allow-fs-read=${join(folder, '*')}`,
        `--max-old-space-size=${this.#limits.heapMb}`,
        '--no-warnings',
        file,
        JSON.stringify(task),
      ],
      { env: {}, cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] }
    )
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text))
    this.#child.stdin.on('error', () => {})
    this.#child.on('error', (error) => this.#ended(error.message))
    this.#child.on('exit', (code, signal) =>
      this.#ended(this.#ending ?? `its process ended (${signal ?? `code ${code}`})`)
    )
    this.#watch = setInterval(() => void this.#measure(), WATCHED_EACH_MS)
    this.#watch.unref()
  }

  /** Who hears messages, and who is told that there will be none any more. */
  listen(hear: (message: ToHost) => void, end: (reason: string) => void): void {
    this.#hear = hear
    this.#end = end
  }

  send(message: ToChild): void {
    if (!this.hasEnded) this.#child.stdin.write(`${lineOf(message)}\n`)
  }

  /** Ends it at once. */
  kill(reason: string): void {
    this.#ending ??= reason
    this.wake()
    this.#child.kill('SIGKILL')
  }

  /** While it is not used, the host does not stay up for it. */
  rest(): void {
    for (const part of this.#parts()) part.unref?.()
  }

  /** It is used again. */
  wake(): void {
    for (const part of this.#parts()) part.ref?.()
  }

  /** Resolves once it is gone. */
  async gone(): Promise<void> {
    if (!this.hasEnded) await new Promise((resolve) => this.#child.once('exit', resolve))
  }

  /** What keeps the host up. */
  #parts() {
    const { stdin, stdout } = this.#child
    return [this.#child, stdin, stdout] as { ref?(): void; unref?(): void }[]
  }

  #read(text: string) {
    if (this.hasEnded || this.#ending !== null) return
    const [first = '', ...others] = text.split('\n')
    this.#pieces.push(first)
    this.#waitingBytes += first.length
    if (this.#waitingBytes > this.#limits.messageBytes) return this.kill('it sent too much at once')
    for (const next of others) {
      const message = parsed(this.#pieces.join(''))
      if (message === null) return this.kill('it sent something that is no message')
      this.#hear(message)
      this.#pieces = [next]
      this.#waitingBytes = next.length
    }
  }

  async #measure() {
    const text = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => '')
    const megabytes = (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES) / 1_000_000
    if (megabytes > this.#limits.residentMb) this.kill('it used too much memory')
  }

  #ended(reason: string) {
    if (this.hasEnded) return
    this.hasEnded = true
    clearInterval(this.#watch)
    this.#child.stdin.destroy()
    this.#end(reason)
  }
}

/** Node's reader of lines takes two more characters for the end of one. */
const lineOf = (message: ToChild) =>
  JSON.stringify(message).replace(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`
  )

function parsed(line: string): ToHost | null {
  try {
    const value: unknown = JSON.parse(line)
    return isToHost(value) ? value : null
  } catch {
    return null
  }
}

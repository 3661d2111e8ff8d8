import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { MINUTE, SECOND } from '#core/time'

/** Who writes segments in the folder; its file is touched while the process lives. */
interface Owner {
  host: string
  pid: number
  /** Tells a process from a later one with the same pid; null where the system does not say. */
  birth: string | null
}

export const HEARTBEAT_MS = 5 * SECOND
/** A silent process of another machine is dead after this long, since its pid cannot be asked for. */
const SILENT_ELSEWHERE_MS = MINUTE
/** Where a pid cannot be told from a later one, silence tells after this long. */
const SILENT_HERE_MS = 5 * MINUTE
const PROBE_BYTES = 64 * 1024

/** `<holder>.<origin>-<n>.jsonl` when adopted, `<origin>-<n>.jsonl` otherwise. */
const SEGMENT = /^(?:(rep_\w+)\.)?(rep_\w+)-(\d+)\.jsonl$/
const OWNER = /^(rep_\w+)\.owner$/

/** Places in /proc/<pid>/stat after the command's name. */
const STATE = 0
const START_TIME = 19

/** When a process began, in the kernel's ticks (Linux); null on other systems, and for one that ended, buried or not. */
const birthOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /[ZX]/.test(fields[STATE]!) ? null : fields[START_TIME]!
  } catch {
    return null
  }
}

const pidExists = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The folder where the replicas of one data folder keep their journals. Segments of a process that died are taken over
 * by one that lives: renaming a file is the claim, so only one gets it.
 */
export class JournalFolder {
  #isPrepared = false

  constructor(
    readonly path: string,
    readonly replica: string,
    private readonly now: () => number
  ) {}

  private get ownerPath() {
    return join(this.path, `${this.replica}.owner`)
  }

  get rejectedPath() {
    return join(this.path, `${this.replica}.rejected`)
  }

  /** Makes the folder and says who writes here. */
  prepare() {
    if (this.#isPrepared) return
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
    const owner: Owner = { host: hostname(), pid: process.pid, birth: birthOf(process.pid) }
    const draft = `${this.ownerPath}.new`
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
    renameSync(draft, this.ownerPath)
    this.#isPrepared = true
  }

  /** Says that this process lives. */
  touch() {
    if (!this.#isPrepared) return
    const seconds = this.now() / 1_000
    utimesSync(this.ownerPath, seconds, seconds)
  }

  /** Leaves the folder, when nothing of this process waits there. */
  leave() {
    if (!this.#isPrepared) return
    rmSync(this.ownerPath, { force: true })
    this.#isPrepared = false
  }

  /** @throws the file system's error while the disk takes nothing */
  probe() {
    const path = join(this.path, `${this.replica}.probe`)
    try {
      this.#isPrepared = false
      this.prepare()
      writeFileSync(path, Buffer.alloc(PROBE_BYTES))
    } finally {
      rmSync(path, { force: true })
    }
  }

  /** Files that processes put aside because the database refused their rows. */
  rejected(): string[] {
    return this.names().filter((name) => name.endsWith('.rejected'))
  }

  /** Takes over the segments of dead processes. Answers them oldest first. */
  claim(): { path: string; origin: string }[] {
    const alive = new Map<string, boolean>()
    const found = this.names()
      .map((name) => SEGMENT.exec(name))
      .filter((match) => match !== null)
    const claimed: { path: string; origin: string; number: number }[] = []
    for (const [name, adopter, origin, number] of found) {
      const holder = adopter ?? origin!
      if (holder === this.replica) continue
      if (!alive.has(holder)) alive.set(holder, this.isAlive(holder))
      if (alive.get(holder)) continue
      const path = join(this.path, `${this.replica}.${origin}-${number}.jsonl`)
      if (this.rename(name!, path)) claimed.push({ path, origin: origin!, number: Number(number) })
    }
    return claimed.sort((a, b) => a.origin.localeCompare(b.origin) || a.number - b.number)
  }

  /** Dead processes none of whose rows wait any more, so that their leases can go. */
  departed(): string[] {
    const names = this.names()
    const waiting = new Set(names.map((name) => SEGMENT.exec(name)?.[2]))
    const owners = names.map((name) => OWNER.exec(name)?.[1]).filter((one) => one !== undefined)
    return owners.filter((one) => one !== this.replica && !waiting.has(one) && !this.isAlive(one))
  }

  /** Removes the sign of a dead process. */
  forget(replica: string) {
    rmSync(join(this.path, `${replica}.owner`), { force: true })
  }

  /** A folder that is not there, or cannot be read, holds nothing for us. */
  private names(): string[] {
    try {
      return readdirSync(this.path)
    } catch {
      return []
    }
  }

  private rename(name: string, path: string): boolean {
    try {
      renameSync(join(this.path, name), path)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }

  private isAlive(replica: string): boolean {
    const path = join(this.path, `${replica}.owner`)
    try {
      const owner: Owner = JSON.parse(readFileSync(path, 'utf8'))
      const silentMs = this.now() - statSync(path).mtimeMs
      if (owner.host !== hostname()) return silentMs < SILENT_ELSEWHERE_MS
      if (owner.pid === process.pid || !pidExists(owner.pid)) return false
      return owner.birth === null ? silentMs < SILENT_HERE_MS : owner.birth === birthOf(owner.pid)
    } catch {
      return false
    }
  }
}

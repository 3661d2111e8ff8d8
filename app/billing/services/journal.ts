import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import logger from '@adonisjs/core/services/logger'
import { E_STORAGE_FULL } from '#core/errors'
import type { Charge, LedgerEntry } from '#billing/types'
import type { JournalFolder } from '#billing/services/journal_folder'

/** A ledger entry with what it takes from allowances, as one line of the journal holds it. */
export interface JournalRow {
  entry: LedgerEntry
  charges: Charge[]
}

/** A file of rows that wait for the database; without a path the rows are in memory alone. */
export interface Segment {
  path: string | null
  /** Replica that wrote the rows, and whose leases they move from. */
  origin: string
  /** Null when they have to be read from the file. */
  rows: JournalRow[] | null
  /** How many rows; null when they were written by another process. */
  count: number | null
  /** How many of them are in the database. */
  done: number
  since: number
}

/** Rows of sealed segments that are kept in memory; beyond it they are read from their files again. */
const ROWS_IN_MEMORY = 20_000
/** Rows that are kept while the disk takes none. */
const ROWS_WITHOUT_DISK = 10_000
const ROWS_IN_SEGMENT = 5_000

/**
 * Rows on their way to the database. `append` has written the row to a file of this replica when it returns, so a kill
 * of the process does not lose it. While the disk is full, rows stay in memory, up to a limit, and `isFull` says so.
 */
export class Journal {
  isFull = false
  #open: { fd: number; segment: Segment & { path: string; rows: JournalRow[] } } | null = null
  #sealed: Segment[] = []
  #unwritten: Segment | null = null
  /** Rows in memory alone, whether their segment is sealed or not. */
  #withoutDisk = 0
  #number = 0

  constructor(
    private readonly folder: JournalFolder,
    private readonly now: () => number
  ) {}

  /** How many rows wait; those that another process wrote are not counted before they are read. */
  get depth() {
    return this.all().reduce((sum, one) => sum + (one.count ?? one.rows?.length ?? 0), 0)
  }

  get segments() {
    return this.all().length
  }

  /** When the oldest waiting row came; null when none waits. */
  get oldestAt(): number | null {
    const all = this.all()
    return all.length > 0 ? Math.min(...all.map((one) => one.since)) : null
  }

  /** How many files hold rows that the database refused. */
  get rejected() {
    return this.folder.rejected().length
  }

  /** Rows that came since the last segment was sealed. */
  get fresh() {
    return this.#open?.segment.rows.length ?? 0
  }

  /** Writes a row. @throws E_STORAGE_FULL when the disk is full and memory holds as much as it may. */
  append(row: JournalRow) {
    try {
      const { fd, segment } = (this.#open ??= this.openSegment())
      writeLine(fd, `${JSON.stringify(row)}\n`)
      segment.rows.push(row)
      if (segment.rows.length >= ROWS_IN_SEGMENT) this.seal()
    } catch (error) {
      this.keepUnwritten(row, error)
    }
  }

  /** Closes the open segment, so that its rows can be committed. */
  seal() {
    if (this.#open === null) return
    const { fd, segment } = this.#open
    this.#open = null
    closeSync(fd)
    const inMemory = this.#sealed.reduce((sum, one) => sum + (one.rows?.length ?? 0), 0)
    const count = segment.rows.length
    const rows = inMemory + count <= ROWS_IN_MEMORY ? segment.rows : null
    this.#sealed.push({ ...segment, rows, count })
  }

  /** Takes over files that another process left. */
  adopt(found: { path: string; origin: string }[]) {
    for (const one of found)
      this.#sealed.push({ ...one, rows: null, count: null, done: 0, since: this.now() })
  }

  /** What waits to be committed, oldest first. Rows that came while the disk was full come last. */
  waiting(): Segment[] {
    const unwritten = this.#unwritten
    this.#unwritten = null
    if (unwritten) this.#sealed.push(unwritten)
    return [...this.#sealed]
  }

  rowsOf(segment: Segment): JournalRow[] {
    if (segment.rows !== null) return segment.rows
    try {
      return readRows(segment.path!)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      logger.error({ path: segment.path }, 'a segment of the journal is gone; its rows are lost')
      return []
    }
  }

  /** Forgets a segment whose rows are all in the database. */
  discard(segment: Segment) {
    if (segment.path === null) this.#withoutDisk -= segment.rows!.length
    else rmSync(segment.path, { force: true })
    this.#sealed = this.#sealed.filter((one) => one !== segment)
  }

  /** Puts aside a row that the database refuses for what it says. */
  reject(row: JournalRow) {
    const fd = openSync(this.folder.rejectedPath, 'a', 0o600)
    try {
      writeLine(fd, `${JSON.stringify(row)}\n`)
    } finally {
      closeSync(fd)
    }
  }

  /** Looks whether a full disk takes rows again. */
  probe() {
    if (!this.isFull) return
    try {
      this.folder.probe()
      this.isFull = false
      logger.info('the journal of the ledger can be written again')
    } catch (error) {
      logger.debug({ err: error }, 'the journal of the ledger still cannot be written')
    }
  }

  private openSegment() {
    this.folder.prepare()
    const path = join(this.folder.path, `${this.folder.replica}-${++this.#number}.jsonl`)
    const fd = openSync(path, 'ax', 0o600)
    return {
      fd,
      segment: {
        path,
        origin: this.folder.replica,
        rows: [],
        count: null,
        done: 0,
        since: this.now(),
      },
    }
  }

  /** A line may have been written in part, so nothing more goes into that file. */
  private keepUnwritten(row: JournalRow, cause: unknown) {
    if (!this.isFull) logger.error({ err: cause }, 'the journal of the ledger cannot be written')
    this.isFull = true
    try {
      this.seal()
    } catch (error) {
      logger.debug({ err: error }, 'a segment of the journal cannot be closed')
    }
    if (this.#withoutDisk >= ROWS_WITHOUT_DISK) throw new E_STORAGE_FULL([], { cause })
    const { replica: origin } = this.folder
    this.#unwritten ??= { path: null, origin, rows: [], count: null, done: 0, since: this.now() }
    this.#unwritten.rows!.push(row)
    this.#withoutDisk++
  }

  private all(): Segment[] {
    const others = [this.#open?.segment, this.#unwritten].filter((one) => one !== undefined)
    return [...this.#sealed, ...others.filter((one) => one !== null)]
  }
}

function writeLine(fd: number, line: string) {
  const wanted = Buffer.byteLength(line)
  let written = writeSync(fd, line)
  if (written === wanted) return
  const bytes = Buffer.from(line)
  while (written < wanted) written += writeSync(fd, bytes, written)
}

/** Reads a segment. Its last line may be torn: that row was never acknowledged. */
function readRows(path: string): JournalRow[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const rows: JournalRow[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    try {
      rows.push(JSON.parse(line))
    } catch {
      if (index < lines.length - 1)
        logger.error({ path, line: index + 1 }, 'unreadable journal line')
    }
  }
  return rows
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import { LatestRun } from '#providers/services/latest_run'
import { Lru } from '#providers/services/lru'
import type { Evidence, TargetEvidence } from '#routing/learners/types'
import { readHeads, readSums, type Head } from '#routing/evidence/evidence_store'
import type { Flood } from '#routing/evidence/floods'
import { PlatformSums } from '#routing/evidence/platform_sums'
import { Sharing } from '#routing/evidence/sharing'
import { HORIZON_DAYS } from '#routing/evidence/tallies'
import { dayOf } from '#routing/evidence/units'
import { WorkspaceBook } from '#routing/evidence/workspace_book'

/** Workspaces whose evidence stays in memory; of all others only what they share does. */
const MOST_BOOKS = 500

/** Clocks of replicas may differ by as much. */
const CLOCKS_DIFFER_MS = 60 * SECOND

type ByTarget = ReadonlyMap<string, TargetEvidence>
const NOTHING: ByTarget = new Map()

/** What one workspace sees at one moment. */
class EvidenceView implements Evidence {
  constructor(
    readonly revision: number,
    private readonly own: ByTarget,
    readonly shared: ByTarget
  ) {}

  workspace(targetId: string) {
    return this.own.get(targetId) ?? null
  }

  platform(targetId: string) {
    return this.shared.get(targetId) ?? null
  }
}

/**
 * What was seen of all targets, in memory: for each workspace its own, and what all that share saw together. `refresh`
 * brings it up to what the database holds, whoever wrote it; between two refreshes nothing changes.
 */
export class EvidenceBook {
  #revision = 0
  #day = 0
  #touchedAt = 0
  #sharing = Sharing.standard
  #platform = new PlatformSums()
  /** Everything is to be read again, since weights or sharers changed; what is shown stays until that is done. */
  #isStale = true
  #platformView = new EvidenceView(0, NOTHING, NOTHING)
  readonly #heads = new Map<string, Head>()
  readonly #books = new Lru<WorkspaceBook>(MOST_BOOKS)
  readonly #views = new Map<string, EvidenceView>()
  readonly #floods = new Map<string, Flood[]>()
  readonly #wanted = new Set<string>()
  readonly #refreshing = new LatestRun(() => this.#refresh())

  /** Brings everything up to what is committed when it is called. */
  refresh(): Promise<void> {
    return this.#refreshing.run()
  }

  /** Reads who shares, and counts the platform's part anew. */
  async readSharing() {
    this.#sharing = await Sharing.read()
    this.#isStale = true
    await this.refresh()
  }

  /** What a workspace sees (null: a caller without one). One that is not in memory sees the platform's part until it is read. */
  of(workspaceId: string | null): Evidence {
    if (workspaceId === null || !this.#heads.has(workspaceId)) return this.#platformView
    const known = this.#views.get(workspaceId)
    if (known) return known
    const book = this.#books.get(workspaceId)
    if (!book) {
      this.#wanted.add(workspaceId)
      return this.#platformView
    }
    const view = new EvidenceView(this.#revision, book.evidence, this.#platformView.shared)
    this.#views.set(workspaceId, view)
    return view
  }

  /** Keys that flood targets of a workspace, or of any. */
  floods(workspaceId?: string): Flood[] {
    if (workspaceId !== undefined) return this.#floods.get(workspaceId) ?? []
    return [...this.#floods.values()].flat()
  }

  async #refresh() {
    const day = dayOf(clock.now())
    const isAnew = this.#isStale || day !== this.#day
    if (isAnew) this.#begin(day)
    for (const head of await readHeads(Math.max(0, this.#touchedAt - CLOCKS_DIFFER_MS))) {
      this.#touchedAt = Math.max(this.#touchedAt, head.touchedAt)
      const known = this.#heads.get(head.workspaceId)
      const isKnown = known?.revision === head.revision && known.epoch === head.epoch
      if (isAnew || !isKnown) await this.#take(head)
    }
    for (const workspaceId of this.#wanted) {
      if (!this.#books.get(workspaceId)) await this.#read(this.#heads.get(workspaceId)!)
    }
    this.#wanted.clear()
    this.#isStale = false
    this.#show()
  }

  /** Begins to read everything again. */
  #begin(day: number) {
    this.#isStale = true
    this.#day = day
    this.#touchedAt = 0
    this.#platform = new PlatformSums()
  }

  /** Takes in what changed of a workspace. */
  async #take(head: Head) {
    const { workspaceId } = head
    const book = this.#books.get(workspaceId)
    if (!book && !this.#sharing.includes(workspaceId)) {
      this.#heads.set(workspaceId, head)
      return
    }
    if (!book || this.#isStale || book.head.epoch !== head.epoch) return this.#read(head)
    const rows = await readSums(workspaceId, book.head.revision, this.#day - HORIZON_DAYS)
    const changed = book.follow(head, rows)
    if (changed === null) return this.#read(head)
    this.#heads.set(workspaceId, head)
    this.#share(book, changed)
  }

  /** Reads all of a workspace. */
  async #read(head: Head) {
    const rows = await readSums(head.workspaceId, 0, this.#day - HORIZON_DAYS)
    const book = new WorkspaceBook(head, this.#day, rows)
    this.#books.set(head.workspaceId, book)
    this.#heads.set(head.workspaceId, head)
    this.#platform.remove(head.workspaceId)
    this.#share(book, book.evidence.keys())
    await nextTurn()
  }

  #share(book: WorkspaceBook, targetIds: Iterable<string>) {
    const { workspaceId } = book.head
    if (book.floods.length > 0) this.#floods.set(workspaceId, book.floods)
    else this.#floods.delete(workspaceId)
    if (!this.#sharing.includes(workspaceId)) return
    for (const targetId of targetIds) {
      this.#platform.put(workspaceId, targetId, book.evidence.get(targetId) ?? null)
    }
  }

  /** Lets what was read be seen, all at once. */
  #show() {
    this.#platform.publish()
    this.#views.clear()
    let revision = 0
    for (const head of this.#heads.values()) revision += head.revision
    this.#revision = revision
    this.#platformView = new EvidenceView(revision, NOTHING, this.#platform.evidence)
  }
}

/** The evidence of this process. */
export const evidenceBook = new EvidenceBook()

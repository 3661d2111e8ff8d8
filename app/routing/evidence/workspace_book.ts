import type { TargetEvidence } from '#routing/learners/types'
import { evidenceOfDay } from '#routing/evidence/day_sums'
import type { Head, StoredSum } from '#routing/evidence/evidence_store'
import { floodsIn, type Flood } from '#routing/evidence/floods'
import { addEvidence, openEvidence, remembered, type OpenEvidence } from '#routing/evidence/tallies'

/** Days, the present one included, whose rows stay in memory; older ones are folded together and change rarely. */
const FRESH_DAYS = 3

/** What is in memory of one target: older days as one sum, weighed as of `day`, and the rows of recent days. */
interface TargetPages {
  older: OpenEvidence
  recent: Map<number, Map<string, StoredSum>>
}

/** Sums are made in one order everywhere, so that every replica gets the same to the last bit. */
const inOrder = <Value>(days: Map<number, Value>) => [...days].sort(([a], [b]) => a - b)

const rowId = ({ keyId, domain, source }: StoredSum) => `${keyId}\n${domain}\n${source}`

/** The evidence of one workspace in memory. What it hands out never changes; a change puts something new in its place. */
export class WorkspaceBook {
  /** What is known of each target. */
  evidence: ReadonlyMap<string, TargetEvidence> = new Map()
  floods: Flood[] = []
  readonly #targets = new Map<string, TargetPages>()
  readonly #foldedThrough: number

  /** From all rows of a workspace, with their weights as of a day. */
  constructor(
    public head: Head,
    readonly day: number,
    rows: StoredSum[]
  ) {
    this.#foldedThrough = day - FRESH_DAYS
    const older = new Map<string, Map<number, StoredSum[]>>()
    for (const row of rows) {
      if (row.day > this.#foldedThrough) this.#put(row)
      else {
        const days = older.get(row.targetId) ?? new Map<number, StoredSum[]>()
        older.set(row.targetId, days)
        const rowsOfDay = days.get(row.day)
        if (rowsOfDay) rowsOfDay.push(row)
        else days.set(row.day, [row])
      }
    }
    for (const [targetId, days] of older) {
      const { older: sum } = this.#pagesOf(targetId)
      for (const [one, all] of inOrder(days))
        addEvidence(sum, evidenceOfDay(all), remembered(day - one))
    }
    this.#recount(this.#targets.keys())
  }

  /** Takes in rows that changed. Answers the targets concerned; null when a folded day changed and all must be read anew. */
  follow(head: Head, rows: StoredSum[]): Set<string> | null {
    if (rows.some((row) => row.day <= this.#foldedThrough)) return null
    const changed = new Set<string>()
    for (const row of rows) {
      this.#put(row)
      changed.add(row.targetId)
    }
    this.head = head
    this.#recount(changed)
    return changed
  }

  #pagesOf(targetId: string): TargetPages {
    let pages = this.#targets.get(targetId)
    if (!pages) this.#targets.set(targetId, (pages = { older: openEvidence(), recent: new Map() }))
    return pages
  }

  #put(row: StoredSum) {
    const { recent } = this.#pagesOf(row.targetId)
    const day = recent.get(row.day) ?? new Map<string, StoredSum>()
    recent.set(row.day, day)
    day.set(rowId(row), row)
  }

  #recount(targetIds: Iterable<string>) {
    const next = new Map(this.evidence)
    const counted = new Set<string>()
    const floods: Flood[] = []
    for (const targetId of targetIds) {
      const { older, recent } = this.#pagesOf(targetId)
      const sum = openEvidence()
      addEvidence(sum, older, 1)
      for (const [day, rows] of inOrder(recent)) {
        addEvidence(sum, evidenceOfDay(rows.values()), remembered(this.day - day))
      }
      next.set(targetId, sum)
      counted.add(targetId)
      const rows = [...recent.values()].flatMap((day) => [...day.values()])
      floods.push(...floodsIn(this.head.workspaceId, targetId, rows))
    }
    this.evidence = next
    this.floods = [...this.floods.filter(({ targetId }) => !counted.has(targetId)), ...floods]
  }
}

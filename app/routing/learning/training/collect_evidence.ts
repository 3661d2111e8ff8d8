import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { usd } from '#core/money'
import { DOMAINS } from '#routing/engine/domains'
import { unpack } from '#routing/engine/encoding/packed'
import { indexOf, type TargetIndex } from '#routing/engine/target_index'
import { Sharing } from '#routing/evidence/sharing'
import { evaluationPages } from '#routing/learning/queries/evaluation_pages'
import { PLATFORM, workspaceOf } from '#routing/learning/services/scope'
import { feedbackRequests } from '#routing/learning/training/feedback_requests'
import { isHeldOut } from '#routing/learning/training/held_out'
import {
  PackedRows,
  type PackedOutcome,
  type PackedSet,
} from '#routing/learning/training/packed_set'
import type { TargetDirectory } from '#providers/types'

/** What a snapshot was trained on, in numbers. */
export interface TrainedOn {
  evaluation_sets: { id: string; name: string; rows: number }[]
  evaluation_rows: number
  feedback_requests: number
  /** Rows that no training sees. */
  held_out_rows: number
  /** Rows left out: of an older form, or without a target that is here. */
  skipped_rows: number
}

/** Rows gathered from everywhere; beyond these bounds the rest is left out, so that a training fits into memory. */
const MOST_ROWS = 60_000
const MOST_CELLS = 6_000_000

/** A judgement of one answer says less than a row that was evaluated, where nobody said how good it was. */
const WEIGHT = { evaluated: 1, judged: 0.7 }

/** A row as it was found. */
interface Gathered {
  encoded: string
  /** What was understood of it, as JSON. */
  understood: string
  domain: string | null
  label: string | null
  weight: number
  heldOut: boolean
}

type NamedOutcome = Omit<PackedOutcome, 'target'> & { target: string }

const domainAt = new Map<string, number>(DOMAINS.map((name, at) => [name, at]))

/** Gathers what a scope learns from: evaluation sets, the newest first, then feedback. */
export class EvidenceCollector {
  readonly #rows = new PackedRows()
  readonly #targets = new Map<string, number>()
  readonly #index: TargetIndex
  /** What was understood of each row, as JSON; comparisons ask learners with it. */
  readonly understood: string[] = []
  readonly trainedOn: TrainedOn = {
    evaluation_sets: [],
    evaluation_rows: 0,
    feedback_requests: 0,
    held_out_rows: 0,
    skipped_rows: 0,
  }

  constructor(
    private readonly scope: string,
    directory: TargetDirectory,
    private readonly signal: AbortSignal
  ) {
    this.#index = indexOf(directory)
  }

  async collect(): Promise<PackedSet> {
    await this.addSets()
    await this.addFeedback()
    return this.finish()
  }

  /** Rows of all sets of the scope, or of one set alone. */
  async addSets(only?: string) {
    const scopes = [...new Set([PLATFORM, this.scope])]
    const query = db.from('evaluation_sets').whereIn('scope', scopes).where('rows', '>', 0)
    if (only !== undefined) query.where('id', only)
    const sets = await query.orderBy('updated_at', 'desc').select('id', 'name')
    for (const { id, name } of sets) {
      if (this.#isFull) return
      const before = this.trainedOn.evaluation_rows
      await this.#addSet(id)
      const rows = this.trainedOn.evaluation_rows - before
      this.trainedOn.evaluation_sets.push({ id, name, rows })
    }
  }

  async #addSet(setId: string) {
    for await (const rows of evaluationPages(setId)) {
      this.signal.throwIfAborted()
      for (const row of rows) {
        if (this.#isFull) return
        const outcomes = Object.entries(row.outcomes).map(([target, [quality, tokens, nano]]) => ({
          target,
          quality,
          outputTokens: tokens,
          costUsd: usd(nano),
        }))
        const heldOut = isHeldOut(row.textHash, row.id)
        const isAdded = this.#add({ ...row, weight: WEIGHT.evaluated, heldOut }, outcomes)
        if (isAdded) this.trainedOn.evaluation_rows++
      }
    }
  }

  async addFeedback() {
    const workspaceId = workspaceOf(this.scope)
    const sharing = await Sharing.read()
    const mayUse = (id: string) => (workspaceId === null ? sharing.includes(id) : true)
    let taken = 0
    for (const request of await feedbackRequests(workspaceId, mayUse, this.signal)) {
      if (this.#isFull) return
      const heldOut = isHeldOut(request.textHash, request.requestId)
      const weight = request.isGraded ? WEIGHT.evaluated : WEIGHT.judged
      const isAdded = this.#add({ ...request, label: null, weight, heldOut }, request.outcomes)
      if (isAdded) this.trainedOn.feedback_requests++
      if (++taken % 250 === 0) await nextTurn()
    }
  }

  #add(row: Gathered, outcomes: NamedOutcome[]): boolean {
    const known = outcomes.flatMap((outcome) => {
      const target = this.#positionOf(outcome.target)
      return target === null ? [] : [{ ...outcome, target }]
    })
    const encoded = unpack(row.encoded)
    if (known.length === 0 || encoded.indices.length === 0) {
      this.trainedOn.skipped_rows++
      return false
    }
    const domain = row.domain === null ? -1 : (domainAt.get(row.domain) ?? -1)
    this.#rows.add(encoded, { ...row, domain }, known)
    this.understood.push(row.understood)
    if (row.heldOut) this.trainedOn.held_out_rows++
    return true
  }

  /** Position of a target in the set; null for one that is not here today, of which nothing could be asked. */
  #positionOf(target: string): number | null {
    const known = this.#targets.get(target)
    if (known !== undefined) return known
    if (!this.#index.positionById.has(target)) return null
    this.#targets.set(target, this.#targets.size)
    return this.#targets.size - 1
  }

  get #isFull() {
    const rows = this.#rows.size
    return rows >= MOST_ROWS || rows * Math.max(1, this.#targets.size) >= MOST_CELLS
  }

  finish(): PackedSet {
    const targetIds = [...this.#targets.keys()]
    const catalogue = new Float64Array(targetIds.length * DOMAINS.length)
    targetIds.forEach((id, at) => {
      const prior = this.#index.priors[this.#index.positionById.get(id)!]!
      catalogue.set(prior.byDomain, at * DOMAINS.length)
    })
    return this.#rows.finish(targetIds, catalogue)
  }
}

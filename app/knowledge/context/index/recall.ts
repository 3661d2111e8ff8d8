import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import logger from '@adonisjs/core/services/logger'
import { forgetWords } from '#knowledge/context/language/terms'
import type { FactIndex } from '#knowledge/context/index/fact_index'
import { IndexShelf } from '#knowledge/context/index/index_shelf'
import { factRows, loadFacts, loadPassages, newPassages } from '#knowledge/context/index/load'
import type { PassageIndex } from '#knowledge/context/index/passage_index'
import { passageChanges } from '#knowledge/context/passage_changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import { factChanges, type FactChange } from '#knowledge/services/fact_changes'
import { sharedScopes } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

/** Clocks of replicas differ, and rows are written before they are told. */
const LOOK_BACK = 2 * MINUTE

/** Passages of one asker that wait to be indexed: some milliseconds of work. */
const MOST_WAITING = 100

/** What is known to an asker, in memory. */
export interface Known {
  /** Undefined when nothing personal may be used, or it is not at hand yet. */
  passages: PassageIndex | undefined
  own: FactIndex | undefined
  /** All facts: the asker's own, those of its tenant, those of the workspace. */
  facts: FactIndex[]
}

/**
 * Indexes of passages and facts, read when they are first asked for and kept up with what changes here and on other replicas.
 */
class Recall {
  readonly passages = new IndexShelf<PassageIndex>(loadPassages)
  readonly facts = new IndexShelf<FactIndex>((scope) => this.#readFacts(scope))
  /** Which workspace a shared scope belongs to. */
  #workspaces = new Map<string, string>()
  /** Passages that came in since their asker asked something, who may never do so again. They go with their index. */
  #waiting = new WeakMap<PassageIndex, PassageRow[]>()
  /** Changes that came while an index was being read. */
  #late = new Map<string, Set<string>>()

  /** Begins to follow changes; returns a function that ends it. */
  follow() {
    const ends = [
      passageChanges.follow({
        added: (ownerId, rows) => this.#addPassages(ownerId, rows),
        addedElsewhere: (ownerId) => this.#lookForPassages(ownerId),
        removed: (ownerId) => this.forgetPassages(ownerId),
      }),
      factChanges.follow((change) => this.#changeFacts(change)),
    ]
    return () => {
      for (const end of ends) end()
      this.clear()
    }
  }

  /** At once when everything is at hand, else a promise. Without `personal` only what is shared. */
  of(asker: Asker, personal: boolean): Known | Promise<Known> {
    if (personal) this.#takeWaiting(asker.id)
    const wanted = [
      ...(personal ? [this.passages.of(asker.id)] : []),
      ...this.#scopesOf(asker, personal).map((scope) => this.facts.of(scope)),
    ]
    if (wanted.every((one) => !(one instanceof Promise))) return this.atHand(asker, personal)
    return Promise.all(wanted).then((all) => {
      const passages = personal ? (all.shift() as PassageIndex) : undefined
      const facts = all as FactIndex[]
      return { passages, own: personal ? facts[0] : undefined, facts }
    })
  }

  /** What is at hand already, for one who cannot wait. */
  atHand(asker: Asker, personal: boolean): Known {
    return {
      passages: personal ? this.passages.peek(asker.id) : undefined,
      own: personal ? this.facts.peek(asker.id) : undefined,
      facts: this.#scopesOf(asker, personal).flatMap((scope) => this.facts.peek(scope) ?? []),
    }
  }

  /** Lets go of what was said by an asker; null: by anybody. */
  forgetPassages(ownerId: string | null) {
    if (ownerId === null) this.passages.clear()
    else this.passages.drop(ownerId)
    forgetWords()
  }

  clear() {
    this.forgetPassages(null)
    this.facts.clear()
  }

  #scopesOf(asker: Asker, personal: boolean): string[] {
    const shared = sharedScopes(asker)
    for (const scope of shared) this.#workspaces.set(scope, asker.workspaceId)
    return personal ? [asker.id, ...shared] : shared
  }

  async #readFacts(scope: string): Promise<FactIndex> {
    this.#late.set(scope, new Set())
    try {
      const index = await loadFacts(scope)
      for (let late = this.#late.get(scope); late && late.size > 0; late = this.#late.get(scope)) {
        this.#late.set(scope, new Set())
        await this.#refresh(index, scope, [...late])
      }
      return index
    } finally {
      this.#late.delete(scope)
    }
  }

  #addPassages(ownerId: string, rows: PassageRow[]) {
    if (this.passages.isComing(ownerId)) return this.passages.drop(ownerId)
    const index = this.passages.peek(ownerId)
    if (!index) return
    const waiting = this.#waiting.get(index) ?? []
    waiting.push(...rows)
    this.#waiting.set(index, waiting)
    if (waiting.length > MOST_WAITING) this.#takeWaiting(ownerId)
  }

  /** Indexes what came in since the last time. */
  #takeWaiting(ownerId: string) {
    const index = this.passages.peek(ownerId)
    const rows = index && this.#waiting.get(index)
    if (!rows) return
    this.#waiting.delete(index)
    if (!rows.every((row) => index.add(row)) || index.isOverfull) this.passages.drop(ownerId)
  }

  async #lookForPassages(ownerId: string) {
    if (!this.passages.knows(ownerId)) return
    this.#addPassages(ownerId, await newPassages(ownerId, clock.now() - LOOK_BACK))
  }

  async #changeFacts({ workspaceId, ownerId, facts }: FactChange) {
    const scopes = ownerId === null ? this.#sharedScopes(workspaceId) : [ownerId]
    for (const scope of scopes) {
      if (!this.facts.knows(scope)) continue
      if (facts === 'many') {
        this.facts.drop(scope)
        forgetWords()
        continue
      }
      const late = this.#late.get(scope)
      if (late) for (const id of facts) late.add(id)
      const index = this.facts.peek(scope)
      if (!index) continue
      await this.#refresh(index, scope, facts).catch((error) => {
        logger.warn({ err: error }, 'changed facts were not read, all are read again')
        this.facts.drop(scope)
      })
      if (index.isWorn) this.facts.drop(scope)
    }
  }

  async #refresh(index: FactIndex, scope: string, ids: string[]) {
    const rows = await factRows(ids)
    const here = new Map(rows.filter((row) => row.scope === scope).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = here.get(id)
      if (row) index.put(row)
      else index.remove(id)
    }
  }

  #sharedScopes(workspaceId: string): string[] {
    return this.facts.keys().filter((scope) => this.#workspaces.get(scope) === workspaceId)
  }
}

/** What this process remembers of askers. */
export const recall = new Recall()

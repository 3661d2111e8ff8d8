import { E_NOT_FOUND } from '#core/errors'
import { isStorageAway } from '#routing/evidence/storage_away'
import type { DecisionBrief } from '#routing/evidence/basis'
import { briefId, findBriefs, findLate } from '#routing/evidence/decision_briefs'
import { judge, type Said } from '#routing/evidence/judge'
import { keepJudgements, type FeedbackStatus } from '#routing/evidence/keep_judgements'
import type { Judgement } from '#routing/evidence/contribution'
import { feedbackBatch } from '#routing/evidence/evidence_metrics'
import { evidenceWatch } from '#routing/evidence/evidence_watch'
import { learnCost } from '#routing/evidence/learn_cost'

/** What became of one judgement. */
export interface Taken {
  targetId: string
  status: FeedbackStatus
}

/** Judgements of one transaction, and how long the first one waits for others to come along. */
const BATCH = 256
const GATHER_MS = 2

interface Waiting {
  said: Said
  brief: DecisionBrief | null
  resolve(taken: Taken): void
  reject(error: unknown): void
}

interface Ready {
  one: Waiting
  brief: DecisionBrief
  judgement: Judgement
}

/**
 * Takes in what callers say of answers. Judgements that arrive within moments of each other share one transaction, and each
 * is answered once that has been committed: what was acknowledged is in the rows and in the sums.
 */
export class FeedbackDesk {
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | null = null
  #working: Promise<void> | null = null

  /** @throws E_NOT_FOUND for a request that is not there, a 422 for a target that nobody knows */
  take(said: Said): Promise<Taken> {
    const { promise, resolve, reject } = Promise.withResolvers<Taken>()
    this.#add({ said, brief: null, resolve, reject })
    return promise
  }

  #add(one: Waiting) {
    this.#waiting.push(one)
    if (this.#working) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#working = this.#work().finally(() => (this.#working = null))
    }, GATHER_MS)
  }

  /** Resolves when nothing waits any more. */
  async settled() {
    while (this.#working || this.#timer) {
      await (this.#working ?? new Promise((resolve) => setTimeout(resolve, GATHER_MS)))
    }
  }

  async #work() {
    while (this.#waiting.length > 0) await this.#process(this.#waiting.splice(0, BATCH))
  }

  /** When the decisions of a batch cannot be looked up, each is tried alone: one name may be what the database refuses. */
  async #process(batch: Waiting[]) {
    try {
      await this.#keep(await this.#understood(batch))
    } catch (error) {
      if (batch.length === 1 || isStorageAway(error)) {
        for (const one of batch) one.reject(error)
      } else {
        for (const one of batch) await this.#process([one])
      }
    }
  }

  /** Finds the decisions; those that another replica is about to write are waited for apart. */
  async #understood(batch: Waiting[]) {
    const asked = batch.filter(({ brief }) => brief === null).map(({ said }) => said)
    const briefs = await findBriefs(asked)
    const ready: Ready[] = []
    for (const one of batch) {
      const brief = one.brief ?? briefs.get(briefId(one.said))
      if (!brief) {
        void this.#wait(one)
        continue
      }
      try {
        ready.push({ one, brief, judgement: judge(one.said, brief) })
      } catch (error) {
        one.reject(error)
      }
    }
    return ready
  }

  async #wait(one: Waiting) {
    try {
      const brief = await findLate(one.said)
      if (brief === null) return one.reject(new E_NOT_FOUND(['request']))
      this.#add({ ...one, brief })
    } catch (error) {
      one.reject(error)
    }
  }

  /** When the database is there but refuses a batch, each is tried alone, so that a bad one takes no other with it. */
  async #keep(ready: Ready[]) {
    if (ready.length === 0) return
    try {
      const statuses = await keepJudgements(ready.map(({ judgement }) => judgement))
      this.#answer(ready, statuses)
    } catch (error) {
      if (ready.length === 1 || isStorageAway(error)) {
        for (const { one } of ready) one.reject(error)
      } else {
        for (const single of ready) await this.#keep([single])
      }
    }
  }

  /** From here on nothing may fail: the judgements are committed. */
  #answer(ready: Ready[], statuses: FeedbackStatus[]) {
    ready.forEach(({ one, judgement }, index) =>
      one.resolve({ targetId: judgement.targetId, status: statuses[index]! })
    )
    feedbackBatch.observe(ready.length)
    evidenceWatch.changed()
    ready.forEach(({ one, brief, judgement }, index) => {
      if (statuses[index] === 'accepted') learnCost(judgement, brief, one.said)
    })
  }
}

/** The desk of this process. */
export const feedbackDesk = new FeedbackDesk()

import logger from '@adonisjs/core/services/logger'
import { SECOND } from '#core/time'
import { clock } from '#core/clock'
import { stateUsage, type UsageSum } from '#knowledge/actions/state_usage'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import type { Asker } from '#knowledge/types'

/** What a routed chat showed. */
export interface UsageNote {
  asker: Asker
  /** Who answered. */
  targetId: string
  /** What it was about. */
  topic: string
  /** Whether the answer was good, as far as anybody can tell. */
  finding: 'good' | 'bad' | 'neutral'
  requestId: string
}

const FLUSH_MS = 5 * SECOND
/** More that are different within a few seconds are not counted: what is learned is a habit, and not a ledger. */
const MOST_SUMS = 2_000

/** Counts what is asked of whom, and turns it into facts every few seconds; requests only count. */
class UsageFacts {
  #sums = new Map<string, UsageSum>()
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()

  /** Begins to write in the background. */
  start() {
    this.#timer ??= setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Writes what is counted, and ends. */
  async stop() {
    if (this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    await this.flush()
  }

  /** Counts one chat. Never waits and never throws. */
  note({ asker, targetId, topic, finding }: UsageNote) {
    const key = `${asker.id} ${targetId} ${topic}`
    const sum = this.#sums.get(key) ?? { asker, targetId, topic, asked: 0, good: 0, bad: 0, at: 0 }
    if (!this.#sums.has(key)) {
      if (this.#sums.size >= MOST_SUMS) return
      this.#sums.set(key, sum)
    }
    sum.asked++
    if (finding === 'good') sum.good++
    if (finding === 'bad') sum.bad++
    sum.at = clock.now()
  }

  /** Turns what is counted into facts. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async #write() {
    const sums = [...this.#sums.values()]
    this.#sums.clear()
    for (const sum of sums) {
      try {
        const { enabled } = await knowledgeSettings.of(sum.asker.workspaceId)
        if (enabled) await stateUsage(sum)
      } catch (error) {
        logger.warn({ err: error }, 'what was learned of usage could not be kept')
      }
    }
  }
}

/** The counter of this process. */
export const usageFacts = new UsageFacts()

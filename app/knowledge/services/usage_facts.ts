import logger from '@adonisjs/core/services/logger'
import { SECOND } from '#core/time'
import { clock } from '#core/clock'
import {
  stateAsked,
  stateJudged,
  type AskedSum,
  type JudgedSum,
} from '#knowledge/actions/state_usage'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { memoryGate } from '#knowledge/services/memory_gate'
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

const EVERY_MS = 5 * SECOND
/** Sums that are turned into facts at a time; the rest goes on counting. A fact takes some milliseconds, whoever it is of. */
const AT_ONCE = 50
/** More that are different are not counted: what is learned is a habit, and not a ledger. */
const MOST_SUMS = 20_000

/** Counts what is asked of whom, and turns it into facts beside the requests, those first that wait longest. */
class UsageFacts {
  #asked = new Map<string, AskedSum>()
  #judged = new Map<string, JudgedSum>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  /** Begins to write in the background. */
  start() {
    this.#timer ??= setInterval(() => void this.#inTurn(AT_ONCE), EVERY_MS).unref()
  }

  /** Writes once more, and ends; what is beyond that was a habit of many, and will be seen again. */
  async stop() {
    if (this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    await this.#inTurn(AT_ONCE)
  }

  /** Counts one chat. Never waits and never throws. */
  note({ asker, targetId, topic, finding }: UsageNote) {
    if (this.#asked.size + this.#judged.size >= MOST_SUMS) return
    const at = clock.now()
    const asked = sumOf(this.#asked, `${asker.id} ${topic}`, { asker, topic, asked: 0, at })
    asked.asked++
    asked.at = at
    if (finding === 'neutral') return
    const place = `${asker.workspaceId} ${asker.tenantId} ${targetId} ${topic}`
    const judged = sumOf(this.#judged, place, { asker, targetId, topic, good: 0, bad: 0, at })
    judged[finding]++
    judged.at = at
  }

  /** Lets go of what is counted of an asker, whose facts went. */
  drop(askerId: string) {
    for (const [key, { asker }] of this.#asked) if (asker.id === askerId) this.#asked.delete(key)
  }

  /** Turns all that is counted into facts. */
  flush(): Promise<void> {
    return this.#inTurn(MOST_SUMS)
  }

  #inTurn(most: number): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(most))
    return this.#writing
  }

  async #write(most: number) {
    await inTurn(this.#judged, most, stateJudged)
    await inTurn(this.#asked, most, async (sum) => {
      if (await memoryGate.isOpen(sum.asker)) await stateAsked(sum)
    })
  }
}

function sumOf<Sum>(sums: Map<string, Sum>, key: string, fresh: Sum): Sum {
  const known = sums.get(key)
  if (known) return known
  sums.set(key, fresh)
  return fresh
}

/** States those that wait longest, but for those that are dropped meanwhile. */
async function inTurn<Sum extends { asker: Asker }>(
  sums: Map<string, Sum>,
  most: number,
  state: (sum: Sum) => Promise<void>
) {
  for (const [key, sum] of [...sums.entries().take(most)]) {
    if (sums.get(key) !== sum) continue
    sums.delete(key)
    await learn(sum, () => state(sum))
  }
}

async function learn({ asker }: { asker: Asker }, state: () => Promise<void>) {
  try {
    const { enabled } = await knowledgeSettings.of(asker.workspaceId)
    if (enabled) await state()
  } catch (error) {
    logger.warn({ err: error }, 'what was learned of usage could not be kept')
  }
}

/** The counter of this process. */
export const usageFacts = new UsageFacts()

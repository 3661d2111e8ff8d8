import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '#core/clock'
import { counterOf } from '#core/tokens/token_counters'
import { compose, emptyContext } from '#knowledge/context/compose'
import { recall, type Known } from '#knowledge/context/index/recall'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { memoryGate } from '#knowledge/services/memory_gate'
import type { Asker, EngineeredContext } from '#knowledge/types'

/** What a caller may say of the context that it wants. */
export interface ContextWish {
  /** Null or left out: what the workspace has set. */
  budgetTokens?: number | null
  /** A conversation whose messages the model sees anyway. */
  excludeConversationId?: string | null
  /** How long it waits for what has to be read first; then it takes what is at hand. @default without end */
  patienceMs?: number
  /** Told how long it kept this process from other work, in milliseconds. */
  onWork?: (ms: number) => void
}

/** Makes the context that goes before a chat. It asks no database once what is known of the asker has been read. */
export class EngineerContext {
  /** Its text is '' when knowledge is switched off, there is no budget, or there is nothing to say. */
  async handle(asker: Asker, text: string, wish: ContextWish = {}): Promise<EngineeredContext> {
    const settings = await knowledgeSettings.of(asker.workspaceId)
    const budgetTokens = wish.budgetTokens ?? settings.budgetTokens
    if (!settings.enabled || budgetTokens <= 0) return emptyContext(budgetTokens)
    const isPersonal = await memoryGate.isOpen(asker)
    const { excludeConversationId = null, onWork = () => {} } = wish
    const known = await timed(onWork, () => this.#known(asker, isPersonal, wish.patienceMs))
    if (isNothing(known)) return emptyContext(budgetTokens)
    const counter = await counterOf('o200k_base')
    const made = { text, budgetTokens, excludeConversationId, now: clock.now() }
    return timed(onWork, () => compose(known, made, (line) => counter.count(line)))
  }

  #known(asker: Asker, isPersonal: boolean, patienceMs?: number): Known | Promise<Known> {
    const known = recall.of(asker, isPersonal)
    if (!(known instanceof Promise) || patienceMs === undefined) return known
    known.catch(() => {})
    const waited = new AbortController()
    const tired = sleep(patienceMs, undefined, { signal: waited.signal, ref: false }).then(
      () => recall.atHand(asker, isPersonal),
      () => recall.atHand(asker, isPersonal)
    )
    return Promise.race([known, tired]).finally(() => waited.abort())
  }
}

function timed<Result>(onWork: (ms: number) => void, work: () => Result): Result {
  const startedAt = performance.now()
  try {
    return work()
  } finally {
    onWork(performance.now() - startedAt)
  }
}

const isNothing = ({ passages, facts }: Known) =>
  (passages?.passages.length ?? 0) === 0 && facts.every(({ terms }) => terms.live === 0)

/** The one that all callers share; it holds nothing itself. */
export const engineerContext = new EngineerContext()

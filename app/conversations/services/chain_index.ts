import { changes } from '#core/services/changes'
import type { MessagePlace } from '#conversations/types'

/** An answer by its chain. */
export interface IndexedAnswer {
  conversationId: string
  place: MessagePlace
  /** Another conversation has the same history, so that it does not tell which one is meant. */
  isShared: boolean
}

const MOST = 20_000
const TOPIC = 'conversations'

/**
 * Remembers where the latest answers of this process stand, so that a client that sends its history back is known without
 * asking the database. Holds hashes, no words.
 */
class ChainIndex {
  readonly #answers = new Map<string, IndexedAnswer>()

  find(chain: string): IndexedAnswer | null {
    return this.#answers.get(chain) ?? null
  }

  add(conversationId: string, place: MessagePlace) {
    if (place.chain === null) return
    const there = this.#answers.get(place.chain)
    const isElsewhere = there !== undefined && there.conversationId !== conversationId
    const isShared = isElsewhere || there?.isShared === true
    this.#answers.delete(place.chain)
    if (this.#answers.size >= MOST) this.#answers.delete(this.#answers.keys().next().value!)
    this.#answers.set(place.chain, { conversationId, place, isShared })
  }

  /** Begins to forget when conversations go; returns a function that ends it. */
  follow() {
    return changes.on(TOPIC, () => this.#answers.clear())
  }

  /** Has every replica forget all, after conversations were deleted or something of them was forgotten. */
  async clear() {
    await changes.publish(TOPIC)
  }
}

/** The index of this process. */
export const chainIndex = new ChainIndex()

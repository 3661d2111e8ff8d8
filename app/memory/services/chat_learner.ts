import logger from '@adonisjs/core/services/logger'
import { LearnFromMessage } from '#memory/actions/learn_from_message'
import { LONGEST_LOOK } from '#memory/extraction/prose'
import { messagesTotal } from '#memory/services/memory_metrics'
import type { ChatNote } from '#memory/types'

/** Messages that wait in this process; beyond it the oldest are let go. */
const MOST_WAITING = 1_000

/**
 * Learns from chats after they were answered, one message at a time between requests. What waits is lost when the process is
 * killed: a person says what matters again, and nothing was promised to anybody.
 */
class ChatLearner {
  #waiting: ChatNote[] = []
  #working: Promise<void> | null = null

  /** Takes a message in. Never waits and never throws. */
  note(note: ChatNote): void {
    if (note.text.trim() === '') return
    this.#waiting.push({ ...note, text: note.text.slice(0, LONGEST_LOOK) })
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift()
      messagesTotal.inc({ outcome: 'dropped' })
    }
    this.#working ??= this.#work().finally(() => {
      this.#working = null
    })
  }

  /** Lets go of what waits of one asker, or of all that contains something. */
  drop(isUnwanted: (note: ChatNote) => boolean) {
    this.#waiting = this.#waiting.filter((note) => !isUnwanted(note))
  }

  /** Waits until everything that was taken in is learned. */
  async settle(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work() {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const note = this.#waiting.shift()
      if (!note) return
      messagesTotal.inc({ outcome: await outcomeOf(note) })
    }
  }
}

async function outcomeOf(note: ChatNote) {
  try {
    return await new LearnFromMessage().handle(note)
  } catch (error) {
    logger.warn({ err: error }, 'a message could not be learned from')
    return 'failed'
  }
}

/** The learner of this process. */
export const chatLearner = new ChatLearner()

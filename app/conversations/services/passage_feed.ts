import { setImmediate as nextTurn } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { Share } from '#core/services/share'
import { MINUTE } from '#core/time'
import { passages, type Said } from '#knowledge/services/passages'
import type { Asker, Passage } from '#knowledge/types'
import { passagesLost } from '#conversations/services/conversation_metrics'
import { textOf } from '#conversations/services/message_text'
import type { MessageRow, Turn } from '#conversations/services/turn'

const EVERY_MS = 500
/** Askers whose words are written in one transaction; after it, requests get their turn. */
const ASKERS_AT_ONCE = 100
const MOST_WAITING = 10_000
/** Of a long history that comes in at once, the latest messages are taken, so that it leaves room for others. */
const MOST_OF_TURN = 200
/** Longer messages are documents rather than words that somebody said. */
const LONGEST = 8_000

/**
 * Messages of one asker in a minute. Nobody says more; a program that does is not somebody to be remembered, and what it says
 * would only bury the words of people who share its key.
 */
const MOST_A_MINUTE = 600
const pace = new Share(MOST_A_MINUTE, MINUTE)

const SPEAKERS = new Set(['user', 'assistant'])

/**
 * Hands what people and models said on to recall, beside the request path: what waits for half a second goes together,
 * asker by asker.
 */
class PassageFeed {
  #waiting = new Map<string, Said>()
  #count = 0
  #timer: NodeJS.Timeout | null = null
  #feeding: Promise<void> = Promise.resolve()

  /** Takes in turns that were written. */
  take(turns: Turn[]) {
    for (const turn of turns) {
      for (const row of turn.sent.slice(-MOST_OF_TURN)) this.#add(turn.asker, row)
      this.#add(turn.asker, turn.answer)
    }
  }

  /** Lets go of what waits of conversations that go. */
  drop(conversationIds: string[]) {
    const gone = new Set(conversationIds)
    this.remove(({ conversationId }) => gone.has(conversationId))
  }

  /** Lets go of what waits and is chosen, of one asker or of all. */
  remove(isChosen: (passage: Passage) => boolean, askerId?: string) {
    for (const [id, entry] of this.#waiting) {
      if (askerId !== undefined && id !== askerId) continue
      const kept = entry.said.filter((passage) => !isChosen(passage))
      this.#count -= entry.said.length - kept.length
      entry.said = kept
    }
  }

  /** Resolves when what is being handed over right now is. */
  settled(): Promise<void> {
    return this.#feeding
  }

  /** Hands over all that waits. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#feeding = this.#feeding.then(() => this.#feed())
    return this.#feeding
  }

  #add(asker: Asker, row: MessageRow) {
    if (!SPEAKERS.has(row.role as string) || row.content === null) return
    if (this.#count >= MOST_WAITING || !pace.isLeft(asker.id)) return passagesLost.inc()
    const text = textOf(JSON.parse(row.content as string))
    if (text === '' || text.length > LONGEST) return
    pace.take(asker.id, 1)
    const entry = this.#waiting.get(asker.id) ?? { asker, said: [] }
    entry.said.push({
      reference: row.id,
      conversationId: row.conversation_id as string,
      speaker: row.role as Passage['speaker'],
      text,
      at: row.created_at as number,
    })
    this.#waiting.set(asker.id, entry)
    this.#count++
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref()
  }

  async #feed() {
    const waiting = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#count = 0
    for (let at = 0; at < waiting.length; at += ASKERS_AT_ONCE) {
      const some = waiting.slice(at, at + ASKERS_AT_ONCE)
      await this.#write(some).catch(() => this.#writeApart(some))
      await nextTurn()
    }
  }

  async #write(some: Said[]) {
    await db.transaction((trx) => passages.add(some, trx))
  }

  /** Asker by asker, so that what the database refuses takes nobody else's words with it. */
  async #writeApart(some: Said[]) {
    for (const one of some) {
      try {
        await this.#write([one])
      } catch (error) {
        passagesLost.inc(one.said.length)
        logger.warn({ err: error }, 'words of conversations cannot be handed on to recall')
      }
    }
  }
}

/** The feed of this process. */
export const passageFeed = new PassageFeed()

import logger from '@adonisjs/core/services/logger'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { evidenceFloods } from '#routing/evidence/evidence_metrics'
import type { Flood } from '#routing/evidence/floods'
import { SHARING } from '#routing/evidence/sharing'
import { learnedStore } from '#routing/services/learned_store'

/** Says that sums were added to or taken away; the subject is not used. */
const TOPIC = 'evidence'

/** Sums are looked at as often, and their changes told other replicas at most as often. */
const EVERY_MS = SECOND

/** Keeps the evidence in memory up to date, whichever replica takes feedback in. */
class EvidenceWatch {
  #timer: NodeJS.Timeout | null = null
  #telling: NodeJS.Timeout | null = null
  #toldAt = 0
  #isStarted = false
  #unfollow: (() => void)[] = []
  readonly #known = new Set<string>()

  /** Reads everything, lets decisions use it, and follows it from then on. */
  async start() {
    this.#isStarted = true
    this.#unfollow = [
      changes.on(TOPIC, () => this.#look()),
      changes.on('settings', (key) => (key === SHARING ? evidenceBook.readSharing() : undefined)),
    ]
    await evidenceBook.readSharing()
    learnedStore.useEvidence((workspaceId) => evidenceBook.of(workspaceId))
    this.#schedule()
  }

  stop() {
    this.#isStarted = false
    for (const unfollow of this.#unfollow) unfollow()
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#telling) clearTimeout(this.#telling)
    this.#timer = null
    this.#telling = null
  }

  /** Sums changed here: tells it to everybody, at most once a second. */
  changed() {
    if (this.#telling || !this.#isStarted) return
    const inMs = Math.max(0, this.#toldAt + EVERY_MS - performance.now())
    this.#telling = setTimeout(() => void this.#tell(), inMs).unref()
  }

  async #tell() {
    this.#telling = null
    this.#toldAt = performance.now()
    try {
      await changes.publish(TOPIC)
    } catch (error) {
      logger.debug({ err: error }, 'a change of the evidence could not be told')
    }
  }

  #schedule() {
    if (!this.#isStarted) return
    this.#timer = setTimeout(async () => {
      await this.#look()
      this.#schedule()
    }, EVERY_MS).unref()
  }

  async #look() {
    try {
      await evidenceBook.refresh()
      this.#warn(evidenceBook.floods())
    } catch (error) {
      logger.debug({ err: error }, 'the evidence cannot be read')
    }
  }

  /** Each flood is logged once, for as long as it goes on. */
  #warn(floods: Flood[]) {
    evidenceFloods.set(floods.length)
    const present = new Set<string>()
    for (const flood of floods) {
      const id = `${flood.workspaceId}\n${flood.keyId}\n${flood.targetId}`
      present.add(id)
      if (this.#known.has(id)) continue
      this.#known.add(id)
      logger.warn({ flood }, 'one key floods a target with judgements unlike all others')
    }
    for (const id of this.#known) if (!present.has(id)) this.#known.delete(id)
  }
}

/** The watch of this process. */
export const evidenceWatch = new EvidenceWatch()

import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import MemorySetting from '#memory/models/memory_setting'
import type { Asker } from '#knowledge/types'

/** What holds for an asker. */
export interface MemoryChoice {
  /** Off: nothing is learned from their chats, and nothing personal goes into contexts. */
  enabled: boolean
  /** Whether a model looks for memories in what the rules have read, at the workspace's cost. */
  extractWithModel: boolean
  /** What was said before is not learned any more, epoch milliseconds. */
  forgottenAt: number
}

/** What an asker changes; null goes back to the ordinary. */
export interface MemoryWish {
  enabled?: boolean | null
  extractWithModel?: boolean | null
  forgottenAt?: number
}

interface Remembered {
  choice: MemoryChoice
  freshUntil: number
}

const TOPIC = 'memory_settings'
const TRUST_MS = 30 * SECOND
const MOST_REMEMBERED = 20_000

/** Settings of memory by asker. Every chat asks, so answers are remembered, and forgotten when `changes` says so. */
class MemorySwitch {
  readonly #remembered = new Map<string, Remembered>()
  #epoch = 0

  /** Begins to notice what other replicas change; returns a function that ends it. */
  follow() {
    return changes.on(TOPIC, (ownerId) => this.#forget(ownerId))
  }

  /** At once when it is remembered, else a promise. */
  of(asker: Asker): MemoryChoice | Promise<MemoryChoice> {
    const remembered = this.#remembered.get(asker.id)
    if (remembered && clock.now() < remembered.freshUntil) return remembered.choice
    return this.#read(asker)
  }

  /** Whether what is personal of an asker may be learned and used. */
  isOn(asker: Asker): boolean | Promise<boolean> {
    const choice = this.of(asker)
    return choice instanceof Promise ? choice.then(({ enabled }) => enabled) : choice.enabled
  }

  /** Changes what is given and leaves the rest. Answers what holds now. */
  async change(asker: Asker, wish: MemoryWish): Promise<MemoryChoice> {
    const now = clock.now()
    await db.transaction(async (client) => {
      await client
        .table('memory_settings')
        .insert({ owner_id: asker.id, workspace_id: asker.workspaceId, updated_at: now })
        .onConflict('owner_id')
        .ignore()
      await MemorySetting.query({ client })
        .where({ ownerId: asker.id })
        .update({
          updated_at: now,
          ...(wish.enabled === undefined ? {} : { enabled: wish.enabled }),
          ...(wish.forgottenAt === undefined ? {} : { forgotten_at: wish.forgottenAt }),
          ...(wish.extractWithModel === undefined
            ? {}
            : { extract_with_model: wish.extractWithModel }),
        })
    })
    this.#forget(asker.id)
    await changes.publish(TOPIC, asker.id)
    return this.#read(asker)
  }

  async #read(asker: Asker): Promise<MemoryChoice> {
    const epoch = this.#epoch
    const row = await MemorySetting.find(asker.id)
    const choice = {
      enabled: row?.enabled ?? true,
      extractWithModel: row?.extractWithModel ?? false,
      forgottenAt: Number(row?.forgottenAt ?? 0),
    }
    if (epoch !== this.#epoch) return choice
    if (this.#remembered.size >= MOST_REMEMBERED) {
      this.#remembered.delete(this.#remembered.keys().next().value!)
    }
    this.#remembered.set(asker.id, { choice, freshUntil: clock.now() + TRUST_MS })
    return choice
  }

  #forget(ownerId: string | null) {
    this.#epoch++
    if (ownerId === null) this.#remembered.clear()
    else this.#remembered.delete(ownerId)
  }
}

/** The settings of all askers. */
export const memorySwitch = new MemorySwitch()

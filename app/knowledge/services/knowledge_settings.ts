import db from '@adonisjs/lucid/services/db'
import knowledge from '#config/knowledge'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import KnowledgeSetting from '#knowledge/models/knowledge_setting'

/** What holds for a workspace. */
export interface KnowledgeChoice {
  /** Off: nothing is learned from chats, and no context is put before them. */
  enabled: boolean
  /** Most tokens of an engineered context. */
  budgetTokens: number
}

/** What a workspace changes; null goes back to what holds for the deployment. */
export interface KnowledgeWish {
  enabled?: boolean | null
  budgetTokens?: number | null
}

interface Remembered {
  choice: KnowledgeChoice
  freshUntil: number
}

const TOPIC = 'knowledge_settings'
const TRUST_MS = 30 * SECOND
const MOST_REMEMBERED = 10_000

/** Settings of knowledge by workspace. Every chat asks, so answers are remembered, and forgotten when `changes` says so. */
class KnowledgeSettings {
  readonly #remembered = new Map<string, Remembered>()
  #epoch = 0

  /** Begins to notice what other replicas change; returns a function that ends it. */
  follow() {
    return changes.on(TOPIC, (workspaceId) => this.#forget(workspaceId))
  }

  /** At once when it is remembered, else a promise. */
  of(workspaceId: string): KnowledgeChoice | Promise<KnowledgeChoice> {
    const remembered = this.#remembered.get(workspaceId)
    if (remembered && clock.now() < remembered.freshUntil) return remembered.choice
    return this.#read(workspaceId)
  }

  /** Changes what is given and leaves the rest. Answers what holds now. */
  async change(workspaceId: string, wish: KnowledgeWish): Promise<KnowledgeChoice> {
    await db.transaction(async (client) => {
      await client
        .table('knowledge_settings')
        .insert({ workspace_id: workspaceId, updated_at: clock.now() })
        .onConflict('workspace_id')
        .ignore()
      await KnowledgeSetting.query({ client })
        .where({ workspaceId })
        .update({
          updated_at: clock.now(),
          ...(wish.enabled === undefined ? {} : { enabled: wish.enabled }),
          ...(wish.budgetTokens === undefined ? {} : { budget_tokens: wish.budgetTokens }),
        })
    })
    this.#forget(workspaceId)
    await changes.publish(TOPIC, workspaceId)
    return this.#read(workspaceId)
  }

  async #read(workspaceId: string): Promise<KnowledgeChoice> {
    const epoch = this.#epoch
    const row = await KnowledgeSetting.find(workspaceId)
    const choice = {
      enabled: row?.enabled ?? knowledge.enabled,
      budgetTokens: row?.budgetTokens ?? knowledge.budgetTokens,
    }
    if (epoch !== this.#epoch) return choice
    if (this.#remembered.size >= MOST_REMEMBERED) {
      this.#remembered.delete(this.#remembered.keys().next().value!)
    }
    this.#remembered.set(workspaceId, { choice, freshUntil: clock.now() + TRUST_MS })
    return choice
  }

  #forget(workspaceId: string | null) {
    this.#epoch++
    if (workspaceId === null) this.#remembered.clear()
    else this.#remembered.delete(workspaceId)
  }
}

/** The settings of all workspaces. */
export const knowledgeSettings = new KnowledgeSettings()

import conversations from '#config/conversations'
import { changes } from '#core/services/changes'
import ConversationSetting from '#conversations/models/conversation_setting'
import type { ConversationSettings } from '#conversations/types'

const TOPIC = 'conversation_settings'
const MOST_REMEMBERED = 10_000

/** What a stored row says, with what holds for those who chose nothing in place of null. */
const settingsOf = (row: ConversationSetting | null): ConversationSettings => ({
  enabled: row?.enabled ?? conversations.enabled,
  historyTokens: row?.historyTokens ?? conversations.historyTokens,
  summariesWithModel: row?.summariesWithModel ?? conversations.summariesWithModel,
  retentionDays: row?.retentionDays ?? conversations.retentionDays,
})

/** What workspaces chose for their conversations, in memory; every replica learns of a change. */
class SettingsBook {
  readonly #known = new Map<string, ConversationSettings>()
  #epoch = 0

  /** Begins to learn of changes; returns a function that ends it. */
  follow() {
    return changes.on(TOPIC, (workspaceId) => this.#forget(workspaceId))
  }

  /** At once when they are known here, else a promise of them. */
  of(workspaceId: string): ConversationSettings | Promise<ConversationSettings> {
    return this.#known.get(workspaceId) ?? this.#read(workspaceId)
  }

  /** Has every replica read them anew. */
  async changed(workspaceId: string) {
    await changes.publish(TOPIC, workspaceId)
  }

  async #read(workspaceId: string) {
    const epoch = this.#epoch
    const found = settingsOf(await ConversationSetting.find(workspaceId))
    if (epoch !== this.#epoch) return found
    if (this.#known.size >= MOST_REMEMBERED) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(workspaceId, found)
    return found
  }

  #forget(workspaceId: string | null) {
    this.#epoch++
    if (workspaceId === null) this.#known.clear()
    else this.#known.delete(workspaceId)
  }
}

/** The settings of all workspaces. */
export const conversationSettings = new SettingsBook()

import { stateFacts } from '#knowledge/actions/state_facts'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { QueueLesson } from '#memory/actions/queue_lesson'
import { ForgetOldMentions } from '#memory/actions/forget_old_mentions'
import { EXTRACTOR, extractMemories } from '#memory/extraction/extract'
import { extractMentions, mayMention } from '#memory/extraction/extract_mentions'
import { deletedMessages } from '#memory/services/deleted_messages'
import { knownNames } from '#memory/services/known_names'
import { foundTotal } from '#memory/services/memory_metrics'
import { memorySwitch } from '#memory/services/memory_switch'
import { statedFact } from '#memory/services/stated_fact'
import type { ChatNote } from '#memory/types'

/**
 * Keeps what a person said about themselves in one message: at once what the rules find, later what a model finds where its
 * asker wants that.
 */
export class LearnFromMessage {
  /** Answers what came of it. */
  async handle(note: ChatNote): Promise<'learned' | 'nothing' | 'off'> {
    const { asker, at } = note
    const choice = await memorySwitch.of(asker)
    const { enabled } = await knowledgeSettings.of(asker.workspaceId)
    if (!enabled || !choice.enabled || at <= choice.forgottenAt) return 'off'
    const stated = extractMemories(note.text)
    const mentions = mayMention(note.text)
      ? extractMentions(note.text, await knownNames.of(asker), stated)
      : []
    const found = [...stated, ...mentions]
    if (found.length === 0 && !choice.extractWithModel) return 'nothing'
    if (await deletedMessages.has(asker, note.messageReference)) return 'off'
    if (choice.extractWithModel) await new QueueLesson().handle(note)
    if (found.length === 0) return 'nothing'
    await stateFacts.handle(
      asker,
      found.map((one) => statedFact(one, note, EXTRACTOR))
    )
    if (mentions.length > 0) await new ForgetOldMentions().handle(asker)
    foundTotal.inc({ extractor: EXTRACTOR }, found.length)
    return 'learned'
  }
}

import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import type { Asker } from '#knowledge/types'
import type Conversation from '#conversations/models/conversation'
import { FindConversation } from '#conversations/queries/find_conversation'
import { textOf } from '#conversations/services/message_text'
import { messageOf, readPath } from '#conversations/services/threads'
import type { KeptMessage } from '#conversations/types'

/** Longer than any conversation that is read at once. */
const ALL = { tokens: 0, least: 1_000_000, most: 1_000_000 }

/** A conversation as a document to take away: every branch as JSON, or the branch that goes on as Markdown. */
@inject()
export class ExportConversation {
  constructor(private findConversation: FindConversation) {}

  /** All messages, each after the one it follows. @throws E_NO_SUCH_CONVERSATION */
  async messages(asker: Asker, id: string) {
    const conversation = await this.findConversation.handle(asker, id)
    const rows = await db
      .from('conversation_messages')
      .where('conversation_id', id)
      .orderBy('position')
      .orderBy('id')
    return { conversation, messages: rows.map(messageOf) }
  }

  /** @throws E_NO_SUCH_CONVERSATION */
  async markdown(asker: Asker, id: string): Promise<string> {
    const conversation = await this.findConversation.handle(asker, id)
    const path = await readPath(id, conversation.headId, ALL)
    return [headOf(conversation), ...path.map(sectionOf)].join('\n\n') + '\n'
  }
}

const headOf = ({ title, createdAt }: Conversation) =>
  `# ${title.replace(/([\\`*_[\]<>#])/g, '\\$1')}\n\n${isoTime(createdAt)}`

const NAMES: Record<string, string> = { user: 'User', assistant: 'Assistant', tool: 'Tool' }

function sectionOf(message: KeptMessage): string {
  const by = NAMES[message.role] ?? message.role
  const heading = `## ${by}${message.targetId ? ` (${message.targetId})` : ''}`
  if (message.erasedAt !== null) return `${heading}\n\n*Forgotten.*`
  const calls = message.extras?.tool_calls
  const body = [textOf(message.content)]
  if (calls) body.push(`\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\``)
  return [heading, ...body.filter((part) => part !== '')].join('\n\n')
}

import { newId } from '#core/ids'
import { askerOf } from '#knowledge/services/askers'
import type { Asker } from '#knowledge/types'
import { chatKeeper } from '#conversations/services/chat_keeper'
import { turnQueue } from '#conversations/services/turn_queue'
import type { OpenedChat, SentMessage } from '#conversations/types'
import { givenWorkspace } from '#tests/helpers/given'

export const CONVERSATIONS = '/api/v1/conversations'

export const user = (content: unknown): SentMessage => ({ role: 'user', content })
export const assistant = (content: string): SentMessage => ({ role: 'assistant', content })

/** A workspace with one asker, as its key alone names it. */
export async function givenAsker() {
  const given = await givenWorkspace()
  const asker = askerOf({
    workspaceId: given.workspace.id,
    tenantId: null,
    keyId: given.apiKey.id,
    user: null,
  })
  return { ...given, asker }
}

/** What an opening may say beside its messages. */
interface Wishes {
  conversationId?: string | null
  budgetTokens?: number
  targetId?: string
  at?: number
}

/** Opens a chat as the gateway does. */
export const open = async (
  asker: Asker,
  messages: SentMessage[],
  { conversationId = null, budgetTokens = 4_000 }: Wishes = {}
): Promise<OpenedChat> => chatKeeper.open(asker, { conversationId, messages, budgetTokens })

/** One chat from its opening to its stored answer. */
export async function chat(
  asker: Asker,
  messages: SentMessage[],
  answer: string | null,
  wishes: Wishes = {}
): Promise<OpenedChat> {
  const opened = await open(asker, messages, wishes)
  chatKeeper.close(opened, {
    asker,
    messages: messages.slice(opened.known),
    answer: answer === null ? null : { content: answer, finishReason: 'stop' },
    targetId: wishes.targetId ?? 'gpt-5-mini',
    requestId: newId('req'),
    at: wishes.at ?? Date.now(),
  })
  return opened
}

export const stored = () => turnQueue.flush()

import logger from '@adonisjs/core/services/logger'
import { Share } from '#core/services/share'
import { SECOND } from '#core/time'
import { E_CONVERSATIONS_OFF } from '#conversations/errors'
import { chatKeeper } from '#conversations/services/chat_keeper'
import type { OpenedChat } from '#conversations/types'
import { engineerContext } from '#knowledge/actions/engineer_context'
import { askerOf } from '#knowledge/services/askers'
import type { Asker } from '#knowledge/types'
import type { Tenant } from '#workspaces/types'
import type { ChatRequest } from '#gateway/services/chat_request'
import { countContext } from '#gateway/services/gateway_metrics'
import { newestWords } from '#gateway/services/route_question'
import { surroundRequest } from '#gateway/services/surround_request'

/**
 * Milliseconds of each second that the contexts of all askers may take, and those of one: no program that asks all the time
 * holds up the answers of everybody, or takes the contexts of others. What is beyond goes without.
 */
export const contextTime = { ofAll: new Share(250, SECOND), ofAsker: new Share(50, SECOND) }

/** How long a chat waits for what is known of its person to be read for the first time. */
const CONTEXT_PATIENCE_MS = 300

/** A chat that is about to be answered, with who asks. */
export interface Accompanied {
  caller: { workspaceId: string; keyId: string }
  tenant: Tenant | null
  chat: ChatRequest
  /** The person that the client names. */
  user: string | null
}

/** What goes with a chat: who asks, the conversation it belongs to, and the request with all that is put around it. */
export interface Companion {
  asker: Asker
  /** As the client sent it. */
  sent: ChatRequest
  /** As upstreams get it. */
  request: ChatRequest
  opened: OpenedChat | null
  /** The client allows that words of it are kept. */
  mayKeep: boolean
}

/** Finds what goes with a chat. @throws E_NO_SUCH_CONVERSATION, E_CONVERSATIONS_OFF */
export async function accompany({ caller, tenant, chat, user }: Accompanied): Promise<Companion> {
  const { workspaceId, keyId } = caller
  const asker = askerOf({ workspaceId, keyId, tenantId: tenant?.id ?? null, user })
  const mayKeep = chat.body.store !== false
  const opened = await opening(asker, chat, mayKeep)
  const context = await contextOf(asker, chat, opened)
  const request = surroundRequest(chat, context, opened?.before ?? [])
  return { asker, sent: chat, request, opened, mayKeep }
}

/** What is known that the chat should know. One that cannot be had, or not soon, is done without. */
async function contextOf(asker: Asker, chat: ChatRequest, opened: OpenedChat | null) {
  if (!contextTime.ofAll.isLeft('all') || !contextTime.ofAsker.isLeft(asker.id)) {
    countContext('skipped')
    return ''
  }
  try {
    const { text } = await engineerContext.handle(asker, newestWords(chat), {
      excludeConversationId: opened?.conversationId,
      patienceMs: CONTEXT_PATIENCE_MS,
      onWork(ms) {
        contextTime.ofAll.take('all', ms)
        contextTime.ofAsker.take(asker.id, ms)
      },
    })
    countContext(text === '' ? 'empty' : 'made')
    return text
  } catch (error) {
    countContext('failed')
    logger.warn({ err: error, workspace: asker.workspaceId }, 'a chat is answered without context')
    return ''
  }
}

async function opening(asker: Asker, chat: ChatRequest, mayKeep: boolean) {
  const { conversationId, messages } = chat
  if (!mayKeep && conversationId === null) return null
  try {
    const settings = chatKeeper.settings(asker.workspaceId)
    const chosen = settings instanceof Promise ? await settings : settings
    if (!chosen.enabled) return refuseNamed(conversationId)
    return await chatKeeper.open(asker, {
      conversationId,
      messages,
      budgetTokens: chosen.historyTokens,
    })
  } catch (error) {
    if (conversationId !== null) throw error
    logger.warn({ err: error, workspace: asker.workspaceId }, 'a chat is answered without history')
    return null
  }
}

function refuseNamed(conversationId: string | null): null {
  if (conversationId !== null) throw new E_CONVERSATIONS_OFF()
  return null
}

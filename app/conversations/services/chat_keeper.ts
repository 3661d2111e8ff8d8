import { newId } from '#core/ids'
import type { Asker } from '#knowledge/types'
import type {
  ChatAnswer,
  ConversationSettings,
  MessagePlace,
  OpenedChat,
  SentMessage,
} from '#conversations/types'
import { chainIndex } from '#conversations/services/chain_index'
import { chains } from '#conversations/services/chains'
import { continueConversation } from '#conversations/services/continue_conversation'
import { conversationSettings } from '#conversations/services/conversation_settings'
import { findAnswer } from '#conversations/services/threads'
import { makeTurn } from '#conversations/services/turn'
import { turnQueue } from '#conversations/services/turn_queue'
import { answeredHistories, type SentHistory } from '#conversations/services/sent_history'
import Conversation from '#conversations/models/conversation'

/** A chat that asks for its conversation. */
export interface ChatOpening {
  /** The conversation that it names. */
  conversationId: string | null
  messages: SentMessage[]
  /** Most tokens of what is put before it. */
  budgetTokens: number
}

/** A chat that came to its end. */
export interface ChatClosing {
  asker: Asker
  /** The client's messages beyond those that the conversation held. */
  messages: SentMessage[]
  /** Null: nobody answered, and nothing is kept. */
  answer: ChatAnswer | null
  targetId: string
  requestId: string
  at: number
}

/**
 * Keeps chats: finds or begins the conversation of each before it is answered, and takes in what was said after. Both
 * happen in memory for new chats and for those that this process has just answered.
 */
export const chatKeeper = {
  /** What a workspace chose: at once when it is known here. */
  settings(workspaceId: string): ConversationSettings | Promise<ConversationSettings> {
    return conversationSettings.of(workspaceId)
  },

  /**
   * The conversation of a chat: the one that it names, the one whose history it sends, else a new one. At once when
   * nothing has to be read. @throws E_NO_SUCH_CONVERSATION
   */
  open(asker: Asker, opening: ChatOpening): OpenedChat | Promise<OpenedChat> {
    if (opening.conversationId !== null) {
      return continueConversation(asker, opening.conversationId, opening)
    }
    const histories = answeredHistories(opening.messages, chains.root(asker.id))
    if (histories.length === 0) return begun()
    const at = histories.findIndex(({ chain }) => chainIndex.find(chain))
    const indexed = at === -1 ? null : chainIndex.find(histories[at]!.chain)
    const nearest =
      indexed && !indexed.isShared
        ? resent(indexed.conversationId, indexed.place, histories[at]!.known)
        : begun()
    const deeper = histories.slice(0, at === -1 ? undefined : at)
    return deeper.length === 0 ? nearest : recognised(asker, deeper, nearest)
  },

  /** Takes in what was said; it is written a moment later. */
  close(opened: OpenedChat, closing: ChatClosing) {
    const { answer } = closing
    if (answer === null) return
    const turn = makeTurn(opened, { ...closing, answer })
    turnQueue.add(turn)
    const { id, position, path_tokens: pathTokens, chain } = turn.answer
    chainIndex.add(opened.conversationId, {
      id,
      position: position as number,
      pathTokens: pathTokens as number,
      chain: chain as string,
      targetId: closing.targetId,
    })
  },
}

const begun = (): OpenedChat => ({
  conversationId: newId('conv'),
  isNew: true,
  before: [],
  known: 0,
  stickyTargetId: null,
  parentMessageId: null,
  parent: null,
})

/** A chat whose client sends the whole history itself. */
const resent = (conversationId: string, parent: MessagePlace, known: number): OpenedChat => ({
  conversationId,
  isNew: false,
  before: [],
  known,
  stickyTargetId: parent.targetId,
  parentMessageId: parent.id,
  parent,
})

/** Looks longer histories up than this process has seen itself; `nearest` when they are not stored either. */
async function recognised(
  asker: Asker,
  histories: SentHistory[],
  nearest: OpenedChat
): Promise<OpenedChat> {
  const found = await findAnswer(histories.map(({ chain }) => chain))
  const history = histories.find(({ chain }) => chain === found?.chain)
  if (!found || !history) return nearest
  const conversation = await Conversation.query()
    .where({ id: found.conversationId, workspaceId: asker.workspaceId, askerId: asker.id })
    .first()
  return conversation ? resent(conversation.id, found, history.known) : nearest
}

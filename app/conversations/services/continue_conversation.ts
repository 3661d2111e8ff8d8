import { E_NO_SUCH_CONVERSATION } from '#conversations/errors'
import Conversation from '#conversations/models/conversation'
import { longestRun, unansweredRun } from '#conversations/services/alignment'
import { chains } from '#conversations/services/chains'
import { isSaid } from '#conversations/services/message_text'
import { prepended } from '#conversations/services/prepended'
import { sentHistories } from '#conversations/services/sent_history'
import { findByChains, readPath } from '#conversations/services/threads'
import { turnQueue } from '#conversations/services/turn_queue'
import type { KeptMessage, OpenedChat, SentMessage } from '#conversations/types'
import type { Asker } from '#knowledge/types'

/** Messages that are read of a path at most, and compared with what a client sends. */
const MOST_READ = 500

/** What a chat brings that goes on. */
export interface Continuation {
  messages: SentMessage[]
  budgetTokens: number
}

/**
 * Opens a chat in the conversation that it names, and finds out what of it the client sends itself: the whole history, a
 * later part of it, or its new messages alone. @throws E_NO_SUCH_CONVERSATION for what is not there or another asker's
 */
export async function continueConversation(
  asker: Asker,
  conversationId: string,
  { messages, budgetTokens }: Continuation
): Promise<OpenedChat> {
  if (turnQueue.holds(conversationId)) await turnQueue.flush()
  const conversation = await Conversation.query()
    .where({ id: conversationId, workspaceId: asker.workspaceId, askerId: asker.id })
    .first()
  if (!conversation) throw new E_NO_SUCH_CONVERSATION()
  const open = (parent: KeptMessage | null, known: number, before: SentMessage[]): OpenedChat => ({
    conversationId,
    isNew: false,
    before,
    known,
    stickyTargetId: conversation.lastTarget,
    parentMessageId: parent?.id ?? null,
    parent,
  })

  const histories = sentHistories(messages, chains.root(asker.id))
  const whole = await findByChains(
    conversationId,
    histories.map(({ chain }) => chain)
  )
  const history = histories.find(({ chain }) => chain === whole?.chain)
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant')
  if (whole && history && history.known > lastAnswer) return open(whole, history.known, [])

  const said = messages.filter(isSaid)
  const part = { tokens: budgetTokens, least: Math.min(said.length, MOST_READ), most: MOST_READ }
  const path = await readPath(conversationId, conversation.headId, part)
  const run = histories.length > 0 ? longestRun(path, said) : { from: 0, length: 0 }
  if (whole && history && saidUntil(messages, history.known) >= run.length) {
    return open(whole, history.known, [])
  }
  if (run.length > 0) {
    const first = path[run.from]!
    const earlier = await readPath(conversationId, first.parentId, part)
    const parent = path[run.from + run.length - 1]!
    const before = await prepended(conversationId, earlier, budgetTokens)
    return open(parent, endOf(messages, run.length), before)
  }
  const unanswered = unansweredRun(path, said)
  const kept = path.slice(0, path.length - unanswered)
  const before = await prepended(conversationId, kept, budgetTokens, said)
  return open(path.at(-1) ?? null, endOf(messages, unanswered), before)
}

/** How many of the first messages were said, rather than steer. */
const saidUntil = (messages: SentMessage[], end: number) =>
  messages.slice(0, end).filter(isSaid).length

/** Where the client's messages go on after so many that were said. */
function endOf(messages: SentMessage[], said: number): number {
  let left = said
  let at = 0
  for (; left > 0; at++) if (isSaid(messages[at]!)) left--
  return at
}

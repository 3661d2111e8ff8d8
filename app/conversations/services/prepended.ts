import ConversationSummary from '#conversations/models/conversation_summary'
import { asSent } from '#conversations/services/alignment'
import { chooseTurns } from '#conversations/services/history'
import { extractSummary } from '#conversations/summaries/extract_summary'
import { summaryKeeper } from '#conversations/summaries/summary_keeper'
import {
  FRAME_TOKENS,
  summaryMessage,
  summaryTokens,
} from '#conversations/summaries/summary_message'
import type { KeptMessage, SentMessage, SummaryLine } from '#conversations/types'

/**
 * What is put before a client's messages: the latest turns of the path that fit, and a summary of what is older than them.
 * Summaries are kept up beside the request path; messages that theirs does not reach are added to it here.
 */
export async function prepended(
  conversationId: string,
  path: KeptMessage[],
  budgetTokens: number,
  sent: SentMessage[] = []
): Promise<SentMessage[]> {
  const turns = chooseTurns(path, budgetTokens, sent)
  if (isAllOf(path, turns)) return turns.map(asSent)
  const mostTokens = summaryTokens(budgetTokens)
  const latest = chooseTurns(path, budgetTokens - mostTokens, sent)
  const room = mostTokens - FRAME_TOKENS
  const summary = summaryMessage(await linesBefore(conversationId, path, latest[0], room))
  if (summary === null) return turns.map(asSent)
  return [summary, ...latest.map(asSent)]
}

/** Whether nothing that could be sent was left out. */
const isAllOf = (path: KeptMessage[], turns: KeptMessage[]) => {
  const present = path.filter(({ erasedAt }) => erasedAt === null)
  return path[0]?.parentId === null ? turns[0] === present[0] : path.length === 0
}

/** Lines for all that was said before a message. */
async function linesBefore(
  conversationId: string,
  path: KeptMessage[],
  first: KeptMessage | undefined,
  mostTokens: number
): Promise<SummaryLine[]> {
  const summary = await ConversationSummary.find(conversationId)
  const at = path.findIndex(({ id }) => id === summary?.untilId)
  const isOfThisBranch = at !== -1 || (summary && path[0]?.parentId === summary.untilId)
  if (!isOfThisBranch && path[0]?.parentId) summaryKeeper.want(conversationId)
  const end = first ? path.indexOf(first) : path.length
  const known = isOfThisBranch ? summary!.lines : []
  return extractSummary(known, path.slice(at + 1, end), mostTokens)
}

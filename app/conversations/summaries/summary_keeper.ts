import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { jobs } from '#core/services/jobs'
import { WriteSummary } from '#conversations/jobs/write_summary'
import Conversation from '#conversations/models/conversation'
import ConversationSummary from '#conversations/models/conversation_summary'
import { conversationSettings } from '#conversations/services/conversation_settings'
import { readPath, type PathPart } from '#conversations/services/threads'
import type { Turn } from '#conversations/services/turn'
import { extractSummary } from '#conversations/summaries/extract_summary'
import { summaryTokens } from '#conversations/summaries/summary_message'
import type { KeptMessage } from '#conversations/types'

const MOST_WAITING = 10_000
/** How far a summary that is made anew looks back. */
const LOOKED_AT = { tokens: 60_000, most: 1_000 }

/** How many tokens go by until a summary is looked after again. */
const stepOf = (historyTokens: number) => Math.max(1, historyTokens / 4)

/**
 * Keeps summaries of long conversations up with them, beside the request path: each time a quarter of the history's tokens
 * has gone by, what is older than half of them is covered, so that what is not covered always fits.
 */
class SummaryKeeper {
  readonly #wanted = new Set<string>()
  #working: Promise<void> = Promise.resolve()
  #isWorking = false

  /** Looks after the conversations of turns that were written. */
  async take(turns: Turn[]) {
    await this.#choose(turns).catch((error) => {
      logger.warn({ err: error }, 'summaries wait for the next turn')
    })
  }

  async #choose(turns: Turn[]) {
    for (const { sent, answer, asker, conversationId } of turns) {
      const { historyTokens } = await conversationSettings.of(asker.workspaceId)
      const first = sent[0] ?? answer
      const before = Number(first.path_tokens) - Number(first.tokens)
      const after = Number(answer.path_tokens)
      const step = stepOf(historyTokens)
      if (after < 3 * step || Math.floor(before / step) === Math.floor(after / step)) continue
      this.want(conversationId)
    }
  }

  /** Has the summary of a conversation made or brought up to date. */
  want(conversationId: string) {
    if (this.#wanted.size >= MOST_WAITING) return
    this.#wanted.add(conversationId)
    if (this.#isWorking) return
    this.#isWorking = true
    this.#working = this.#work().finally(() => {
      this.#isWorking = false
    })
  }

  /** Resolves when nothing waits any more. */
  settled(): Promise<void> {
    return this.#working
  }

  async #work() {
    for (const conversationId of this.#wanted) {
      this.#wanted.delete(conversationId)
      try {
        await refresh(conversationId)
      } catch (error) {
        logger.warn({ err: error, conversation: conversationId }, 'a summary cannot be made')
      }
    }
  }
}

/** The keeper of this process. */
export const summaryKeeper = new SummaryKeeper()

async function refresh(conversationId: string) {
  const conversation = await Conversation.find(conversationId)
  if (!conversation) return
  const settings = await conversationSettings.of(conversation.workspaceId)
  const { historyTokens } = settings
  const former = await ConversationSummary.find(conversationId)
  const read = (part: PathPart) => readPath(conversationId, conversation.headId, part)
  let path = await read({ tokens: 2 * historyTokens, most: LOOKED_AT.most })
  let at = path.findIndex(({ id }) => id === former?.untilId)
  if (at === -1) {
    path = await read({ ...LOOKED_AT, tokens: Math.max(LOOKED_AT.tokens, 2 * historyTokens) })
    at = path.findIndex(({ id }) => id === former?.untilId)
  }
  const limit = (path.at(-1)?.pathTokens ?? 0) - historyTokens / 2
  const covered = path.slice(at + 1).filter(({ pathTokens }) => pathTokens <= limit)
  if (covered.length === 0) return
  const before = at === -1 ? null : former
  const lines = extractSummary(before?.lines ?? [], covered, summaryTokens(historyTokens))
  const isKept = await keep(conversation, covered, {
    lines,
    covered: (before?.covered ?? 0) + covered.length,
  })
  if (!isKept || !settings.summariesWithModel) return
  const untilId = covered.at(-1)!.id
  await jobs.dispatch(
    WriteSummary,
    { conversationId, untilId, messages: covered.length },
    { once: `conversations.summary.${conversationId}.${untilId}`, priority: 7 }
  )
}

/** Stores a summary, unless the conversation or something that it covers is gone by now. */
async function keep(
  { id, workspaceId }: Conversation,
  covered: KeptMessage[],
  made: Pick<ConversationSummary, 'lines' | 'covered'>
): Promise<boolean> {
  return db.transaction(async (client) => {
    const present = await client
      .from('conversation_messages')
      .whereIn(
        'id',
        covered.filter(({ erasedAt }) => erasedAt === null).map((message) => message.id)
      )
      .whereNull('erased_at')
      .count('* as count')
    const expected = covered.filter(({ erasedAt }) => erasedAt === null).length
    if (Number(present[0]!.count) !== expected) return false
    await ConversationSummary.updateOrCreate(
      { conversationId: id },
      {
        workspaceId,
        untilId: covered.at(-1)!.id,
        method: 'extractive',
        updatedAt: clock.now(),
        ...made,
      },
      { client }
    )
    return true
  })
}

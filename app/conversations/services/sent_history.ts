import type { SentMessage } from '#conversations/types'
import { chains } from '#conversations/services/chains'
import { isSaid } from '#conversations/services/message_text'

/** A beginning of what a client sent. */
export interface SentHistory {
  chain: string
  /** How many of the client's messages it is, steering ones among them. */
  known: number
  endsWithAnswer: boolean
}

/** Beginnings that are looked up, the longest ones. */
const MOST = 500
const MOST_ANSWERED = 32

/** The beginnings of a client's messages, longest first; none when they hold no answer, for then they are no history. */
export function sentHistories(messages: SentMessage[], root: string): SentHistory[] {
  if (!messages.some(isAnswer)) return []
  return beginningsOf(messages, messages.length, root).slice(-MOST).reverse()
}

/** Those that end with an answer, longest first. A client that went back further than these begins a new conversation. */
export function answeredHistories(messages: SentMessage[], root: string): SentHistory[] {
  const end = messages.findLastIndex(isAnswer) + 1
  const answered = beginningsOf(messages, end, root).filter(({ endsWithAnswer }) => endsWithAnswer)
  return answered.slice(-MOST_ANSWERED).reverse()
}

const isAnswer = ({ role }: SentMessage) => role === 'assistant'

function beginningsOf(messages: SentMessage[], end: number, root: string): SentHistory[] {
  const found: SentHistory[] = []
  let chain = root
  for (let at = 0; at < end; at++) {
    const message = messages[at]!
    if (!isSaid(message)) continue
    chain = chains.next(chain, message)
    found.push({ chain, known: at + 1, endsWithAnswer: isAnswer(message) })
  }
  return found
}

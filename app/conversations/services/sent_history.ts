import type { SentMessage } from '#conversations/types'
import { chains } from '#conversations/services/chains'
import { isSaid } from '#conversations/services/message_text'

/** A beginning of what a client sent, that ends with an answer. */
export interface SentHistory {
  chain: string
  /** How many of the client's messages it is, steering ones among them. */
  known: number
}

/** Beginnings that are looked up; a client that went further back than these begins a new conversation. */
const MOST = 32

/** The beginnings of a client's messages that end with an answer, longest first. */
export function answeredHistories(messages: SentMessage[], root: string): SentHistory[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const found: SentHistory[] = []
  let chain = root
  for (let at = 0; at <= last; at++) {
    const message = messages[at]!
    if (!isSaid(message)) continue
    chain = chains.next(chain, message)
    if (message.role === 'assistant') found.push({ chain, known: at + 1 })
  }
  return found.slice(-MOST).reverse()
}

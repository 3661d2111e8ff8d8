import type { KeptMessage, SentMessage } from '#conversations/types'
import { saidBy } from '#conversations/services/message_text'

/** A run of a client's first messages in the kept ones. */
export interface Run {
  /** Where it begins in the kept messages. */
  from: number
  /** How many messages it is long. */
  length: number
}

const NONE: Run = { from: 0, length: 0 }

/** A message that was forgotten is taken for whatever the client has in its place. */
const FORGOTTEN = Symbol('forgotten')

type Said = string | typeof FORGOTTEN

const keptSaid = (message: KeptMessage): Said =>
  message.erasedAt === null ? saidBy(asSent(message)) : FORGOTTEN

/** A kept message as a client would send it. */
export function asSent({ role, content, extras }: KeptMessage): SentMessage {
  return { role, content, ...extras }
}

/**
 * Finds the longest run of kept messages that the client's messages begin with. A run has to hold an answer that is equal:
 * people say the same things twice ("yes"), so a question alone says nothing about where a history begins.
 */
export function longestRun(kept: KeptMessage[], sent: SentMessage[]): Run {
  const keptTexts = kept.map(keptSaid)
  const sentTexts = sent.map(saidBy)
  let best = NONE
  for (let from = 0; from < kept.length; from++) {
    const length = runLength(keptTexts, sentTexts, from)
    if (length > best.length && holdsAnswer(keptTexts, kept, from, length)) best = { from, length }
  }
  return best
}

function runLength(kept: Said[], sent: string[], from: number): number {
  let length = 0
  while (from + length < kept.length && length < sent.length) {
    const said = kept[from + length]
    if (said !== FORGOTTEN && said !== sent[length]) break
    length++
  }
  return length
}

const holdsAnswer = (texts: Said[], kept: KeptMessage[], from: number, length: number) => {
  for (let at = from; at < from + length; at++) {
    if (kept[at]!.role === 'assistant' && texts[at] !== FORGOTTEN) return true
  }
  return false
}

/**
 * How many of the client's first messages stand unanswered at the end of the path: those are meant when they are sent
 * again, as after a move back to a question.
 */
export function unansweredRun(kept: KeptMessage[], sent: SentMessage[]): number {
  let from = kept.length
  while (from > 0 && kept[from - 1]!.role !== 'assistant') from--
  const open = kept.slice(from)
  if (open.length === 0 || open.length > sent.length) return 0
  const isSame = open.every((message, at) => keptSaid(message) === saidBy(sent[at]!))
  return isSame ? open.length : 0
}

import type { KeptMessage, SummaryLine } from '#conversations/types'
import { textOf } from '#conversations/services/message_text'
import { wordsOf } from '#knowledge/services/words'

/** A sentence that may stand in a summary. */
export interface Sentence {
  role: SummaryLine['role']
  text: string
  words: Set<string>
  /** Its place in its message, 0 for the first one. */
  at: number
}

/** Of a long message its beginning and its end are looked at. */
const BEGINNING = 6_000
const END = 2_000
const SHORTEST = 12
const LONGEST = 280

const CODE = /```[\s\S]*?(```|$)/g
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Sentences of what people and models said; code, and what tools answered, are left out. */
export function sentencesOf(messages: KeptMessage[]): Sentence[] {
  return messages.flatMap((message) => {
    const { role, erasedAt } = message
    if ((role !== 'user' && role !== 'assistant') || erasedAt !== null) return []
    return textsOf(message).map((text, at) => ({ role, text, words: new Set(wordsOf(text)), at }))
  })
}

function textsOf({ content }: KeptMessage): string[] {
  const whole = textOf(content)
  const looked =
    whole.length <= BEGINNING + END ? whole : `${whole.slice(0, BEGINNING)}\n${whole.slice(-END)}`
  const texts: string[] = []
  for (const paragraph of looked.replace(CODE, '\n').split(/\n+/)) {
    for (const { segment } of segmenter.segment(paragraph)) {
      const line = oneLine(segment)
      if (line.length >= SHORTEST) texts.push(line)
    }
  }
  return texts
}

/** A text as one line without control characters, cut where it is too long. */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  return `${line
    .slice(0, LONGEST)
    .replace(/\s+\S*$/, '')
    .toWellFormed()}…`
}

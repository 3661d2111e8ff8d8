import type { SentMessage } from '#conversations/types'
import { textOf } from '#conversations/services/message_text'

const LONGEST = 80
/** Characters that are looked at; the rest of a long message says nothing about its title. */
const LOOKED_AT = 400
/** The title of a conversation without words of a person. */
export const UNTITLED = 'New conversation'

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** The title of a conversation: how its first message of a person begins, cut at a word. */
export function titleOf(messages: SentMessage[]): string {
  const first = messages.find(({ role }) => role === 'user')
  return shortened(textOf(first?.content)) || UNTITLED
}

/** One line of at most 80 characters, cut at a word where there is one. */
export function shortened(text: string): string {
  const head = text.slice(0, LOOKED_AT).toWellFormed().replace(CONTROL, ' ')
  const line = head.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const cut = line.slice(0, LONGEST).toWellFormed()
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord.length > LONGEST / 2 ? atWord : cut).trimEnd()}…`
}

import { compileLanguage, type Grammar } from '#memory/extraction/grammar'
import { english } from '#memory/extraction/languages/english'
import { french } from '#memory/extraction/languages/french'
import { german } from '#memory/extraction/languages/german'
import { italian } from '#memory/extraction/languages/italian'
import { portuguese } from '#memory/extraction/languages/portuguese'
import { spanish } from '#memory/extraction/languages/spanish'

const GRAMMARS = [english, german, spanish, french, italian, portuguese].map(compileLanguage)

/** Which languages a word is a cue of, one bit for each. */
const CUES = new Map<string, number>()
GRAMMARS.forEach(({ cues }, index) => {
  for (const word of cues) CUES.set(word, (CUES.get(word) ?? 0) | (1 << index))
})

const ALL = (1 << GRAMMARS.length) - 1
const WORD = /\p{L}+/gu

/** The languages in which a text may say something about its writer, by a cheap look at its words. */
export function grammarsOf(text: string): Grammar[] {
  let spoken = 0
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    spoken |= CUES.get(word) ?? 0
    if (spoken === ALL) break
  }
  return GRAMMARS.filter((_, index) => spoken & (1 << index))
}

const QUESTION = /[?？؟]/u

/** A text that asks a question or for something; what else it says may be the setting of that alone. */
export const asksForSomething = (text: string) =>
  QUESTION.test(text) || grammarsOf(text).some(({ asks }) => asks.test(text))

import { foldText } from '#knowledge/services/names'

/** Scripts that put no spaces between words: each of their characters is a word of its own. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const WORDS = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** The words of a text, folded, in their order; white space and punctuation do not count. */
export const wordsOf = (text: string): string[] => foldText(text).match(WORDS) ?? []

/** Whether the words of the phrase stand in the text, one after the other. */
export function holdsPhrase(text: string[], phrase: string[]): boolean {
  if (phrase.length === 0) return false
  return text.some((_, at) => phrase.every((word, next) => text[at + next] === word))
}

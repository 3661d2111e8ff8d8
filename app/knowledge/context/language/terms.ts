import { stem } from '#knowledge/context/language/stem'
import { STOP_WORDS } from '#knowledge/context/language/stop_words'

/** Scripts that put no spaces between words: a dictionary cuts them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const WORDS = /[\p{L}\p{N}\p{M}]+(?:'\p{L}+)?/gu
const SHORT_FORMS = /'(?:s|re|ve|ll|d|m)$/
const LONGEST_WORD = 40

/** Words remembered with their stems at once. */
const MOST_REMEMBERED = 50_000

const cutter = new Intl.Segmenter(undefined, { granularity: 'word' })
const stems = new Map<string, string>()

/** Small letters, one spelling of each; Latin letters without accents. */
function folded(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
}

/** The words of a text, folded, in their order. */
export function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const [found] of folded(text).matchAll(WORDS)) {
    if (UNSPACED.test(found)) {
      for (const { segment, isWordLike } of cutter.segment(found))
        if (isWordLike) words.push(segment)
    } else {
      words.push(found.replace(SHORT_FORMS, '').replaceAll("'", '').slice(0, LONGEST_WORD))
    }
  }
  return words
}

/** What a text is found by: stems of its words, in their order, without those that any text has. */
export const termsOf = (text: string): string[] => termsAmong(wordsIn(text))

/** The same for words that were found already. */
export function termsAmong(words: readonly string[]): string[] {
  const terms: string[] = []
  for (const word of words) {
    if (word !== '' && !STOP_WORDS.has(word)) terms.push(stemOf(word))
  }
  return terms
}

function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_REMEMBERED) stems.clear()
  const found = stem(word)
  stems.set(word, found)
  return found
}

/** Lets go of all remembered words. */
export const forgetWords = () => stems.clear()

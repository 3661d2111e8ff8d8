/** Words of a text that are indexed, and of a query that are looked for. */
const MOST_WORDS = 2_000
const MOST_ASKED = 20
const LONGEST_WORD = 60

/** Scripts that put no spaces between words: each of their characters is a word of its own. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu

/** Plain letters and digits stay; every other character becomes its number, so that both databases see the same ASCII. */
const plain = (word: string) =>
  [...word.slice(0, LONGEST_WORD)]
    .map((letter) =>
      /[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)!.toString(16).padStart(6, '0')}`
    )
    .join('')

function wordsOf(text: string, most: number): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
  const found: string[] = []
  for (const [word] of folded.matchAll(WORDS)) {
    for (const part of splitUnspaced(word)) found.push(plain(part))
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

const splitUnspaced = (word: string) => (UNSPACED.test(word) ? [...word] : [word])

/** Words of a post as they are indexed, each once. */
export const indexedWords = (...texts: string[]) => [
  ...new Set(wordsOf(texts.join(' \n '), MOST_WORDS)),
]

/** Words of a query; a post is found when it has words that begin with each of them. Case and accents do not matter. */
export const askedWords = (query: string) => [...new Set(wordsOf(query, MOST_ASKED))]

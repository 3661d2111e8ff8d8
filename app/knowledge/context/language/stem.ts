import { IRREGULAR_FORMS } from '#knowledge/context/language/irregular_forms'

/** Letters that words of one family share in most languages that put endings to words. */
const ROOT_LETTERS = 5
const SHORTEST_ROOT = 4

const UNDOUBLED = /([^aeiouylsz])\1$/

/** What is left of an English word without its endings. Words of other alphabets stay as they are. */
export function stem(word: string): string {
  const plain = IRREGULAR_FORMS.get(word) ?? word
  if (plain.length <= 3 || !/^[a-z]+$/.test(plain)) return plain
  return withoutEnd(withoutTense(withoutPlural(plain)))
}

function withoutPlural(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutTense(word: string): string {
  if (/eed$/.test(word)) return word
  if (/[aeiouy].*ing$/.test(word) && word.length > 5)
    return word.slice(0, -3).replace(UNDOUBLED, '$1')
  if (/[aeiouy].*ed$/.test(word) && word.length > 4)
    return word.slice(0, -2).replace(UNDOUBLED, '$1')
  return word
}

function withoutEnd(word: string): string {
  const base = /[aeiouy].*ly$/.test(word) && word.length > 5 ? word.slice(0, -2) : word
  return base.replace(/y$/, 'i').replace(/e$/, '')
}

/**
 * What a stem shares with words of its family: `mentored` and `mentorship`, `Katze` and `Katzen`. Null for a stem that is too
 * short to say.
 */
export function rootOf(stemmed: string): string | null {
  if (stemmed.length < SHORTEST_ROOT) return null
  const root = stemmed.slice(0, ROOT_LETTERS)
  return root.length === ROOT_LETTERS ? root.replace(/[aeiouy]$/, '') : root
}

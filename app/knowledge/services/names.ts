import { createHash } from 'node:crypto'
import { unprocessable } from '#core/validation/errors'

/** Characters that a name may have. */
export const LONGEST_NAME = 1_000
export const LONGEST_PREDICATE = 200

/** Keys are indexed; longer ones are kept as their hash. */
const LONGEST_KEY = 200

/** Control characters, and marks that turn the direction of text around them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const SPACES = /\s+/gu
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u2032\u02bc\uff07`\u00b4]/gu
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u300c-\u300f\uff02]/gu
const QUOTED = /^(["'])(.*[^\s"'].*)\1$/su

/** A name as people read it: on one line, without control characters; all else stays as it was written. */
export const displayName = (text: string) =>
  text.replace(CONTROLS, ' ').replace(SPACES, ' ').trim().toWellFormed()

/** The same for a name that somebody sends. @throws InvalidRequest that names the field when nothing is left or it is too long */
export function nameGiven(text: string, field: string, longest = LONGEST_NAME): string {
  const name = displayName(text)
  if (name === '') {
    throw unprocessable(['body', field], 'Input should have a readable character', 'string_empty')
  }
  if (name.length > longest) {
    throw unprocessable(
      ['body', field],
      `Input should have at most ${longest} characters`,
      'string_too_long',
      { max_length: longest }
    )
  }
  return name
}

/** Case, width, quotes and white space do not tell names apart. Upper case first: it unites ß with ss and both sigmas. */
export function foldText(text: string): string {
  return displayName(text)
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(APOSTROPHES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(SPACES, ' ')
    .trim()
}

/** The key under which spellings of one name meet. */
export const nameKey = (name: string): string => shortened(withoutQuotes(foldText(name)))

/** The key of a predicate: `lives in`, `Lives-in` and `livesIn` are `lives_in`. */
export const predicateKey = (name: string): string =>
  shortened(
    foldText(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
      .replace(/[\s_-]+/gu, '_')
      .replace(/^_(?=.)|(?<=.)_$/gu, '')
  )

function withoutQuotes(text: string): string {
  const inner = QUOTED.exec(text)?.[2]?.trim()
  return inner ? withoutQuotes(inner) : text
}

const shortened = (key: string) =>
  key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`

import type { Encoding } from '#core/tokens/token_table'

/** What a character is to the vocabularies' splitting rules. */
const OTHER = 0
const UPPER = 1
const LOWER = 2
const DIGIT = 3
const BLANK = 4
const BREAK = 5
/** Beyond ASCII: what it is takes Unicode to know. */
const FOREIGN = 6
const END = 7

const CLASSES = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  if (/[A-Z]/.test(character)) CLASSES[code] = UPPER
  else if (/[a-z]/.test(character)) CLASSES[code] = LOWER
  else if (/\d/.test(character)) CLASSES[code] = DIGIT
  else if (/[\r\n]/.test(character)) CLASSES[code] = BREAK
  else if (/\s/.test(character)) CLASSES[code] = BLANK
}

const SPACE = 32
const APOSTROPHE = 39
const SLASH = 47
const MOST_DIGITS = 3

/** No piece could be told without Unicode. */
export const UNTOLD = -1

function classAt(text: string, at: number): number {
  if (at >= text.length) return END
  const code = text.charCodeAt(at)
  return code < 128 ? CLASSES[code]! : FOREIGN
}

/** Where the letters of an English short form such as `'s` or `'ll` end; `at` when there is none. */
function afterContraction(text: string, at: number): number {
  if (text.charCodeAt(at) !== APOSTROPHE) return at
  const first = text.charCodeAt(at + 1) | 32
  if (first === 115 || first === 100 || first === 109 || first === 116) return at + 2
  const second = text.charCodeAt(at + 2) | 32
  const isLong =
    (first === 108 && second === 108) ||
    (first === 118 && second === 101) ||
    (first === 114 && second === 101)
  return isLong ? at + 3 : at
}

/**
 * Cuts the next piece of a text by the rules of one vocabulary, as far as ASCII alone decides; some four times as fast as
 * the expression that states these rules, which says the same (a test holds them together).
 */
export class AsciiPieces {
  readonly #isO200k: boolean

  constructor(encoding: Encoding) {
    this.#isO200k = encoding === 'o200k_base'
  }

  /** The end of the piece that starts here, or `UNTOLD`. */
  end(text: string, at: number): number {
    const first = classAt(text, at)
    switch (first) {
      case UPPER:
      case LOWER:
        return this.#letters(text, at)
      case DIGIT:
        return digits(text, at)
      case FOREIGN:
        return UNTOLD
      case BREAK:
        return this.#blanks(text, at)
      default: {
        if (!this.#isO200k) {
          const end = afterContraction(text, at)
          if (end > at) return end
        }
        const next = classAt(text, at + 1)
        if (next === UPPER || next === LOWER) return this.#letters(text, at + 1)
        if (next === FOREIGN) return UNTOLD
        if (first === OTHER) return this.#marks(text, at)
        const isBeforeMark = next === OTHER && text.charCodeAt(at) === SPACE
        return isBeforeMark ? this.#marks(text, at + 1) : this.#blanks(text, at)
      }
    }
  }

  #letters(text: string, from: number): number {
    let at = from
    let found = classAt(text, at)
    if (this.#isO200k) {
      while (found === UPPER) found = classAt(text, ++at)
      while (found === LOWER) found = classAt(text, ++at)
    } else {
      while (found === UPPER || found === LOWER) found = classAt(text, ++at)
    }
    if (found === FOREIGN) return UNTOLD
    return this.#isO200k ? afterContraction(text, at) : at
  }

  #marks(text: string, from: number): number {
    let at = from
    let found = classAt(text, at)
    while (found === OTHER) found = classAt(text, ++at)
    while (found === BREAK || (this.#isO200k && text.charCodeAt(at) === SLASH)) {
      found = classAt(text, ++at)
    }
    return found === FOREIGN ? UNTOLD : at
  }

  /** Blanks up to the last line break among them; else all but the last, which belongs to what follows. */
  #blanks(text: string, from: number): number {
    let at = from
    let afterBreak = -1
    let found = classAt(text, at)
    while (found === BLANK || found === BREAK) {
      if (found === BREAK) afterBreak = at + 1
      found = classAt(text, ++at)
    }
    if (found === FOREIGN) return UNTOLD
    if (found === END && !this.#isO200k) return at
    if (afterBreak > 0) return afterBreak
    return found === END || at === from + 1 ? at : at - 1
  }
}

function digits(text: string, from: number): number {
  let at = from + 1
  while (at < from + MOST_DIGITS) {
    const found = classAt(text, at)
    if (found === FOREIGN) return UNTOLD
    if (found !== DIGIT) return at
    at++
  }
  return at
}

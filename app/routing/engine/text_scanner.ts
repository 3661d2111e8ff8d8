import { DOMAINS } from '#routing/engine/domains'
import {
  emptyHash,
  hashWith,
  LANGUAGES,
  lexicon,
  type TaskSign,
  type WordSigns,
} from '#routing/engine/lexicon'
import { classOf, CLASS, lowerCase, SCRIPTS, scriptOf } from '#routing/engine/characters'

/** How much of a text is looked at: its head and, when it is longer, its tail. */
const WINDOW = { head: 4_000, tail: 2_000 }

/** Words from the start that may name the task. */
const TASK_REACH = 24
const MAX_WORD = 40

/** What one pass over a text counted. One instance is reused: read it before the next scan. */
export interface TextCounts {
  words: number
  letters: number
  digits: number
  lines: number
  questions: number
  options: number
  bullets: number
  /** Gaps to fill: lines of low dashes between words. */
  gaps: number
  latex: number
  codeMarks: number
  codeFences: number
  hardWords: number
  easyWords: number
  task: TaskSign | null
  mentionsJson: boolean
  /** Evidence by position in `DOMAINS`. */
  domains: Float64Array
  /** Words by position in `LANGUAGES`. */
  languages: Int32Array
  /** Letters by position in `SCRIPTS`. */
  scripts: Int32Array
}

const JSON_HASH = [...'json'].reduce(
  (hash, letter) => hashWith(hash, letter.charCodeAt(0)),
  emptyHash
)

/**
 * Counts everything the router reads from a text in one pass over its characters: words of the lexicon, scripts, and
 * marks of code, mathematics, options and lists. Work is bounded by the window, whatever the text's length.
 */
export class TextScanner {
  readonly #counts: TextCounts = {
    words: 0,
    letters: 0,
    digits: 0,
    lines: 0,
    questions: 0,
    options: 0,
    bullets: 0,
    gaps: 0,
    latex: 0,
    codeMarks: 0,
    codeFences: 0,
    hardWords: 0,
    easyWords: 0,
    task: null,
    mentionsJson: false,
    domains: new Float64Array(DOMAINS.length),
    languages: new Int32Array(LANGUAGES.length),
    scripts: new Int32Array(SCRIPTS.length),
  }
  /** The scan in which a word of the lexicon was last seen, so that a repeated word counts once. */
  readonly #seen = new Int32Array(lexicon.size)
  #scan = 0

  scan(text: string): TextCounts {
    this.#reset()
    if (text.length <= WINDOW.head + WINDOW.tail) {
      this.#read(text, 0, text.length)
    } else {
      this.#read(text, 0, WINDOW.head)
      this.#read(text, text.length - WINDOW.tail, text.length)
    }
    return this.#counts
  }

  #reset() {
    const counts = this.#counts
    this.#scan = (this.#scan + 1) | 0
    counts.words = counts.letters = counts.digits = counts.lines = counts.questions = 0
    counts.options = counts.bullets = counts.latex = counts.codeMarks = counts.codeFences = 0
    counts.hardWords = counts.easyWords = counts.gaps = 0
    counts.task = null
    counts.mentionsJson = false
    counts.domains.fill(0)
    counts.languages.fill(0)
    counts.scripts.fill(0)
  }

  #read(text: string, from: number, to: number) {
    const counts = this.#counts
    let hash = emptyHash
    let length = 0
    let lineStart = true
    let before = 0
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      const kind = classOf(code)
      if (kind === CLASS.letter || (kind === CLASS.digit && length > 0)) {
        hash = hashWith(hash, lowerCase(code))
        length++
        if (kind === CLASS.digit) counts.digits++
        else {
          counts.letters++
          counts.scripts[scriptOf(code)]!++
        }
        if (lineStart && length === 1 && isOption(text, at, to)) counts.options++
        if (length > 1) lineStart = false
      } else {
        if (code === 0x2d && length > 0 && classOf(text.charCodeAt(at + 1)) === CLASS.letter) {
          hash = hashWith(hash, code)
          before = code
          continue
        }
        if (length > 0) this.#word(hash, length)
        hash = emptyHash
        length = 0
        if (kind === CLASS.newline) {
          counts.lines++
          lineStart = true
        } else if (kind === CLASS.digit) {
          counts.digits++
          if (lineStart && isNumbered(text, at, to)) counts.bullets++
          lineStart = false
        } else if (kind !== CLASS.space) {
          this.#mark(code, before, lineStart, text, at)
          if (code !== 0x28) lineStart = false
        }
      }
      before = code
    }
    if (length > 0) this.#word(hash, length)
  }

  #word(hash: number, length: number) {
    const counts = this.#counts
    counts.words++
    if (length > MAX_WORD) return
    const signs = lexicon.get(hash)
    if (signs === undefined) return
    if (hash === JSON_HASH) counts.mentionsJson = true
    for (const language of signs.languages) counts.languages[language]!++
    if (this.#seen[signs.position] === this.#scan) return
    this.#seen[signs.position] = this.#scan
    this.#weigh(signs)
  }

  #weigh(signs: WordSigns) {
    const counts = this.#counts
    for (const [domain, weight] of signs.domains) counts.domains[domain]! += weight
    if (signs.hard) counts.hardWords++
    if (signs.easy) counts.easyWords++
    if (signs.task !== null && counts.task === null && counts.words <= TASK_REACH)
      counts.task = signs.task
  }

  #mark(code: number, before: number, lineStart: boolean, text: string, at: number) {
    const counts = this.#counts
    switch (code) {
      case 0x3f: // ?
      case 0xff1f: // full-width ?
        counts.questions++
        break
      case 0x5c: // backslash
        if (classOf(text.charCodeAt(at + 1)) === CLASS.letter) counts.latex++
        break
      case 0x5e: // ^
        counts.latex++
        break
      case 0x5f: // _ after a space, or at the start
        if (at === 0 || classOf(before) >= CLASS.space) counts.gaps++
        break
      case 0x60: // `
        if (before === 0x60 && text.charCodeAt(at + 1) === 0x60) counts.codeFences++
        counts.codeMarks++
        break
      case 0x7b: // {
      case 0x7d: // }
      case 0x3b: // ;
        counts.codeMarks++
        break
      case 0x3d: // = and then > or =
        if (before === 0x3d || before === 0x21) counts.codeMarks++
        break
      case 0x28: // ( directly after a word: a call
        if (classOf(before) === CLASS.letter) counts.codeMarks++
        break
      case 0x2d: // -
      case 0x2a: // *
      case 0x2022: // bullet
        if (lineStart && text.charCodeAt(at + 1) === 0x20) counts.bullets++
        break
    }
  }
}

/** `A. `, `B) ` or `(C) ` at the start of a line: an answer to pick. */
function isOption(text: string, at: number, to: number) {
  const code = text.charCodeAt(at) & ~0x20
  if (code < 0x41 || code > 0x4a || at + 1 >= to) return false
  const next = text.charCodeAt(at + 1)
  return next === 0x2e || next === 0x29 || next === 0x3a
}

/** `1. ` or `2) ` at the start of a line: an item of a list. */
function isNumbered(text: string, at: number, to: number) {
  let end = at + 1
  while (end < to && end < at + 3 && classOf(text.charCodeAt(end)) === CLASS.digit) end++
  const next = text.charCodeAt(end)
  return (next === 0x2e || next === 0x29) && text.charCodeAt(end + 1) === 0x20
}

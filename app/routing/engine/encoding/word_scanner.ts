import { CLASS, classOf, lowerCase, SCRIPTS, scriptOf } from '#routing/engine/characters'
import type { BucketCounter } from '#routing/engine/encoding/bucket_counter'
import {
  bucketOf,
  EMPTY_TOOL_WORD,
  EMPTY_WORD,
  pairOf,
  withCharacter,
} from '#routing/engine/encoding/word_hash'
import { SIGN, signOf } from '#routing/engine/encoding/word_signs'

/** How much of a text is read: its head and, when it is longer, its tail. */
const WINDOW = { head: 4_000, tail: 2_000 }
/** Characters from the start in which a question word opens the question. */
const EARLY = 200
/** A longer run of letters is cut: nobody writes such words. */
const LONGEST = 40
const HAN = SCRIPTS.indexOf('han')
const KANA = SCRIPTS.indexOf('kana')

/** What one pass over a text counted besides its words. Reused: read it before the next scan. */
export interface WordCounts {
  /** Characters that were read. */
  read: number
  /** How often each ASCII character occurs. */
  ascii: Int32Array
  words: number
  /** Characters of all words. */
  letters: number
  distinct: number
  numbers: number
  longestNumber: number
  upperCase: number
  /** Characters beyond ASCII. */
  foreign: number
  /** Characters that are a word each. */
  ideographs: number
  options: number
  codeMarks: number
  joins: number
  ands: number
  defs: number
  asserts: number
  proofs: number
  amounts: number
  asks: number
  json: number
}

/** Cuts a text into lower-case words, numbers and single symbols, and counts them and each two that follow each other. */
export class WordScanner {
  readonly counts: WordCounts = {
    read: 0,
    ascii: new Int32Array(128),
    words: 0,
    letters: 0,
    distinct: 0,
    numbers: 0,
    longestNumber: 0,
    upperCase: 0,
    foreign: 0,
    ideographs: 0,
    options: 0,
    codeMarks: 0,
    joins: 0,
    ands: 0,
    defs: 0,
    asserts: 0,
    proofs: 0,
    amounts: 0,
    asks: 0,
    json: 0,
  }
  readonly #buckets: BucketCounter
  #before = 0
  #signBefore = 0

  constructor(buckets: BucketCounter) {
    this.#buckets = buckets
  }

  scan(text: string) {
    this.#reset()
    const { head, tail } = WINDOW
    if (text.length <= head + tail) {
      this.#read(text, 0, text.length)
    } else {
      this.#read(text, 0, head)
      this.#read(text, text.length - tail, text.length)
    }
  }

  /** Counts the words of a tool's name or description, apart from those of the text. */
  addTool(text: string, to: number) {
    let hash = EMPTY_TOOL_WORD
    for (let at = 0; at <= to; at++) {
      const code = at < to ? text.charCodeAt(at) : 0x20
      if (classOf(code) === CLASS.letter) {
        hash = withCharacter(hash, lowerCase(code))
      } else if (hash !== EMPTY_TOOL_WORD) {
        this.#buckets.addWord(bucketOf(hash))
        hash = EMPTY_TOOL_WORD
      }
    }
  }

  #reset() {
    const counts = this.counts
    counts.ascii.fill(0)
    counts.read = counts.words = counts.letters = counts.distinct = counts.numbers = 0
    counts.longestNumber = counts.upperCase = counts.foreign = counts.ideographs = 0
    counts.options = counts.codeMarks = counts.joins = counts.ands = counts.defs = 0
    counts.asserts = counts.proofs = counts.amounts = counts.asks = counts.json = 0
  }

  #read(text: string, from: number, to: number) {
    const counts = this.counts
    counts.read += to - from
    this.#before = this.#signBefore = 0
    let hash = EMPTY_WORD
    let length = 0
    let kindBefore: number = CLASS.newline
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      const kind = classOf(code)
      if (code < 128) counts.ascii[code]!++
      else counts.foreign++
      const goesOn = kind === kindBefore && length < LONGEST
      if (length > 0 && !goesOn) {
        this.#word(hash, length, at)
        length = 0
      }
      if (kind === CLASS.letter && !isIdeograph(code)) {
        if (length === 0) hash = EMPTY_WORD
        const lower = lowerCase(code)
        if (lower !== code) {
          counts.upperCase++
          if (kindBefore === CLASS.newline && isOption(text, at)) counts.options++
        }
        hash = withCharacter(hash, lower)
        length++
      } else if (kind === CLASS.digit) {
        if (length === 0) {
          hash = EMPTY_WORD
          counts.numbers++
        }
        hash = withCharacter(hash, code)
        length++
        if (length > counts.longestNumber) counts.longestNumber = length
      } else if (kind === CLASS.letter) {
        counts.ideographs++
        this.#word(withCharacter(EMPTY_WORD, code), 1, at)
      } else if (kind === CLASS.other) {
        if (isCodeMark(code, at > from ? text.charCodeAt(at - 1) : 0)) counts.codeMarks++
        this.#word(withCharacter(EMPTY_WORD, code), 1, at)
      }
      kindBefore = kind
    }
    if (length > 0) this.#word(hash, length, to)
  }

  #word(hash: number, length: number, at: number) {
    const counts = this.counts
    const bucket = bucketOf(hash)
    counts.words++
    counts.letters += length
    if (this.#buckets.addWord(bucket)) counts.distinct++
    if (this.#before !== 0) this.#buckets.addPair(bucketOf(pairOf(this.#before, hash)))
    this.#before = hash
    const sign = signOf(hash, bucket)
    if (sign !== 0) this.#sign(sign, at)
    this.#signBefore = sign
  }

  #sign(sign: number, at: number) {
    const counts = this.counts
    const before = this.#signBefore
    if (sign === SIGN.and) counts.ands++
    if (sign <= SIGN.also) counts.joins++
    else if (sign === SIGN.def) counts.defs++
    else if (sign === SIGN.assert) counts.asserts++
    else if (sign === SIGN.json) counts.json++
    else if (sign === SIGN.prove) counts.proofs++
    else if (sign === SIGN.that && before === SIGN.show) counts.proofs++
    else if (sign === SIGN.all && before === SIGN.find) counts.proofs++
    else if ((sign === SIGN.many || sign === SIGN.much) && before === SIGN.how) counts.amounts++
    else if (sign >= SIGN.which && at <= EARLY) counts.asks++
    if (sign >= SIGN.def && sign <= SIGN.import) counts.codeMarks++
  }
}

const isIdeograph = (code: number) => {
  if (code < 0x3040) return false
  const script = scriptOf(code)
  return script === HAN || script === KANA
}

/** `()`, `==` or `};`: two symbols that prose does not put together. */
const isCodeMark = (code: number, before: number) =>
  (code === 0x29 && before === 0x28) ||
  (code === 0x3d && before === 0x3d) ||
  (code === 0x3b && before === 0x7d)

/** `A.`, `B)` or `C:`: an answer to pick. */
function isOption(text: string, at: number) {
  if (text.charCodeAt(at) > 0x4a) return false
  const next = text.charCodeAt(at + 1)
  return next === 0x2e || next === 0x29 || next === 0x3a
}

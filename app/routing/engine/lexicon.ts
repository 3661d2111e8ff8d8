import { DOMAINS, type Domain } from '#routing/engine/domains'
import {
  DIFFICULTY_WORDS,
  DOMAIN_WORDS,
  LANGUAGE_WORDS,
  TASK_WORDS,
} from '#routing/engine/lexicon_words'

export type TaskSign = keyof typeof TASK_WORDS

/** What one word says about a request. */
export interface WordSigns {
  /** Position in the lexicon, for counting a word once. */
  position: number
  /** Pairs of domain position and weight. */
  domains: [domain: number, weight: number][]
  task: TaskSign | null
  /** Positions in `LANGUAGES`. */
  languages: number[]
  hard: boolean
  easy: boolean
}

/** Languages told apart by their words. */
export const LANGUAGES = Object.keys(LANGUAGE_WORDS)

const STRONG = 1.8
const USUAL = 0.6
const HASH_START = 0x811c9dc5
const HASH_FACTOR = 0x01000193

/** Where the hash of a word starts. */
export const emptyHash = HASH_START | 0

/** Goes on with the hash of a word by one character (FNV-1a). */
export const hashWith = (hash: number, code: number) => Math.imul(hash ^ code, HASH_FACTOR)

/** Hash of a whole word. */
export function hashWord(word: string): number {
  let hash = emptyHash
  for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at))
  return hash
}

const split = (words: string) => words.split(' ')

function build(): Map<number, WordSigns> {
  const lexicon = new Map<number, WordSigns>()
  const signsOf = (word: string): WordSigns => {
    const hash = hashWord(word)
    let signs = lexicon.get(hash)
    if (!signs) {
      signs = {
        position: lexicon.size,
        domains: [],
        task: null,
        languages: [],
        hard: false,
        easy: false,
      }
      lexicon.set(hash, signs)
    }
    return signs
  }
  for (const [domain, { strong, usual }] of Object.entries(DOMAIN_WORDS)) {
    const position = DOMAINS.indexOf(domain as Domain)
    for (const word of split(strong)) signsOf(word).domains.push([position, STRONG])
    for (const word of split(usual)) signsOf(word).domains.push([position, USUAL])
  }
  for (const [task, words] of Object.entries(TASK_WORDS)) {
    for (const word of split(words)) signsOf(word).task ??= task as TaskSign
  }
  for (const [language, words] of Object.entries(LANGUAGE_WORDS)) {
    for (const word of split(words)) signsOf(word).languages.push(LANGUAGES.indexOf(language))
  }
  for (const word of split(DIFFICULTY_WORDS.hard)) signsOf(word).hard = true
  for (const word of split(DIFFICULTY_WORDS.easy)) signsOf(word).easy = true
  return lexicon
}

/** Every word that is known, by its hash. */
export const lexicon: ReadonlyMap<number, WordSigns> = build()

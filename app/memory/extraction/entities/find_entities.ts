import { kindOf } from '#memory/extraction/entities/kind_of'
import { CALENDAR, OPENERS, PREDICATE_AFTER, TITLES } from '#memory/extraction/entities/word_lists'
import type { NamedEntity } from '#memory/extraction/types'

/** A word of a sentence, and whether it may stand inside a name. */
interface Word {
  text: string
  isCapital: boolean
  /** Only white space stands between it and the word before. */
  isJoined: boolean
}

const MOST_ENTITIES = 24
const LONGEST_NAME = 5

/** A run of Latin letters ends where another script begins, as particles of Korean and Japanese do behind a name. */
const WORD =
  /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}]*(?:[-'’.&][\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}]*)*|[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu
const CAPITAL = /^\p{Lu}[\p{L}\p{M}'’.&-]*$/u
const POSSESSIVE = /['’]s?$/u
const ACRONYM = /^[\p{Lu}\d&.-]+s?$/u
const MIXED_CASE = /\p{Ll}\p{Lu}/u
const MADE_OF_VERB = /(?:ed|ing|ly)$/
const LATIN = /^[\p{Script=Latin}'’.&-]+$/u

const GERMAN = /(?:^|\s)(?:der|die|das|und|nicht|ein|eine|mit|auf|für|ist|von|bei|im)(?=\s)/g
const GERMAN_COMPOUND = /^(.+?)-\p{Lu}[\p{L}-]*$/u
const GERMAN_NOUN =
  /(?:ung|heit|keit|schaft|tion|tät|chen|lein|ismus|nis|tum|ling|eur|euse|enz|anz|ment|ik|ie|ur|bau|plan|arbeit|team|leiter|leiterin|erin|ierung|bericht|daten|tage?|woche|monat|jahre?|stunden?)(?:en|e|s|es|n|er)?$/u

/**
 * Names of people, organisations, places and projects in a text: runs of capitalised words that grammar alone does not account
 * for, and names that are known already. Texts in scripts without capital letters give only the names in Latin letters.
 */
export function findEntities(
  text: string,
  known: ReadonlyMap<string, NamedEntity['kind']> = new Map()
): NamedEntity[] {
  const found = new Map<string, NamedEntity>()
  const isGerman = (text.match(GERMAN)?.length ?? 0) >= 3
  for (const sentence of text.split(/(?<=[.!?:;…。！？।])\s+|(?<=[。！？।])|\n+|[—–]/u)) {
    for (const entity of namesIn(wordsOf(sentence), isGerman, known)) {
      if (!found.has(entity.name)) found.set(entity.name, entity)
      if (found.size >= MOST_ENTITIES) return wholeNames(found)
    }
  }
  return wholeNames(found)
}

/** A first name alone is the person whose whole name stands in the text as well. */
function wholeNames(found: Map<string, NamedEntity>) {
  const all = [...found.values()]
  return all.filter(({ name, kind }) => {
    const whole = all.find((other) => other.name.startsWith(`${name} `))
    return !(whole?.kind === 'person' && kind === 'person')
  })
}

function wordsOf(sentence: string): Word[] {
  let end = 0
  return [...sentence.matchAll(WORD)].map((match) => {
    const between = sentence.slice(end, match.index)
    end = match.index + match[0].length
    const text = match[0]
    return { text, isCapital: CAPITAL.test(text), isJoined: /^ ?$/.test(between) }
  })
}

function* namesIn(
  words: Word[],
  isGerman: boolean,
  known: ReadonlyMap<string, NamedEntity['kind']>
) {
  for (let from = 0; from < words.length; from++) {
    const recalled = knownAt(words, from, known)
    if (recalled) {
      yield { name: recalled.name, kind: recalled.kind }
      from += recalled.length - 1
      continue
    }
    if (!words[from]!.isCapital) continue
    const to = endOfRun(words, from)
    const run = trimmed(words, from, to, isGerman)
    if (run && isName(words, run.from, run.to, isGerman)) {
      const name = nameOf(words.slice(run.from, run.to), isGerman)
      if (name.length > 1) yield { name, kind: kindOf(words, run.from, run.to, name) }
    }
    from = to - 1
  }
}

/** The longest known name that begins at a word. */
function knownAt(words: Word[], from: number, known: ReadonlyMap<string, NamedEntity['kind']>) {
  if (known.size === 0) return null
  for (let length = Math.min(4, words.length - from); length > 0; length--) {
    const name = nameOf(words.slice(from, from + length), false)
    const kind = known.get(name.toLowerCase())
    if (kind) return { name, kind, length }
  }
  return null
}

function endOfRun(words: Word[], from: number) {
  let to = from + 1
  while (to < words.length && words[to]!.isCapital && words[to]!.isJoined) {
    if (POSSESSIVE.test(words[to - 1]!.text)) break
    to++
  }
  return to
}

/** Without openers, titles and abbreviations in front, and calendar words behind; null when nothing is left. */
function trimmed(words: Word[], from: number, to: number, isGerman: boolean) {
  const isOpener = ({ text }: Word) => {
    const bare = text.replace(POSSESSIVE, '')
    return OPENERS.has(bare.toLowerCase()) || TITLES.test(bare) || ACRONYM.test(bare)
  }
  while (from < to && isOpener(words[from]!)) from++
  while (to > from && ACRONYM.test(words[to - 1]!.text)) to--
  if (isGerman) while (to - from > 1 && GERMAN_NOUN.test(words[from]!.text)) from++
  return from < to && to - from <= LONGEST_NAME ? { from, to } : null
}

function isName(words: Word[], from: number, to: number, isGerman: boolean): boolean {
  const first = words[from]!.text
  const bare = first.replace(POSSESSIVE, '')
  if (to - from > 1)
    return !isGerman || !words.slice(from, to).every(({ text }) => GERMAN_NOUN.test(text))
  if (CALENDAR.has(bare.toLowerCase()) || MIXED_CASE.test(bare)) return false
  const after = first === bare ? (words[from + 1]?.text ?? '') : "'s"
  if (isGerman) return isGermanName(words, from, after)
  if (from > 0) return true
  if (!LATIN.test(bare)) return false
  return !MADE_OF_VERB.test(bare) && (PREDICATE_AFTER.test(after) || !/^[a-z]+$/.test(after))
}

/** A single capitalised word is a name where a noun would have an article before it. */
function isGermanName(words: Word[], at: number, after: string) {
  const { text } = words[at]!
  if (GERMAN_NOUN.test(text) || GERMAN_COMPOUND.test(text)) return false
  const before = words[at - 1]?.text ?? ''
  if (at === 0)
    return /^(?:hat|ist|war|ging|schloss|und|wird|will|möchte|\p{Ll}{2,}(?:te|t))$/u.test(after)
  return /^(?:in|bei|von|nach|aus|und|mit|distrikt|für)$/iu.test(before)
}

const nameOf = (words: Word[], isGerman: boolean) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(POSSESSIVE, '')
    .replace(isGerman ? GERMAN_COMPOUND : /(?!)/, '$1')

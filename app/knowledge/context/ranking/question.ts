import { namedDates, relativeTime, type NamedDate } from '#knowledge/context/language/dates'
import { stem } from '#knowledge/context/language/stem'
import { WEAK_WORDS } from '#knowledge/context/language/stop_words'
import { termsAmong, wordsIn } from '#knowledge/context/language/terms'

/** What the ordinary words of questions count. */
const WEAK = 0.5

/** Terms of a question that are looked for; the rest of a long one does not count. */
const MOST_TERMS = 64

/** Of a very long text, its end says what is wanted. */
const MOST_CHARACTERS = 4_000

const weak = new Set(WEAK_WORDS.map(stem))

/** What is asked, as ranking understands it. */
export interface Question {
  words: string[]
  /** Terms in their order, each once, with what they count. */
  weights: Map<string, number>
  dates: NamedDate[]
  /** What its words for a time of the past mean: `last week`. */
  moment: number | null
  asksWhen: boolean
  asksAboutPast: boolean
  /** Speaks of the one who asks: `I`, `my`. */
  isAboutSelf: boolean
}

const WHEN =
  /\bwhen\b|\bwhat (?:date|day|month|year|time)\b|\bhow long\b|\bwhich (?:month|year|day)\b/i
const PAST =
  /\b(?:used to|before|previous(?:ly)?|former(?:ly)?|in the past|originally|earlier|back then|no longer|old|last (?:year|month|week))\b/i
const SELF = /\b(?:i|i'm|i've|my|me|mine|we|our)\b/i

/** Reads a question. */
export function readQuestion(text: string, now: number): Question {
  const end = text.length > MOST_CHARACTERS ? text.slice(-MOST_CHARACTERS) : text
  const words = wordsIn(end)
  const moment = relativeTime(end, now)
  const weights = new Map<string, number>()
  for (const term of termsAmong(words)) {
    if (weights.size < MOST_TERMS) weights.set(term, weak.has(term) ? WEAK : 1)
  }
  return {
    words,
    weights,
    dates: namedDates(end),
    moment: moment === now ? null : moment,
    asksWhen: WHEN.test(end),
    asksAboutPast: PAST.test(end),
    isAboutSelf: SELF.test(end),
  }
}

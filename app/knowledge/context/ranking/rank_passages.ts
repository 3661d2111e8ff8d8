import { DAY } from '#core/time'
import { daysFrom } from '#knowledge/context/language/dates'
import { termsOf } from '#knowledge/context/language/terms'
import type { PassageIndex } from '#knowledge/context/index/passage_index'
import type { Question } from '#knowledge/context/ranking/question'
import { addNeighbours, addSmoothed } from '#knowledge/context/ranking/surroundings'
import { sessionScores } from '#knowledge/context/ranking/session_scores'
import { best, largest, toUnit } from '#knowledge/context/ranking/scores'

/**
 * What each sign counts beside the words themselves (1). Round numbers, set by hand; see the chapter on engineered contexts
 * in docs/benchmarks.md for how they were chosen.
 */
const WEIGHT = {
  family: 0.8,
  concept: 0.4,
  pair: 0.4,
  name: 0.15,
  feedback: 0.4,
  session: 0.4,
  smoothed: 0.5,
  speaker: 0.35,
  question: 0.15,
  time: 0.1,
  date: 1,
}

/** The best passages lend their own rare words to the question. */
const FEEDBACK_PASSAGES = 5
const FEEDBACK_TERMS = 12

/**
 * The best passage's match of words should be so much of what all terms asked for weigh, by their rarity; a term that nobody ever
 * said is the rarest.
 */
const LEAST_COVERED = 0.4

/** Among fewer passages every word looks common, so nothing can be told by its rarity. */
const TELLING = 24

/** A date named exactly reaches so many days around it, a month a little further. */
const DATE_REACH_DAYS = 10
const MONTH_REACH_DAYS = 15

/** Passages by how well they answer. */
export interface RankedPassages {
  /** For each passage of the index; the best has about 1 to 3. */
  scores: Float64Array
  /** The best match of words alone, to compare with facts. */
  strength: number
}

/** Scores every passage of an asker for a question. */
export function rankPassages(index: PassageIndex, question: Question): RankedPassages {
  const { terms, passages } = index
  const named = namesIn(index, question)
  const nameTerms = new Set([...index.names].flatMap((name) => termsOf(name)))
  const asked = new Map([...question.weights].filter(([term]) => !nameTerms.has(term)))
  const words = new Float64Array(passages.length)
  terms.addTermScores(asked, words)
  terms.addRootScores(asked, words, WEIGHT.family)
  terms.addConceptScores(asked, words, WEIGHT.concept)
  addPairs(index, [...asked.keys()], words)
  const strength = largest(words)
  if (strength === 0 && question.dates.length === 0 && question.moment === null) {
    return { scores: words, strength }
  }
  if (named.length === 0 && isForeign(index, question, asked, strength)) {
    return { scores: new Float64Array(passages.length), strength: 0 }
  }
  const spoken = new Map(named.flatMap((name) => termsOf(name)).map((term) => [term, WEIGHT.name]))
  terms.addTermScores(spoken, words)

  const speaks = speakerTest(index, question, named)
  toUnit(words)
  addFeedback(index, words, speaks, (term) => asked.has(term) || nameTerms.has(term))
  toUnit(words)

  const scores = Float64Array.from(words)
  addNeighbours(index, words, scores)
  addSmoothed(index, words, scores, WEIGHT.smoothed)
  const bySession = sessionScores(index, asked)
  for (const [at, passage] of passages.entries()) {
    let score = scores[at]! + WEIGHT.session * bySession[passage.session]!
    if (strength > 0 && speaks(at)) score += WEIGHT.speaker
    if (passage.endsAsking) score -= WEIGHT.question
    if (question.asksWhen && passage.tellsTime) score += WEIGHT.time * words[at]!
    scores[at] = score + WEIGHT.date * nearness(question, passage)
  }
  return { scores, strength }
}

/**
 * Whether a text has next to nothing to do with what was said: it is not about the person, names no date, and no passage says
 * much of it. Most requests of programs are like that, and are better off without.
 */
function isForeign(
  { terms }: PassageIndex,
  { isAboutSelf, dates, moment }: Question,
  asked: ReadonlyMap<string, number>,
  strength: number
) {
  if (isAboutSelf || dates.length > 0 || moment !== null || terms.live < TELLING) return false
  let all = 0
  for (const [term, weight] of asked) all += weight * terms.rarityOf(term)
  return strength < LEAST_COVERED * all
}

const namesIn = (index: PassageIndex, { words }: Question): string[] =>
  [...index.names].filter((name) => {
    const parts = name.split(' ')
    return parts.some((part) => words.includes(part))
  })

/** Whether a passage is by the one that the question is about; nobody is when it names several, or none. */
function speakerTest({ passages }: PassageIndex, question: Question, named: string[]) {
  if (named.length === 1) return (at: number) => passages[at]!.name === named[0]
  if (named.length > 1 || !question.isAboutSelf) return () => false
  return (at: number) => passages[at]!.speaker === 'user'
}

/** Words that follow one another in the question count more where they do so in a passage. */
function addPairs({ terms }: PassageIndex, asked: string[], scores: Float64Array) {
  for (const [at, term] of asked.entries()) {
    const first = terms.idOf(term)
    const second = at + 1 < asked.length ? terms.idOf(asked[at + 1]!) : undefined
    if (first === undefined || second === undefined) continue
    const gain = WEIGHT.pair * (terms.rarity(first) + terms.rarity(second))
    terms.each(term, (document) => {
      const text = terms.termsOf(document)
      for (let place = text.indexOf(first); place !== -1; place = text.indexOf(first, place + 1)) {
        if (text[place + 1] !== second) continue
        scores[document]! += gain
        return
      }
    })
  }
}

function addFeedback(
  { terms }: PassageIndex,
  words: Float64Array,
  speaks: (at: number) => boolean,
  isAsked: (term: string) => boolean
) {
  const boosted = words.map((score, at) => (speaks(at) ? score * (1 + WEIGHT.speaker) : score))
  const weights = new Map<number, number>()
  for (const at of best(boosted, FEEDBACK_PASSAGES)) {
    for (const id of new Set(terms.termsOf(at))) {
      if (isAsked(terms.term(id))) continue
      weights.set(id, (weights.get(id) ?? 0) + boosted[at]! * terms.rarity(id))
    }
  }
  const chosen = [...weights].sort((one, other) => other[1] - one[1]).slice(0, FEEDBACK_TERMS)
  const most = chosen[0]?.[1] ?? 1
  const lent = new Float64Array(words.length)
  terms.addTermScores(new Map(chosen.map(([id, weight]) => [terms.term(id), weight / most])), lent)
  toUnit(lent)
  for (let at = 0; at < words.length; at++) words[at]! += WEIGHT.feedback * lent[at]!
}

/** How near a passage is to the dates that the question names, 0..1 for each. */
function nearness(
  { dates, moment }: Question,
  { at, mentions }: { at: number; mentions: number | null }
) {
  let sum = 0
  for (const date of dates) {
    if (date.year !== null && new Date(at).getUTCFullYear() !== date.year) continue
    const days = Math.min(
      daysFrom(at, date),
      mentions === null ? Infinity : daysFrom(mentions, date)
    )
    sum += Math.max(0, 1 - days / (date.day === null ? MONTH_REACH_DAYS : DATE_REACH_DAYS))
  }
  if (moment !== null) {
    const days = Math.abs((mentions ?? at) - moment) / DAY
    sum += Math.max(0, 1 - days / DATE_REACH_DAYS)
  }
  return sum
}

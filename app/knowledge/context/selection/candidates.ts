import { DAY } from '#core/time'
import type { FactIndex, IndexedFact } from '#knowledge/context/index/fact_index'
import type { IndexedPassage, PassageIndex } from '#knowledge/context/index/passage_index'
import type { TermStore } from '#knowledge/context/index/term_store'
import type { Question } from '#knowledge/context/ranking/question'
import { factScore, type RankedFacts } from '#knowledge/context/ranking/rank_facts'
import type { RankedPassages } from '#knowledge/context/ranking/rank_passages'
import { best, largest } from '#knowledge/context/ranking/scores'
import type { Candidate } from '#knowledge/context/selection/candidate'
import type { ProfileCandidate } from '#knowledge/context/selection/choose_profile'
import { dayHeading, FACTS_HEADING, PROFILE_HEADING } from '#knowledge/context/selection/lines'
import { measured } from '#knowledge/context/selection/measured'
import { whyFact, whyPassage } from '#knowledge/context/selection/reasons'
import type { Wish } from '#knowledge/context/wish'
import type { CountTokens } from '#knowledge/context/selection/token_room'

/** Of a larger profile only the best, the newest and what always has to be known is looked at. */
const MOST_PROFILE = 150
const NEWEST_PROFILE = 50

const MOST_FACTS = 100

/** Of passages as many as may fill a budget: the shortest have some ten tokens. */
const MOST_PASSAGES = 200
const LEAST_TOKENS = 10

/** Passages of one day stand together, in their order. */
const PLACES_A_DAY = 2 ** 26

/** A match without any words, by its date alone, is worth this. */
const BY_DATE = 0.5

/** What of a candidate takes time to make is made when it is asked for: most are never looked at that closely. */
function candidate(
  subject: IndexedFact | IndexedPassage,
  place: { terms: TermStore; at: number; count: CountTokens },
  why: (terms: ReadonlySet<string>) => string,
  more: Omit<Candidate, 'line' | 'tokens' | 'why' | 'terms'>
): Candidate {
  let known: ReadonlySet<string> | undefined
  const terms = () => (known ??= termsAt(place))
  return {
    ...more,
    terms,
    get line() {
      return measured(subject, place.count).line
    },
    get tokens() {
      return measured(subject, place.count).tokens
    },
    why: () => why(terms()),
  }
}

function termsAt({ terms, at }: { terms: TermStore; at: number }): ReadonlySet<string> {
  const found = new Set<string>()
  for (const id of terms.termsOf(at)) found.add(terms.term(id))
  return found
}

/** The asker's profile as lines, with how well each matches the question. */
export function profileCandidates(
  index: FactIndex,
  strength: Float64Array,
  question: Question,
  strongest: number,
  count: CountTokens
): ProfileCandidate[] {
  return profilePlaces(index, strength).map((at) => {
    const fact = index.facts[at]!
    const score = (strength[at]! / Math.max(strongest, Number.EPSILON)) * fact.confidence
    const why = (terms: ReadonlySet<string>) =>
      score > 0 ? whyFact(fact, question, terms, []) : 'about them'
    const line = candidate(fact, { terms: index.terms, at, count }, why, {
      id: fact.id,
      from: 'profile',
      score,
      heading: PROFILE_HEADING,
      order: at,
      session: null,
    })
    return Object.assign(line, { isStanding: fact.isStanding })
  })
}

function profilePlaces({ profile, standing, facts }: FactIndex, strength: Float64Array): number[] {
  if (profile.size <= MOST_PROFILE) return [...profile]
  const places = new Set([...standing].slice(-MOST_PROFILE))
  for (const place of best(strength, MOST_PROFILE)) if (profile.has(place)) places.add(place)
  let newest = 0
  for (let at = facts.length - 1; at >= 0 && newest < NEWEST_PROFILE; at--) {
    if (!profile.has(at)) continue
    places.add(at)
    newest++
  }
  return [...places]
}

/** The facts that answer best, as lines. Those of the profile are not among them. */
export function factCandidates(
  indexes: readonly FactIndex[],
  { facts, named }: RankedFacts,
  question: Question,
  strongest: number,
  count: CountTokens
): Candidate[] {
  return facts
    .filter(({ fact }) => !fact.isProfile)
    .map((ranked) => ({ ranked, score: factScore(ranked, strongest) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FACTS)
    .map(({ ranked: { fact, index, place }, score }, order) =>
      candidate(
        fact,
        { terms: indexes[index]!.terms, at: place, count },
        (terms) => whyFact(fact, question, terms, named),
        { id: fact.id, from: 'fact', score, heading: FACTS_HEADING, order, session: null }
      )
    )
}

/** The passages that answer best, as lines; none of a conversation that the model sees anyway. */
export function passageCandidates(
  { passages, terms: store }: PassageIndex,
  { scores, strength }: RankedPassages,
  question: Question,
  strongest: number,
  { excludeConversationId: excluded, budgetTokens }: Wish,
  count: CountTokens
): Candidate[] {
  const others = excluded === null ? scores : without(scores, passages, excluded)
  const most = largest(others)
  if (most === 0) return []
  const scale = (strength > 0 ? strength / strongest : BY_DATE) / most
  const many = Math.min(MOST_PASSAGES, Math.ceil(budgetTokens / LEAST_TOKENS))
  return best(others, many).map((at) => {
    const passage = passages[at]!
    return candidate(passage, { terms: store, at, count }, (terms) => whyPassage(question, terms), {
      id: passage.reference,
      from: 'passage',
      score: others[at]! * scale,
      heading: dayHeading(passage.at),
      order: Math.floor(passage.at / DAY) * PLACES_A_DAY + at,
      session: String(passage.session),
    })
  })
}

const without = (
  scores: Float64Array,
  passages: PassageIndex['passages'],
  conversationId: string
) => scores.map((score, place) => (passages[place]!.conversationId === conversationId ? 0 : score))

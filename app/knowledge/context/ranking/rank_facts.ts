import { confidenceNow } from '#knowledge/services/confidence'
import type { FactIndex, IndexedFact } from '#knowledge/context/index/fact_index'
import { entitiesNamed, walkFrom } from '#knowledge/context/ranking/fact_graph'
import type { Question } from '#knowledge/context/ranking/question'
import { best } from '#knowledge/context/ranking/scores'

const FAMILY = 0.8
const CONCEPT = 0.4

/** What being near a named entity counts beside the words themselves. */
const NEARNESS = 0.5

/** Facts that are looked at any closer. */
const MOST_FACTS = 200

/** A fact with how well it answers. */
export interface RankedFact {
  fact: IndexedFact
  /** The index that holds it, and where. */
  index: number
  place: number
  /** BM25 by its words. */
  strength: number
  /** Nearness to the entities named, 0..1. */
  near: number
  /** How sure it is by now, 0..1. */
  sure: number
}

/** The facts that may answer a question. */
export interface RankedFacts {
  facts: RankedFact[]
  /** Entities that the question names. */
  named: string[]
  /** How well the words of all facts match, by index and place. */
  strengths: Float64Array[]
}

/** Ranks the facts of all scopes that an asker sees. The past counts only when the question is about it. */
export function rankFacts(
  indexes: readonly FactIndex[],
  question: Question,
  now: number
): RankedFacts {
  const named = entitiesNamed(indexes, question.words)
  const near = walkFrom(indexes, named)
  const strengths = indexes.map((index) => wordScores(index, question))
  const facts = indexes.flatMap((index, at) => {
    const strength = strengths[at]!
    const nearest = Math.max(0, ...near[at]!.values())
    const places = new Set([...best(strength, MOST_FACTS), ...near[at]!.keys()])
    return [...places].flatMap((place): RankedFact[] => {
      const fact = index.facts[place]
      if (!fact || (fact.isPast && !question.asksAboutPast)) return []
      return [
        {
          fact,
          index: at,
          place,
          strength: strength[place]!,
          near: nearest > 0 ? (near[at]!.get(place) ?? 0) / nearest : 0,
          sure: confidenceNow(fact.confidence, fact.halfLifeDays, fact.confirmedAt, now),
        },
      ]
    })
  })
  return { facts, named, strengths }
}

/** How well the words of facts match, of all facts of an index. */
function wordScores({ terms }: FactIndex, question: Question): Float64Array {
  const scores = new Float64Array(terms.size)
  if (terms.live === 0) return scores
  terms.addTermScores(question.weights, scores)
  terms.addRootScores(question.weights, scores, FAMILY)
  terms.addConceptScores(question.weights, scores, CONCEPT)
  return scores
}

/** A fact's score on the scale of the strongest match: words and nearness, by how sure it is. */
export const factScore = ({ strength, near, sure }: RankedFact, strongest: number) =>
  (strength / Math.max(strongest, Number.EPSILON) + NEARNESS * near) * sure

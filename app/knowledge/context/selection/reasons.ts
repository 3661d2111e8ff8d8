import { termsOf } from '#knowledge/context/language/terms'
import type { IndexedFact } from '#knowledge/context/index/fact_index'
import type { Question } from '#knowledge/context/ranking/question'

/** Words named in a reason. */
const MOST_NAMED = 3

/** The words of the question that a line holds, as they were asked. */
function sharedWords({ words, weights }: Question, terms: ReadonlySet<string>): string[] {
  const shared = words.filter((word) => {
    const [term] = termsOf(word)
    return term !== undefined && weights.get(term) === 1 && terms.has(term)
  })
  return [...new Set(shared)].slice(0, MOST_NAMED)
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ')

/** Why a fact is there, for a person. */
export function whyFact(
  fact: IndexedFact,
  question: Question,
  terms: ReadonlySet<string>,
  named: readonly string[]
): string {
  if (named.includes(fact.subjectKey)) return `names "${fact.subject}"`
  if (named.includes(fact.objectKey)) return `names "${fact.object}"`
  const words = sharedWords(question, terms)
  if (words.length > 0) return `says ${quoted(words)}`
  return named.length > 0 ? `near ${quoted(named.slice(0, MOST_NAMED))}` : 'on the same subject'
}

/** Why a passage is there, for a person. */
export function whyPassage(question: Question, terms: ReadonlySet<string>): string {
  const words = sharedWords(question, terms)
  return words.length > 0 ? `says ${quoted(words)}` : 'said around what matches'
}

import { termsOf } from '#knowledge/context/language/terms'
import type { IndexedFact } from '#knowledge/context/index/fact_index'
import type { Question } from '#knowledge/context/ranking/question'

/** Words named in a reason. */
const MOST_NAMED = 3

const telling = new WeakMap<Question, Map<string, string>>()

/** The words of a question that tell something, with their terms. */
function tellingWords(question: Question): Map<string, string> {
  const known = telling.get(question)
  if (known) return known
  const found = new Map<string, string>()
  for (const word of question.words) {
    const [term] = termsOf(word)
    if (term !== undefined && question.weights.get(term) === 1) found.set(word, term)
  }
  telling.set(question, found)
  return found
}

/** The words of the question that a line holds, as they were asked. */
const sharedWords = (question: Question, terms: ReadonlySet<string>): string[] =>
  [...tellingWords(question)]
    .filter(([, term]) => terms.has(term))
    .map(([word]) => word)
    .slice(0, MOST_NAMED)

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

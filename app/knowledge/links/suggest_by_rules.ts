import { factsText, ruleText } from '#knowledge/links/reason_text'
import type { Suggestion, SuggestionQuestion, SuggestionReason } from '#knowledge/links/suggestion'
import { activeFacts, readableName, type VisibleFact } from '#knowledge/links/visible_facts'
import type { Asker } from '#knowledge/types'

/** So much is looked at for one question, however large the graph is. */
const MOST_OWN_FACTS = 100
const MOST_PEERS = 500
const MOST_ANSWERS = 5_000

/** Added to each count, so that what was right once is no certainty. */
const DOUBT = 2
const MOST_REASONS = 3

const pairOf = (fact: VisibleFact) => `${fact.predicate_key}\n${fact.object_key}`

interface Answer {
  fact: VisibleFact
  reasons: (SuggestionReason & { share: number })[]
}

/**
 * Counts rules for one question among the facts that its asker sees: of those that share a fact with the subject, how many have
 * this object? Nothing is trained and nothing is kept, so personal facts stay with their person.
 */
export async function suggestByRules(
  asker: Asker,
  question: SuggestionQuestion
): Promise<Suggestion[]> {
  const own = await factsOfSubject(asker, question)
  const peers = await peersSharing(asker, question, own)
  const subjects = [...new Set([...peers.values()].flatMap((sharing) => [...sharing]))]
  const answers = await answersOf(asker, question, subjects.slice(0, MOST_PEERS))
  const found = new Map<string, Answer>()
  for (const fact of own) {
    const sharing = peers.get(pairOf(fact)) ?? new Set<string>()
    for (const [key, { fact: answer, subjects: having }] of answers) {
      if (question.known.has(key)) continue
      const support = [...sharing].filter((peer) => having.has(peer)).length
      if (support === 0) continue
      const one = found.get(key) ?? { fact: answer, reasons: [] }
      one.reasons.push(reasonOf(asker, question, fact, support, sharing.size, answer))
      found.set(key, one)
    }
  }
  return [...found.values()].map(suggestionOf).toSorted(byScore)
}

const factsOfSubject = (asker: Asker, { subject, predicate }: SuggestionQuestion) =>
  activeFacts(asker)
    .where('subject_key', subject.key)
    .whereNot('predicate_key', predicate.key)
    .limit(MOST_OWN_FACTS)

/** Who else has each of the facts. */
async function peersSharing(
  asker: Asker,
  { subject }: SuggestionQuestion,
  own: VisibleFact[]
): Promise<Map<string, Set<string>>> {
  const peers = new Map<string, Set<string>>(own.map((fact) => [pairOf(fact), new Set()]))
  if (own.length === 0) return peers
  const rows = await activeFacts(asker)
    .whereIn('object_key', [...new Set(own.map((fact) => fact.object_key))])
    .whereIn('predicate_key', [...new Set(own.map((fact) => fact.predicate_key))])
    .whereNot('subject_key', subject.key)
    .limit(MOST_ANSWERS)
  for (const row of rows) peers.get(pairOf(row))?.add(row.subject_key)
  return peers
}

/** What peers answer, by the key of the object. */
async function answersOf(asker: Asker, { predicate }: SuggestionQuestion, subjects: string[]) {
  const answers = new Map<string, { fact: VisibleFact; subjects: Set<string> }>()
  if (subjects.length === 0) return answers
  const rows = await activeFacts(asker)
    .whereIn('subject_key', subjects)
    .where('predicate_key', predicate.key)
    .limit(MOST_ANSWERS)
  for (const row of rows) {
    const one = answers.get(row.object_key) ?? { fact: row, subjects: new Set() }
    one.subjects.add(row.subject_key)
    answers.set(row.object_key, one)
  }
  return answers
}

function reasonOf(
  asker: Asker,
  { predicate }: SuggestionQuestion,
  fact: VisibleFact,
  support: number,
  of: number,
  answer: VisibleFact
): Answer['reasons'][number] {
  const subject = readableName(asker, fact.subject)
  return {
    text: factsText([[subject, fact.predicate, fact.object]]),
    rule: ruleText(['X', predicate.name, answer.object], [['X', fact.predicate, fact.object]]),
    support,
    of,
    facts: [{ id: fact.id, subject, predicate: fact.predicate, object: fact.object }],
    share: support / (of + DOUBT),
  }
}

/** The best rule counts: rules that say the same for the same reason must not add up. */
function suggestionOf({ fact, reasons }: Answer): Suggestion {
  const best = reasons.toSorted((one, other) => other.share - one.share).slice(0, MOST_REASONS)
  return {
    object: fact.object,
    objectKind: fact.object_kind,
    score: best[0]!.share,
    because: best.map(({ share, ...reason }) => reason),
  }
}

const byScore = (one: Suggestion, other: Suggestion) =>
  other.score - one.score || (one.object < other.object ? -1 : 1)

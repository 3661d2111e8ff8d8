import type { FactTable, LinkGraph, LinkQuery } from '@signalbox/sdk'
import { seededRandom } from '#knowledge/links/seeded_random'

/** A question that held-out facts answer. */
export interface HeldOutQuestion {
  query: LinkQuery
  /** What held-out facts answer; of these, the ones that were drawn are ranked. */
  answers: ReadonlySet<number>
  drawn: ReadonlySet<number>
  /** What the facts that were learned from answer. */
  learned: ReadonlySet<number>
  /** How often each entity was the answer for this predicate and side. */
  frequencies: ReadonlyMap<number, number>
}

interface Asked {
  query: LinkQuery
  answers: Set<number>
  drawn: Set<number>
  learned: Set<number>
}

const NONE: ReadonlySet<number> = new Set()

/** The questions that a sample of held-out facts poses, both sides of each, the same question once. */
export function heldOutQuestions(
  { facts, heldOut }: LinkGraph,
  { seed, maxFacts }: { seed: number; maxFacts: number }
): HeldOutQuestion[] {
  const asked = new Map<string, Asked>()
  for (const fact of sampled(heldOut.subjects.length, maxFacts, seed)) {
    for (const { key, query, answer } of questionsOf(heldOut, fact)) {
      const known = asked.get(key)
      if (known) known.drawn.add(answer)
      else {
        const [answers, drawn, learned] = [new Set<number>(), new Set([answer]), new Set<number>()]
        asked.set(key, { query, answers, drawn, learned })
      }
    }
  }
  for (let fact = 0; fact < heldOut.subjects.length; fact++) {
    for (const { key, answer } of questionsOf(heldOut, fact)) asked.get(key)?.answers.add(answer)
  }
  const frequencies = new Map<string, Map<number, number>>()
  for (let fact = 0; fact < facts.subjects.length; fact++) {
    for (const { key, query, answer } of questionsOf(facts, fact)) {
      asked.get(key)?.learned.add(answer)
      const kind = kindOf(query)
      const counts = frequencies.get(kind) ?? new Map<number, number>()
      frequencies.set(kind, counts.set(answer, (counts.get(answer) ?? 0) + 1))
    }
  }
  return [...asked.values()].map((question) => ({
    ...question,
    learned: question.learned.size === 0 ? NONE : question.learned,
    frequencies: frequencies.get(kindOf(question.query)) ?? new Map<number, number>(),
  }))
}

const kindOf = ({ missing, predicate }: LinkQuery) => `${missing} ${predicate}`

function questionsOf({ subjects, predicates, objects }: FactTable, fact: number) {
  const [subject, predicate, object] = [subjects[fact]!, predicates[fact]!, objects[fact]!]
  return [
    {
      key: `object ${predicate} ${subject}`,
      query: { missing: 'object', anchor: subject, predicate } as LinkQuery,
      answer: object,
    },
    {
      key: `subject ${predicate} ${object}`,
      query: { missing: 'subject', anchor: object, predicate } as LinkQuery,
      answer: subject,
    },
  ]
}

function sampled(length: number, most: number, seed: number): number[] {
  const random = seededRandom(seed)
  const order = Array.from({ length }, (_, at) => at)
  const taken = Math.min(most, length)
  for (let at = 0; at < taken; at++) {
    const other = at + Math.floor(random() * (length - at))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order.slice(0, taken)
}

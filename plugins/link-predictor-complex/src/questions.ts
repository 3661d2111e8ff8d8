import type { FactTable, LinkGraph } from '@signalbox/sdk'

/**
 * Facts as questions with all their answers. A predicate p stands for `(s, p, ?)`, p plus the number of predicates for
 * `(?, p, o)` asked from the other end, so that every question reads `(subject, relation, ?)`.
 */
export interface Questions {
  readonly count: number
  readonly subjects: Int32Array
  readonly relations: Int32Array
  /** Answers of question q: `answers[starts[q]]` to below `answers[starts[q + 1]]`. */
  readonly starts: Int32Array
  readonly answers: Int32Array
}

/** Arrays in shared memory, which threads see without a copy. */
const shared = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))

/** Groups facts by question, in both directions. Takes time in proportion to the graph's size. */
export function questionsOf(graph: LinkGraph, facts: FactTable): Questions {
  const { entityCount, predicateCount } = graph
  const size = 2 * facts.subjects.length
  const [subjects, relations, answers] = [0, 1, 2].map(() => new Int32Array(size)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  facts.subjects.forEach((subject, fact) => {
    const [predicate, object] = [facts.predicates[fact]!, facts.objects[fact]!]
    subjects.set([subject, object], 2 * fact)
    relations.set([predicate, predicate + predicateCount], 2 * fact)
    answers.set([object, subject], 2 * fact)
  })
  const byRelation = sortedBy(relations, 2 * predicateCount)
  const order = sortedBy(subjects, entityCount, byRelation)

  const isNew = (index: number) =>
    index === 0 ||
    subjects[order[index]!] !== subjects[order[index - 1]!] ||
    relations[order[index]!] !== relations[order[index - 1]!]
  let count = 0
  for (let index = 0; index < size; index++) if (isNew(index)) count++
  const questions = {
    count,
    subjects: shared(count),
    relations: shared(count),
    starts: shared(count + 1),
    answers: shared(size),
  }
  let question = -1
  for (let index = 0; index < size; index++) {
    if (isNew(index)) {
      question++
      questions.subjects[question] = subjects[order[index]!]!
      questions.relations[question] = relations[order[index]!]!
      questions.starts[question] = index
    }
    questions.answers[index] = answers[order[index]!]!
  }
  questions.starts[count] = size
  return questions
}

/** Positions in the order of their keys, which are below `limit`; equal keys keep the order of `positions`. */
function sortedBy(keys: Int32Array, limit: number, positions?: Int32Array): Int32Array {
  const next = new Int32Array(limit + 1)
  for (const key of keys) next[key + 1]!++
  for (let key = 0; key < limit; key++) next[key + 1]! += next[key]!
  const order = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const position = positions ? positions[index]! : index
    order[next[keys[position]!]!++] = position
  }
  return order
}

import type { FactTable, LinkGraph, LinkQuery } from '@signalbox/sdk'
import type { Questions } from './questions.ts'
import type { Random } from './random.ts'

/** Anything that scores all entities for a question. */
export interface Scores {
  score(query: LinkQuery): Float32Array
}

/** Measures a model on the facts that were kept back: the answers known from both tables do not count. */
export class HeldOut {
  readonly #graph: LinkGraph
  readonly #sample: Int32Array
  readonly #known: (relation: number, subject: number) => readonly Int32Array[]

  /** Looks at no more than `most` of the facts that were kept back, drawn by chance. */
  constructor(graph: LinkGraph, learned: Questions, kept: Questions, most: number, random: Random) {
    this.#graph = graph
    const facts = Int32Array.from(graph.heldOut.subjects.keys())
    if (facts.length > most) random.shuffle(facts)
    this.#sample = facts.subarray(0, most)
    const lookUps = [learned, kept].map((questions) => answersOf(questions))
    this.#known = (relation, subject) => lookUps.map((lookUp) => lookUp(relation, subject))
  }

  get isEmpty(): boolean {
    return this.#sample.length === 0
  }

  /** Filtered mean reciprocal rank over both directions, ties at the mean. */
  mrr(model: Scores): number {
    const { heldOut, predicateCount } = this.#graph
    let sum = 0
    for (const fact of this.#sample) {
      const { subject, predicate, object } = factAt(heldOut, fact)
      const objects = model.score({ missing: 'object', anchor: subject, predicate })
      sum += 1 / rankOf(objects, object, this.#known(predicate, subject))
      const subjects = model.score({ missing: 'subject', anchor: object, predicate })
      sum += 1 / rankOf(subjects, subject, this.#known(predicate + predicateCount, object))
    }
    return sum / (2 * this.#sample.length)
  }
}

const factAt = ({ subjects, predicates, objects }: FactTable, fact: number) => ({
  subject: subjects[fact]!,
  predicate: predicates[fact]!,
  object: objects[fact]!,
})

const NONE = new Int32Array(0)

/** Finds the answers of a question; questions are sorted by subject, then by relation. */
function answersOf({ answers, count, relations, starts, subjects }: Questions) {
  return (relation: number, subject: number): Int32Array => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      const isBelow =
        subjects[middle]! < subject ||
        (subjects[middle] === subject && relations[middle]! < relation)
      if (isBelow) low = middle + 1
      else high = middle
    }
    const isFound = low < count && subjects[low] === subject && relations[low] === relation
    return isFound ? answers.subarray(starts[low], starts[low + 1]) : NONE
  }
}

function rankOf(scores: Float32Array, answer: number, known: readonly Int32Array[]): number {
  const own = scores[answer]!
  let [above, equal] = [0, 0]
  for (let entity = 0; entity < scores.length; entity++) {
    if (scores[entity]! > own) above++
    else if (scores[entity] === own) equal++
  }
  for (const others of known) {
    for (const other of others) {
      if (scores[other]! > own) above--
      else if (scores[other] === own) equal--
    }
  }
  return 1 + above + equal / 2
}

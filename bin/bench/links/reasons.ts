import type {
  FactTable,
  LinkQuery,
  LinkReason,
  LinkTriple,
} from '../../../sdk/src/link_predictor/types.ts'

/** Facts that can be asked for one by one. */
export class FactIndex {
  readonly #facts = new Set<string>()
  readonly #answers = new Map<string, Set<number>>()

  constructor({ subjects, predicates, objects }: FactTable) {
    predicates.forEach((predicate, fact) => {
      const [subject, object] = [subjects[fact]!, objects[fact]!]
      this.#facts.add(`${subject} ${predicate} ${object}`)
      this.#note(`object ${subject} ${predicate}`, object)
      this.#note(`subject ${object} ${predicate}`, subject)
    })
  }

  has([subject, predicate, object]: LinkTriple): boolean {
    return this.#facts.has(`${subject} ${predicate} ${object}`)
  }

  /** Every known answer to a question. */
  answersTo({ missing, anchor, predicate }: LinkQuery): ReadonlySet<number> {
    return this.#answers.get(`${missing} ${anchor} ${predicate}`) ?? new Set()
  }

  /** The entity with the best score that is no known answer; -1 when all are. */
  bestUnknown(query: LinkQuery, scores: Float32Array): number {
    const known = this.answersTo(query)
    let best = -1
    for (let entity = 0; entity < scores.length; entity++) {
      if (entity === query.anchor || known.has(entity)) continue
      if (best < 0 || scores[entity]! > scores[best]!) best = entity
    }
    return best
  }

  #note(question: string, answer: number) {
    const known = this.#answers.get(question)
    if (known) known.add(answer)
    else this.#answers.set(question, new Set([answer]))
  }
}

/** Tells whether a reason's facts all exist, match the rule's body term by term, and its head then says what was suggested. */
export function holds(facts: FactIndex, reason: LinkReason, query: LinkQuery, answer: number) {
  const [head, ...body] = reason.rule
  if (!head || body.length === 0 || body.length !== reason.grounding.length) return false
  if (reason.support > reason.of) return false
  const [subject, object] =
    query.missing === 'object' ? [query.anchor, answer] : [answer, query.anchor]
  const bound = new Map<number, number>()
  const matches = (term: number, value: number) => {
    if (term >= 0) return term === value
    if (!bound.has(term)) bound.set(term, value)
    return bound.get(term) === value
  }
  const isMatch = (atom: LinkTriple, fact: LinkTriple) =>
    atom[1] === fact[1] && matches(atom[0], fact[0]) && matches(atom[2], fact[2])
  return (
    body.every((atom, index) => {
      const fact = reason.grounding[index]!
      return facts.has(fact) && isMatch(atom, fact)
    }) && isMatch(head, [subject, query.predicate, object])
  )
}

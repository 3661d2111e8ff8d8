import { predicates } from '#knowledge/services/predicates'

/** An atom with its terms as text. */
export type ReadableAtom = readonly [subject: string, predicate: string, object: string]

/** Names of variables: X and Y are the ends of what is suggested, the others stand between. */
const variable = (term: number) => (term >= -2 ? 'XY'[-term - 1]! : 'ABCDEFGH'[-term - 3]!)

const sentence = ([subject, predicate, object]: ReadableAtom) =>
  `${subject} ${predicates.of(predicate).reads} ${object}`

/** A rule as people read it: `X lives in Y when X knows A and A lives in Y`. */
export const ruleText = (head: ReadableAtom, body: readonly ReadableAtom[]) =>
  `${sentence(head)} when ${body.map(sentence).join(' and ')}`

/** Facts as people read them: `Ada knows Ben, and Ben lives in Paris`. */
export const factsText = (facts: readonly ReadableAtom[]) => facts.map(sentence).join(', and ')

/** A term of a rule: a variable, or the name of an entity. */
export const termText = (term: number, names: readonly string[]) =>
  term < 0 ? variable(term) : names[term]!

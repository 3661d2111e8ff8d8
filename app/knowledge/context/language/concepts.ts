import { stem } from '#knowledge/context/language/stem'
import { CONCEPTS } from '#knowledge/context/language/concept_words'

/** The stems of the words of each concept. */
const members: readonly string[][] = CONCEPTS.map((words) => [
  ...new Set(words.split(' ').map(stem)),
])

const byStem = new Map<string, number[]>()
for (const [concept, stems] of members.entries()) {
  for (const one of stems) byStem.set(one, [...(byStem.get(one) ?? []), concept])
}

/** The concepts of a stem, by number. */
export const conceptsOf = (stemmed: string): readonly number[] => byStem.get(stemmed) ?? []

/** Stems of the words of a concept. */
export const stemsOfConcept = (concept: number): readonly string[] => members[concept]!

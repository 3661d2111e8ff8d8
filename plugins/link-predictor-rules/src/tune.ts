import type { FactTable, LinkQuery } from '@signalbox/sdk'
import type { RelationGraph } from './graph.ts'
import type { Chance } from './random.ts'
import { relationOf, type RuleScorer, type Tuning } from './scorer.ts'

/** What is used while there is too little to choose by. */
export const USUAL: Tuning = {
  top: 10,
  decay: 0.3,
  sharedShare: 1,
  similarShare: 1,
  pathShare: 0,
}

const AGGREGATIONS = [
  { top: 1, decay: 1 },
  { top: 10, decay: 0.1 },
  { top: 10, decay: 0.3 },
  { top: 10, decay: 0.6 },
  { top: 10, decay: 0.8 },
  { top: 5, decay: 1 },
]

/** Fewer held-out facts say nothing. */
const MIN_FACTS = 20

/** As many held-out facts are looked at. */
const MAX_FACTS = 300

export interface TuneOptions {
  chance: Chance
  heldOut: FactTable
  /** Whether two steps to the same entity are worth a look: on graphs with few edges. */
  triesPaths: boolean
  /** Asked between two attempts; throws when the training was called off. */
  isOver: () => boolean | Promise<boolean>
}

/** Chooses how rules become scores, by the mean reciprocal rank of held-out facts. */
export async function tune(
  graph: RelationGraph,
  scorer: RuleScorer,
  options: TuneOptions
): Promise<{ tuning: Tuning; mrr: number | undefined }> {
  const { heldOut, chance, triesPaths, isOver } = options
  if (heldOut.subjects.length < MIN_FACTS) return { tuning: USUAL, mrr: undefined }
  const questions = questionsOf(graph, heldOut, chance.sample(heldOut.subjects.length, MAX_FACTS))
  const attempts: Partial<Tuning>[] = [
    {},
    ...(triesPaths ? [{ pathShare: 0.7 }] : []),
    { sharedShare: 0.7 },
    { sharedShare: 0.5 },
    { similarShare: 0.5 },
    { similarShare: 0 },
  ]
  let best: { tuning: Tuning; mrr: number } = { tuning: USUAL, mrr: -1 }
  for (const attempt of attempts) {
    if (await isOver()) break
    for (const one of attempted(graph, scorer, questions, { ...best.tuning, ...attempt })) {
      if (one.mrr > best.mrr) best = one
    }
  }
  return best
}

interface Question {
  query: LinkQuery
  answer: number
  /** Other answers that are known. */
  known: Set<number>
}

/** The quality of every aggregation, rules being gathered once. */
function attempted(
  graph: RelationGraph,
  scorer: RuleScorer,
  questions: readonly Question[],
  tuning: Tuning
) {
  const results = AGGREGATIONS.map((one) => ({ tuning: { ...tuning, ...one }, mrr: 0 }))
  for (const question of questions) {
    scorer.collect(question.query, tuning)
    for (const result of results) {
      result.mrr += 1 / rankOf(graph, scorer, question, result.tuning) / questions.length
    }
  }
  return results
}

/** The rank of the right answer among what rules speak for; beyond that, the middle of all others. */
function rankOf(
  graph: RelationGraph,
  { evidence }: RuleScorer,
  { answer, known }: Question,
  tuning: Tuning
): number {
  const own = evidence.scoreOf(answer, tuning)
  let [above, equal, others] = [0, 0, 0]
  for (let index = 0; index < evidence.count; index++) {
    const other = evidence.answers[index]!
    if (other === answer || known.has(other)) continue
    const score = evidence.scoreOf(other, tuning)
    others++
    if (score > own) above++
    else if (score === own) equal++
  }
  return own > 0
    ? 1 + above + equal / 2
    : 1 + others + (graph.entityCount - others - known.size) / 2
}

function questionsOf(graph: RelationGraph, heldOut: FactTable, sample: Int32Array): Question[] {
  const { subjects, predicates, objects } = heldOut
  const answers = new Map<string, number[]>()
  const note = (relation: number, anchor: number, answer: number) => {
    const key = `${relation} ${anchor}`
    const noted = answers.get(key)
    if (noted) noted.push(answer)
    else answers.set(key, [answer])
  }
  predicates.forEach((predicate, fact) => {
    note(predicate, subjects[fact]!, objects[fact]!)
    note(predicate + graph.predicateCount, objects[fact]!, subjects[fact]!)
  })
  const question = (query: LinkQuery, answer: number): Question => {
    const relation = relationOf(graph, query)
    const slot = graph.slotOf(query.anchor, relation)
    const learned =
      slot < 0 ? [] : graph.targets.subarray(graph.edgeStart[slot], graph.edgeStart[slot + 1])
    return {
      query,
      answer,
      known: new Set([...learned, ...answers.get(`${relation} ${query.anchor}`)!]),
    }
  }
  return Array.from(sample).flatMap((fact) => {
    const [subject, predicate, object] = [subjects[fact]!, predicates[fact]!, objects[fact]!]
    return [
      question({ missing: 'object', anchor: subject, predicate }, object),
      question({ missing: 'subject', anchor: object, predicate }, subject),
    ]
  })
}

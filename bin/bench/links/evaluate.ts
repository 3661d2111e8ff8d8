import type { LinkModel, LinkQuery } from '@signalbox/sdk'
import { SPLITS, type LinkSet, type Split } from '#bin/bench/links/data'

/** How well a model ranks the facts of a split: filtered, both directions together, ties at the mean. */
export interface LinkFigures {
  queries: number
  mrr: number
  hits1: number
  hits3: number
  hits10: number
}

export interface EvaluateOptions {
  /** Asks about every so-manieth fact only. @default 1 */
  every?: number
  /** Sees every question with the scores that the model gave and the entity that was asked for. */
  onScores?: (query: LinkQuery, scores: Float32Array, answer: number, rank: number) => void
}

/** Asks `(s, p, ?)` and `(?, p, o)` for each fact of a split. Other answers known from any split do not count. */
export async function evaluateLinks(
  set: LinkSet,
  model: Pick<LinkModel, 'score'>,
  split: Split,
  options: EvaluateOptions = {}
): Promise<LinkFigures> {
  const known = knownAnswers(set)
  const { subjects, predicates, objects } = set.splits[split]
  const { every = 1 } = options
  let [reciprocal, hits1, hits3, hits10] = [0, 0, 0, 0]
  for (let fact = 0; fact < subjects.length; fact += every) {
    const [subject, predicate, object] = [subjects[fact]!, predicates[fact]!, objects[fact]!]
    const questions: [LinkQuery, number][] = [
      [{ missing: 'object', anchor: subject, predicate }, object],
      [{ missing: 'subject', anchor: object, predicate }, subject],
    ]
    for (const [query, answer] of questions) {
      const scores = await model.score(query)
      const rank = filteredRank(scores, answer, known.get(keyOf(query))!)
      reciprocal += 1 / rank
      if (rank <= 1) hits1++
      if (rank <= 3) hits3++
      if (rank <= 10) hits10++
      options.onScores?.(query, scores, answer, rank)
    }
  }
  const queries = 2 * Math.ceil(subjects.length / every)
  const share = (count: number) => (queries === 0 ? 0 : count / queries)
  return {
    queries,
    mrr: share(reciprocal),
    hits1: share(hits1),
    hits3: share(hits3),
    hits10: share(hits10),
  }
}

const keyOf = ({ missing, anchor, predicate }: LinkQuery) => `${missing} ${anchor} ${predicate}`

/** Every known answer of every question that the facts of the set pose. */
function knownAnswers(set: LinkSet): Map<string, number[]> {
  const known = new Map<string, number[]>()
  const add = (query: LinkQuery, answer: number) => {
    const key = keyOf(query)
    const answers = known.get(key)
    if (answers) answers.push(answer)
    else known.set(key, [answer])
  }
  for (const split of SPLITS) {
    const { subjects, predicates, objects } = set.splits[split]
    subjects.forEach((subject, fact) => {
      const [predicate, object] = [predicates[fact]!, objects[fact]!]
      add({ missing: 'object', anchor: subject, predicate }, object)
      add({ missing: 'subject', anchor: object, predicate }, subject)
    })
  }
  return known
}

/** Mean of the best and the worst rank among equals, other known answers left out. @throws when the answer has no score */
function filteredRank(scores: Float32Array, answer: number, known: readonly number[]): number {
  const own = scores[answer]
  if (own === undefined || Number.isNaN(own)) throw new Error(`Entity ${answer} has no score`)
  let [above, equal] = [0, 0]
  const count = (score: number, step: number) => {
    if (score > own) above += step
    else if (score === own) equal += step
  }
  for (let entity = 0; entity < scores.length; entity++) count(scores[entity]!, 1)
  for (const other of new Set(known)) count(scores[other]!, -1)
  return 1 + above + equal / 2
}

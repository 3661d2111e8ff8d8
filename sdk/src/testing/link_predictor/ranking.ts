import type { LinkGraph, LinkModel, LinkQuery, LinkTriple } from '../../link_predictor/types.ts'
import { triplesOf } from './graphs.ts'

/** Answers the score of each entity. */
type Scorer = (query: LinkQuery) => Float32Array | Promise<Float32Array>

/** Mean reciprocal rank of the objects of some facts: known answers are left out, ties count at their mean. */
export async function objectMrr(
  graph: LinkGraph,
  asked: readonly LinkTriple[],
  score: Scorer
): Promise<number> {
  const known = new Set([...triplesOf(graph.facts), ...asked].map(String))
  let sum = 0
  for (const [anchor, predicate, object] of asked) {
    const scores = await score({ missing: 'object', anchor, predicate })
    let above = 0
    let equal = 0
    for (let entity = 0; entity < graph.entityCount; entity++) {
      if (entity === object || known.has(String([anchor, predicate, entity]))) continue
      if (scores[entity]! > scores[object]!) above++
      else if (scores[entity] === scores[object]) equal++
    }
    sum += 1 / (1 + above + equal / 2)
  }
  return sum / asked.length
}

/** Scores entities by how often they answer the predicate. */
export function mostFrequent(graph: LinkGraph): LinkModel {
  const facts = triplesOf(graph.facts)
  return {
    score({ missing, predicate }) {
      const counts = new Float32Array(graph.entityCount)
      for (const [subject, of, object] of facts) {
        if (of === predicate) counts[missing === 'object' ? object : subject]!++
      }
      return counts
    },
  }
}

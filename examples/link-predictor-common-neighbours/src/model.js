import { factOf, neighbourhoodOf } from './neighbourhood.js'

/** Added to each count, so that what was right once is no certainty. */
const DOUBT = 5
/** What an entity has for which nothing speaks. */
const LEAST = 0.001

const X = -1
const Y = -2
const A = -3

const weightOf = ({ support, of }) => support / (of + DOUBT)

/** A model that answers by the neighbours of the entity that is asked for. */
export function modelOf(graph, counts) {
  const near = neighbourhoodOf(graph)
  const byPredicate = Map.groupBy(counts, ({ predicate }) => predicate)
  const countsOf = (predicate) => byPredicate.get(predicate) ?? []

  /** Every way over one neighbour: X steps to A, and A has the predicate with Y. */
  function* waysOf({ missing, anchor, predicate }) {
    const forwards = missing === 'object'
    for (const count of countsOf(predicate)) {
      const first = forwards ? count.step : 2 * predicate + 1
      const second = forwards ? 2 * predicate : count.step ^ 1
      for (const neighbour of near.reached(first, anchor)) {
        for (const answer of near.reached(second, neighbour)) {
          const subject = forwards ? anchor : answer
          if (neighbour !== subject) yield { count, neighbour, answer }
        }
      }
    }
  }

  return {
    score(query) {
      const scores = new Float32Array(graph.entityCount)
      for (const { count, answer } of waysOf(query)) scores[answer] += weightOf(count)
      return scores.map((sum) => Math.log(LEAST + sum))
    },

    explain(query, answer, most) {
      const { missing, anchor, predicate } = query
      const [subject, object] = missing === 'object' ? [anchor, answer] : [answer, anchor]
      return [...waysOf(query)]
        .filter((way) => way.answer === answer)
        .sort((one, other) => weightOf(other.count) - weightOf(one.count))
        .slice(0, most)
        .map(({ count: { step, support, of }, neighbour }) => ({
          rule: [[X, predicate, Y], factOf(step, X, A), [A, predicate, Y]],
          support,
          of,
          grounding: [factOf(step, subject, neighbour), [neighbour, predicate, object]],
        }))
    },
  }
}

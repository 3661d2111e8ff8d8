import { writeCounts } from './artefact.js'
import { neighbourhoodOf } from './neighbourhood.js'

const BATCH = 200

const breath = () => new Promise((resolve) => setImmediate(resolve))

/** Counts for each step and predicate how often a neighbour's answer was the entity's own. */
export async function train(graph, { settings, timeLimitMs, signal, report }) {
  const startedAt = performance.now()
  const near = neighbourhoodOf(graph)
  const counts = new Map()
  for (let entity = 0; entity < graph.entityCount; entity++) {
    if (entity % BATCH === 0) {
      signal.throwIfAborted()
      report({
        share: entity / graph.entityCount,
        note: `entity ${entity} of ${graph.entityCount}`,
      })
      await breath()
      if (performance.now() - startedAt > timeLimitMs) break
    }
    for (const { step, to } of near.stepsFrom(entity).slice(0, settings.most)) {
      if (to !== entity) compare(near, counts, entity, step, to, settings.most)
    }
  }
  signal.throwIfAborted()
  report({ share: 1 })
  return { artefact: writeCounts(graph, counts), metrics: { rules: counts.size } }
}

/** Compares all answers of a neighbour with those of the entity. */
function compare(near, counts, entity, step, neighbour, most) {
  for (const { step: answer, to } of near.stepsFrom(neighbour).slice(0, most)) {
    if (answer % 2 === 1) continue
    const predicate = answer >> 1
    const key = step * near.predicateCount + predicate
    const count = counts.get(key) ?? { step, predicate, support: 0, of: 0 }
    count.of++
    if (near.reached(answer, entity).includes(to)) count.support++
    counts.set(key, count)
  }
}

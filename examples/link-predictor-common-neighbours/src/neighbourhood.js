/**
 * The facts of a graph from the side of each entity. A step is a predicate that is followed forwards (even numbers) or
 * backwards (odd numbers): `2 * predicate` leads from a subject to its object, `2 * predicate + 1` from an object to its subject.
 */
export function neighbourhoodOf({ entityCount, predicateCount, facts }) {
  const steps = Array.from({ length: entityCount }, () => [])
  const answers = new Map()
  const add = (step, from, to) => {
    steps[from].push({ step, to })
    const key = step * entityCount + from
    const known = answers.get(key)
    if (known) known.push(to)
    else answers.set(key, [to])
  }
  facts.subjects.forEach((subject, at) => {
    const predicate = facts.predicates[at]
    const object = facts.objects[at]
    add(2 * predicate, subject, object)
    add(2 * predicate + 1, object, subject)
  })
  const none = []
  return {
    predicateCount,
    /** `{ step, to }` for each fact of an entity. */
    stepsFrom: (entity) => steps[entity],
    /** Entities that a step leads to. */
    reached: (step, entity) => answers.get(step * entityCount + entity) ?? none,
  }
}

/** The fact behind a step. */
export const factOf = (step, from, to) =>
  step % 2 === 0 ? [from, step >> 1, to] : [to, step >> 1, from]

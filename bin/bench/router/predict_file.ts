import { readRows, type Suite } from '#bin/bench/router/suites'
import type { Snapshot } from '#routing/learners/types'

/** One line of JSON for each row of a file: predicted quality and, where it is known, cost of each model. */
export function predictFile(path: string, { models, hasCosts }: Suite, snapshot: Snapshot) {
  return readRows(path).map(({ id, encoded }) => {
    const { quality, costUsd } = snapshot.predict(encoded)
    const byModel = (values: Float64Array) =>
      Object.fromEntries(models.map((model, at) => [model, values[at]!]))
    const costs = hasCosts ? { costs: byModel(costUsd) } : {}
    return JSON.stringify({ id, scores: byModel(quality), ...costs })
  })
}

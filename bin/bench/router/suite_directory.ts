import type { TargetDirectory } from '#providers/types'
import { columnMeans } from '#routing/learners/training/route_score'
import type { Suite } from '#bin/bench/router/suites'
import { directory, target } from '#tests/unit/routing/fixtures'

/** Output tokens that a suite's mean cost is taken to be for. */
const OUTPUT_TOKENS = 200

/** A suite's own name of what a row is about. */
const statedName = (label: string) => label.slice(label.indexOf('/') + 1)

/**
 * A suite's models as a catalogue would state them: mean quality by domain, `error` added to each, at a price for all
 * tokens that gives the mean cost.
 */
export function suiteDirectory({ models, rows }: Suite, error: () => number): TargetDirectory {
  const domains = [...new Set(rows.map(({ label }) => statedName(label)))]
  const means = domains.map((domain) =>
    columnMeans(rows.filter(({ label }) => statedName(label) === domain).map((row) => row.quality))
  )
  const costs = columnMeans(rows.map((row) => row.cost!))
  const tokens = rows.reduce((sum, { text }) => sum + text.length / 3.8, 0) / rows.length
  return directory(
    models.map((model, at) => {
      const perMillion = (costs[at]! / (tokens + OUTPUT_TOKENS)) * 1e6
      return target(model, {
        quality: null,
        usd: [perMillion, perMillion],
        domains: Object.fromEntries(domains.map((domain, d) => [domain, means[d]![at]! + error()])),
      })
    })
  )
}

import type { Suite, SuiteRow } from '#bin/bench/router/suites'
import type { UnseenReaders } from '#bin/bench/router/unseen_readers'
import { meanOf, normal } from '#bin/bench/router/online_random'
import { DOMAINS } from '#routing/engine/domains'
import type { Reading } from '#routing/engine/reading'
import { directory, question, target } from '#tests/unit/routing/fixtures'

/** How far stated scores are from the truth, as a standard deviation. */
const STATED_WITHIN = 0.05
const PER_MILLION = 1e6
/** What an output token costs against one of input. */
const OUTPUT_RATE = 3

/** Mean of each model over rows. */
export const meansOf = (rows: readonly SuiteRow[], of: (row: SuiteRow) => Float64Array) =>
  Array.from(of(rows[0]!), (_, model) => meanOf(rows.map((row) => of(row)[model]!)))

/** The suite's models as targets: scores by domain that are off by some noise, prices that fit their mean costs. */
export function houseOf(
  suite: Suite,
  readings: ReadonlyMap<string, Reading>,
  random: () => number
) {
  const byDomain = Map.groupBy(suite.rows, ({ domain }) => DOMAINS[domain])
  const scores = suite.models.map((): Record<string, number> => ({}))
  for (const [name, rows] of byDomain) {
    if (name === undefined) continue
    meansOf(rows, (row) => row.quality).forEach((mean, model) => {
      scores[model]![name] = Math.min(1, Math.max(0, mean + STATED_WITHIN * normal(random)))
    })
  }
  const costs = meansOf(suite.rows, (row) => row.cost!)
  const understood = [...readings.values()].map((reading) => reading.understood)
  const usual = meanOf(
    understood.map((one) => one.inputTokens + OUTPUT_RATE * one.expectedOutputTokens.p50)
  )
  return directory(
    suite.models.map((model, at) => {
      const price = (PER_MILLION * costs[at]!) / usual
      return target(model, {
        usd: [price, OUTPUT_RATE * price],
        quality: null,
        domains: scores[at]!,
      })
    })
  )
}

/** Every row as the router reads it, by its name; by weights that were not trained on it. */
export const readingsOf = (suite: Suite, readers: UnseenReaders): Map<string, Reading> =>
  new Map(
    suite.rows.map(({ id, text, context }) => [
      id,
      readers.for(text).read(question(text, { context })),
    ])
  )

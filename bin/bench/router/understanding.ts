/**
 * How often the subject of a question is read right: `npm run bench:router:understanding -- --data DIR`. Each suite is read by
 * weights that were trained without it; suites that weights are never trained on, by the shipped ones.
 */
import { parseArgs } from 'node:util'
import { RequestReader } from '#routing/engine/request_reader'
import { SubjectReader } from '#routing/engine/understanding/subject_reader'
import { shippedWeights } from '#routing/engine/understanding/shipped_model'
import type { TextWeights } from '#routing/engine/understanding/text_model'
import { dataFolder } from '#bin/bench/router/suites'
import { contextOf, labelOf, readSuite, trainingRows, TRAINED_ON } from '#bin/train/suite_rows'
import { trainUnderstanding } from '#bin/train/understanding_trainer'
import { question } from '#tests/unit/routing/fixtures'

const NEVER_TRAINED_ON = ['rb11', 'bf', 'dc7']

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = dataFolder(values.data)

const meanOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function correlation(a: number[], b: number[]) {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  const apart = a.map((one, at) => [one - meanA, b[at]! - meanB] as const)
  const sum = (of: (x: number, y: number) => number) =>
    apart.reduce((total, [x, y]) => total + of(x, y), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}

function report(suite: string, weights: TextWeights) {
  const reader = new RequestReader(new SubjectReader(weights))
  const rows = readSuite(folder!, suite)
  const readings = rows.map((row) => reader.read(question(row.text, { context: contextOf(row) })))
  const labels = rows.map(labelOf)
  const right = labels
    .map((label, at) =>
      label === null ? null : readings[at]!.understood.domains[0]!.name === label
    )
    .filter((one) => one !== null)
  const hard = readings.map(({ understood }) => understood.complexity)
  const missed = rows.map(({ q }) => 1 - meanOf(q))
  const share = ((100 * right.filter(Boolean).length) / right.length).toFixed(1)
  const along = correlation(hard, missed).toFixed(2)
  console.log(`${suite.padEnd(5)} subject right ${share} % of ${right.length}, difficulty ${along}`)
}

if (folder !== null) {
  for (const suite of NEVER_TRAINED_ON) report(suite, shippedWeights)
  for (const suite of TRAINED_ON) {
    const others = TRAINED_ON.filter((other) => other !== suite)
    const rows = others.flatMap((other) => readSuite(folder, other))
    report(suite, trainUnderstanding(trainingRows(rows)).weights)
  }
}

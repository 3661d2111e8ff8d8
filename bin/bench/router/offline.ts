/** Judges trained learners on recorded outcomes: `npm run bench:router -- --data DIR [--suite NAME ...]`. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { predictFile } from '#bin/bench/router/predict_file'
import { calibrationOf, type Score, scoreOf } from '#bin/bench/router/score'
import {
  dataFolder,
  FOLDS,
  loadSuite,
  type Suite,
  SUITES,
  type SuiteRow,
  trainingSetOf,
} from '#bin/bench/router/suites'
import { lengthScoreOf } from '#bin/bench/router/length_score'
import { openSnapshot } from '#routing/learners/snapshot'
import { trainSnapshot } from '#routing/learners/training/train'

const SEED = 1
const LEARNERS = ['linear', 'neighbours', 'stack'] as const

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    suite: { type: 'string', multiple: true },
    predict: { type: 'string' },
    out: { type: 'string' },
  },
})

/** Trains on all development rows of a suite and predicts the rows of a file. */
function predictSuite(from: string, file: string) {
  const [name] = options.suite ?? []
  if (name === undefined || options.out === undefined)
    throw new Error('--predict FILE needs --suite NAME and --out FILE')
  const suite = loadSuite(from, name)
  const startedAt = performance.now()
  const { bytes, report } = trainSnapshot(trainingSetOf(suite.models, suite.rows), { seed: SEED })
  const lines = predictFile(file, suite, openSnapshot(bytes))
  writeFileSync(options.out, lines.join('\n') + '\n')
  console.log(
    `${name}: ${lines.length} predictions, ${secondsSince(startedAt)} s, training said`,
    report
  )
}

/** Prints one line for each suite and learner: every row is predicted by a snapshot that has not seen it. */
function judgeSuites(from: string) {
  const macro = new Map<string, number[]>()
  for (const name of options.suite ?? SUITES) {
    const startedAt = performance.now()
    const suite = loadSuite(from, name)
    const found = outOfFold(suite)
    for (const learner of LEARNERS) {
      const score = scoreOf(recordedOf(suite.rows, suite), found[learner], found.costs)
      const calibrated = calibrationOf(
        found.calibrated,
        suite.rows.map((row) => row.quality),
        meansOf(suite)
      )
      console.log(lineOf(name, learner, learner === 'stack' ? { ...score, ...calibrated } : score))
      if (score.routeScore !== null)
        macro.set(learner, [...(macro.get(learner) ?? []), score.routeScore])
    }
    console.log(
      `${name.padEnd(6)} ${found.lengths}  ${secondsSince(startedAt)} s, ${found.bytes} kB`
    )
  }
  for (const [learner, scores] of macro)
    console.log(`macro RouteScore ${learner}: ${mean(scores).toFixed(2)} over ${scores.length}`)
}

function outOfFold(suite: Suite) {
  const { rows, models } = suite
  const empty = () => rows.map((): Float64Array => new Float64Array(models.length))
  const found = { linear: empty(), neighbours: empty(), stack: empty(), calibrated: empty() }
  const costs = suite.hasCosts ? empty() : null
  const lengths = { p10: empty(), p50: empty(), p90: empty() }
  let bytes = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = rows.filter((row) => row.fold !== fold)
    const trained = trainSnapshot(trainingSetOf(models, seen), { seed: SEED })
    const snapshot = openSnapshot(trained.bytes)
    bytes = Math.round(trained.bytes.length / 1_000)
    for (const [at, row] of rows.entries()) {
      if (row.fold !== fold) continue
      const prediction = snapshot.predict(row.encoded)
      found.stack[at] = prediction.quality
      found.calibrated[at] = prediction.calibrated
      lengths.p10[at] = prediction.outputP10!
      lengths.p50[at] = prediction.outputP50
      lengths.p90[at] = prediction.outputP90
      if (costs !== null) costs[at] = prediction.costUsd
      found.linear[at] = snapshot.alone('linear', row.encoded)
      found.neighbours[at] = snapshot.alone('neighbours', row.encoded)
    }
  }
  return { ...found, costs, bytes, lengths: lengthScoreOf(rows, lengths) }
}

const recordedOf = (rows: SuiteRow[], { hasCosts }: Suite) => ({
  ids: rows.map((row) => row.id),
  quality: rows.map((row) => row.quality),
  cost: hasCosts ? rows.map((row) => row.cost!) : null,
})

const meansOf = ({ rows, models }: Suite) =>
  models.map((_, target) => mean(rows.map((row) => row.quality[target]!)))

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(1)

function lineOf(suite: string, learner: string, score: Score) {
  const cell = (label: string, value: number | null, digits: number) =>
    value === null ? '' : ` ${label} ${value.toFixed(digits)}`
  return [
    suite.padEnd(6),
    learner.padEnd(10),
    cell('RouteScore', score.routeScore, 1),
    cell('gain %', score.perfGain, 2),
    cell('gap closed %', score.gapClosed, 1),
    cell('saved at parity %', score.costSaved, 1),
    cell('APGR', score.apgr, 3),
    cell('CPT50', score.cpt50, 1),
    cell('CPT80', score.cpt80, 1),
    cell('Brier skill', score.brierSkill, 3),
    cell('ECE', score.ece, 4),
  ].join('')
}

const folder = dataFolder(options.data)
if (folder !== null) {
  if (options.predict !== undefined) predictSuite(folder, options.predict)
  else judgeSuites(folder)
}

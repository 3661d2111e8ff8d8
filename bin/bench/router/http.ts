/**
 * Proves the whole path over HTTP: starts the appliance on data of its own, makes a target for each model of a suite,
 * imports the train part as an evaluation set, waits for the refit, and asks the val part through `POST /route` at several
 * weights of cost: `npm run bench:router:http -- --data DIR [--suite mix12] [--serve] [--untrained] [--settled]`.
 * With `--settled` requests forbid exploration.
 */
import { parseArgs } from 'node:util'
import { dataFolder } from '#bin/bench/router/suites'
import { ServedSuite } from '#bin/bench/router/served_suite'
import { readRecorded } from '#bin/bench/router/recorded_suite'
import { RouteJudge } from '#routing/learners/training/route_score'
import { Appliance } from '#tests/helpers/appliance'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    suite: { type: 'string', default: 'mix12' },
    weights: { type: 'string', default: '0,0.1,0.3,1,3' },
    serve: { type: 'boolean', default: false },
    untrained: { type: 'boolean', default: false },
    settled: { type: 'boolean', default: false },
  },
})

const percent = (value: number) => `${(100 * value).toFixed(1)} %`

async function run(folder: string) {
  const suite = readRecorded(folder, values.suite)
  const endings: (() => unknown)[] = []
  const end = async () => {
    for (const ending of endings.reverse()) await ending()
  }
  try {
    const appliance = await Appliance.start((ending) => void endings.push(ending as () => unknown))
    const served = new ServedSuite(appliance, suite)
    await served.makeTargets()
    if (!values.untrained) await train(served)
    if (values.serve) await serve(appliance)
    else await ask(served)
  } finally {
    await end()
  }
}

async function train(served: ServedSuite) {
  const startedAt = performance.now()
  const rows = await served.importTrain()
  const importedAt = performance.now()
  const { report } = await served.refit()
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`
  console.log(`imported ${rows} rows in ${seconds(startedAt, importedAt)}`)
  console.log(`refit in ${seconds(importedAt, performance.now())}: ${report.gate.why}`)
  console.log(JSON.stringify({ training: report.training, gate: report.gate }))
}

async function ask(served: ServedSuite) {
  const { val } = served.suite
  const judge = new RouteJudge(
    val.map((row) => row.q),
    val.map((row) => row.c)
  )
  const points = []
  const times: number[] = []
  for (const weight of values.weights.split(',').map(Number)) {
    const asked = await served.ask(weight, !values.settled)
    const point = judge.pointOf(asked.chosen)
    points.push(point)
    times.push(...asked.times)
    console.log(
      `cost weight ${String(weight).padEnd(4)} quality ${percent(point.quality)}  cost $${(1_000 * point.cost).toFixed(4)} per 1,000`
    )
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  const single = judge.meanQuality[judge.best]!
  console.log(`best single ${served.suite.models[judge.best]}: ${percent(single)}`)
  console.log(
    `${values.suite}: RouteScore ${judge.scoreOfPoints(points).toFixed(1)} on ${val.length} questions; POST /route p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  )
}

/** Leaves the appliance up for other programs until it is interrupted. */
async function serve(appliance: Appliance) {
  console.log(`serving at ${appliance.url}/api/v1 with the key ${appliance.key}`)
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
}

const folder = dataFolder(values.data)
if (folder !== null) await run(folder)

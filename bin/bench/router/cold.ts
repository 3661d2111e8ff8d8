/**
 * How well requests are routed before any outcome is known: `npm run bench:router:cold -- --data DIR`. Targets state the mean
 * quality by domain of the suite with an error of 5 points, at the suite's mean costs; every question is decided by the
 * real engine under a sweep of objectives. Readers were not trained on the questions they read.
 */
import { parseArgs } from 'node:util'
import { RouteJudge } from '#routing/learners/training/route_score'
import { usd } from '#core/money'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { indexOf } from '#routing/engine/target_index'
import { dataFolder, loadSuite, type Suite } from '#bin/bench/router/suites'
import { suiteDirectory } from '#bin/bench/router/suite_directory'
import { UnseenReaders } from '#bin/bench/router/unseen_readers'
import { seededRandom } from '#bin/train/seeded_random'
import { allUnseen, question } from '#tests/unit/routing/fixtures'

const SUITES = ['rl2', 'rb11', 'ui9', 'ze', 'bf']
const ERROR = 0.05
const SEEDS = 8
/** Every how many of the judge's prices is turned into an objective. */
const STRIDE = 2
/** Least cost that weighs as 1, in nano-dollars. */
const LEAST_REFERENCE = 1_000_000

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = dataFolder(values.data)

function normal(random: () => number) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** RouteScore of the engine's choices. */
function scoreOf(suite: Suite, readers: UnseenReaders, seed: number): number {
  const random = seededRandom(seed)
  const house = suiteDirectory(suite, () => ERROR * normal(random))
  const { positionById, referenceCostNano } = indexOf(house)
  const reference = usd(Math.max(referenceCostNano, LEAST_REFERENCE))
  const router = new CatalogueRouter()
  const judge = new RouteJudge(
    suite.rows.map((row) => row.quality),
    suite.rows.map((row) => row.cost!)
  )
  const asked = suite.rows.map(({ text, context }) => {
    const it = question(text, { context })
    return { it, reading: readers.for(text).read(it) }
  })
  const points = judge.prices
    .filter((_, at) => at % STRIDE === 0)
    .map((price) => {
      const objective = { quality: 1, cost: price * reference, latency: 0 }
      const chosen = asked.map(({ it, reading }) => {
        const decision = router.decideRead({ ...it, objective }, reading, house, allUnseen)
        return positionById.get(decision.target!.id)!
      })
      return judge.pointOf(Int32Array.from(chosen))
    })
  return judge.scoreOfPoints(points)
}

if (folder !== null) {
  const readers = new UnseenReaders(folder)
  const means: number[] = []
  for (const name of SUITES) {
    const suite = loadSuite(folder, name)
    const scores = Array.from({ length: SEEDS }, (_, seed) => scoreOf(suite, readers, seed + 1))
    const mean = scores.reduce((sum, score) => sum + score, 0) / SEEDS
    means.push(mean)
    const each = scores.map((score) => score.toFixed(1)).join(' ')
    console.log(`${name.padEnd(5)} RouteScore ${mean.toFixed(1).padStart(5)}   by seed: ${each}`)
  }
  const macro = means.reduce((sum, mean) => sum + mean, 0) / means.length
  console.log(
    `mean  RouteScore ${macro.toFixed(1).padStart(5)}   least ${Math.min(...means).toFixed(1)}`
  )
}

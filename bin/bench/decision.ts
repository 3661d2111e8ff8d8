/** Measures one routing decision in process: `npm run bench:decision -- [targets] [characters] [decisions]`. */
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { recordOf } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import { allUnseen, manyTargets, question } from '#tests/unit/routing/fixtures'

const [targets = 100, characters = 400, decisions = 20_000] = process.argv.slice(2).map(Number)
const WARM_UP = 2_000

const SAMPLE =
  'A train leaves the station at 9:40 and travels 312 miles at an average speed of 64 miles per hour. ' +
  'Please explain step by step how long the journey takes, and write a short Python function that returns ' +
  'the arrival time for any distance and speed. What changes if the train stops twice for 7 minutes? '

const textOf = (round: number) => {
  const from = round % SAMPLE.length
  return SAMPLE.repeat(2 + Math.ceil(characters / SAMPLE.length)).slice(from, from + characters)
}

const router = new CatalogueRouter()
const directory = manyTargets(targets)

/** Times `decisions` rounds of work on ever other texts, in microseconds. */
function measure(title: string, work: (asked: ReturnType<typeof question>) => unknown) {
  const micros = new Float64Array(decisions)
  for (let round = -WARM_UP; round < decisions; round++) {
    const asked = question(textOf(round + WARM_UP), { requestId: `req_${round}` })
    const startedAt = performance.now()
    work(asked)
    if (round >= 0) micros[round] = (performance.now() - startedAt) * 1_000
  }
  micros.sort()
  const at = (share: number) => micros[Math.floor(share * (decisions - 1))]!.toFixed(1).padStart(7)
  console.log(`${title.padEnd(30)} p50 ${at(0.5)} µs   p95 ${at(0.95)} µs   p99 ${at(0.99)} µs`)
}

console.log(
  `${targets} targets, ${characters} characters, ${decisions} decisions, Node ${process.version}`
)
measure('decision', (asked) => router.decide(asked, directory, allUnseen))
measure('with its sentence', (asked) => router.decide(asked, directory, allUnseen).why)
measure('with its whole trace', (asked) =>
  readTrace(recordOf(router.decide(asked, directory, allUnseen), asked))
)

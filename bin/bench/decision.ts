/** Measures one routing decision in process: `npm run bench:decision -- [targets] [characters] [decisions]`. */
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { allUnseen, manyTargets, question } from '#tests/unit/routing/fixtures'

const [targets = 100, characters = 400, decisions = 20_000] = process.argv.slice(2).map(Number)

const SAMPLE =
  'A train leaves the station at 9:40 and travels 312 miles at an average speed of 64 miles per hour. ' +
  'Please explain step by step how long the journey takes, and write a short Python function that returns ' +
  'the arrival time for any distance and speed. What changes if the train stops twice for 7 minutes? '

const textOf = (seed: number) => {
  const from = seed % SAMPLE.length
  return SAMPLE.repeat(2 + Math.ceil(characters / SAMPLE.length)).slice(from, from + characters)
}

const router = new CatalogueRouter()
const directory = manyTargets(targets)
const micros = new Float64Array(decisions)
let read = 0

for (let round = -2_000; round < decisions; round++) {
  const asked = question(textOf(Math.abs(round)), { requestId: `req_${round}` })
  const startedAt = performance.now()
  const decision = router.decide(asked, directory, allUnseen)
  read += decision.why.length + decision.ruledOut.length
  if (round >= 0) micros[round] = (performance.now() - startedAt) * 1_000
}

micros.sort()
const at = (share: number) => micros[Math.floor(share * (decisions - 1))]!.toFixed(1)
console.log(
  `one decision over ${targets} targets, ${characters} characters, reasons included (${decisions} runs)`
)
console.log(
  `p50 ${at(0.5)} µs   p95 ${at(0.95)} µs   p99 ${at(0.99)} µs   (${read > 0 ? 'read' : 'unread'})`
)

/** Measures one routing decision in process: `npm run bench:decision -- [targets] [characters] [decisions]`. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { experiencedRouter } from '#bin/bench/learned_router'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import type { LearnedRouter } from '#routing/policies/learned_router'
import { recordOf } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import { allUnseen, manyTargets, question } from '#tests/unit/routing/fixtures'

const [targets = 100, characters = 400, decisions = 20_000] = process.argv.slice(2).map(Number)
const WARM_UP = 2_000
setFlagsFromString('--expose-gc')

const SAMPLE =
  'A train leaves the station at 9:40 and travels 312 miles at an average speed of 64 miles per hour. ' +
  'Please explain step by step how long the journey takes, and write a short Python function that returns ' +
  'the arrival time for any distance and speed. What changes if the train stops twice for 7 minutes? '

const textOf = (round: number) => {
  const from = round % SAMPLE.length
  return SAMPLE.repeat(2 + Math.ceil(characters / SAMPLE.length)).slice(from, from + characters)
}

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

/** Bytes that so many decisions leave behind, each, once what can be freed was freed. */
function measureGrowth(title: string, work: (asked: ReturnType<typeof question>) => unknown) {
  const free = runInNewContext('gc') as () => void
  const held = () => {
    free()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  for (let round = 0; round < decisions; round++) {
    work(question(textOf(round), { requestId: `req_${round}` }))
  }
  const each = (held() - before) / decisions
  console.log(`${title.padEnd(30)} ${each.toFixed(1)} bytes stay behind for each decision`)
}

console.log(
  `${targets} targets, ${characters} characters, ${decisions} decisions, Node ${process.version}`
)
const routers: Record<string, LearnedRouter> = {
  'catalogue': new CatalogueRouter(),
  'outcomes': experiencedRouter(directory, textOf, false),
  'outcomes and snapshot': experiencedRouter(directory, textOf, true),
}
for (const [name, router] of Object.entries(routers)) {
  const decide = (asked: ReturnType<typeof question>) =>
    router.decide({ ...asked, mayExplore: true }, directory, allUnseen)
  measure(name, decide)
  measure('  with its whole trace', (asked) => readTrace(recordOf(decide(asked), asked)))
  measureGrowth('  memory', decide)
}

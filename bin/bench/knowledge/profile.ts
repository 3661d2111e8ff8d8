/**
 * Measures whether the preference that should shape an answer is in the context, on the PrefEval pairs:
 * `npm run bench:knowledge:profile -- --data DIR [--part dev]`. A person has that preference and others drawn at random; each is
 * kept as the rules of memory read it, or as it was said where they read nothing. The data is not part of the repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { counterOf } from '#core/tokens/token_counters'
import { compose } from '#knowledge/context/compose'
import { FactIndex } from '#knowledge/context/index/fact_index'
import { extractMemories } from '#memory/extraction/extract'

const CASES: [facts: number, budget: number][] = [
  [20, 250],
  [20, 400],
  [20, 800],
  [50, 400],
  [50, 800],
  [200, 400],
  [200, 800],
]
const NOW = Date.UTC(2026, 0, 1)

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.SVC_BENCH_DATA ?? '' },
    part: { type: 'string', default: 'dev' },
  },
})

const file = [values.data, join(values.data, 'prefeval'), join(values.data, 'memory', 'prefeval')]
  .map((folder) => join(folder, `prefeval-${values.part}.jsonl.gz`))
  .find((one) => existsSync(one))
if (!file) {
  console.log('Name the folder of the PrefEval data by --data or SVC_BENCH_DATA.')
  process.exit(0)
}

interface Pair {
  id: string
  preference: string
  question: string
}

const pairs: Pair[] = gunzipSync(readFileSync(file))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const counter = await counterOf('o200k_base')
const count = (text: string) => counter.count(text)

let state = 20_261_121

/** The next of a fixed row of numbers below `most` (a linear congruential generator). */
function random(most: number) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}

/** The person's preferences: the one asked about, somewhere among others. */
function personOf(wanted: number, size: number): number[] {
  const others = new Set<number>()
  while (others.size < size - 1) {
    const other = random(pairs.length)
    if (other !== wanted) others.add(other)
  }
  const all = [...others]
  all.splice(random(size), 0, wanted)
  return all
}

function factsOf(pair: number): { predicate: string; object: string }[] {
  const read = extractMemories(pairs[pair]!.preference)
  if (read.length > 0) return read.slice(0, 1)
  return [{ predicate: 'noted', object: pairs[pair]!.preference }]
}

function indexOf(person: readonly number[]): FactIndex {
  const index = new FactIndex()
  for (const pair of person) {
    for (const { predicate, object } of factsOf(pair)) {
      index.put({
        ...{ id: String(pair), scope: 'asker', owner_id: 'asker', predicate, object },
        ...{ subject: 'asker', subject_kind: 'asker', subject_key: 'asker' },
        ...{ object_key: object.toLowerCase(), confidence: 0.85, status: 'active' },
        ...{ valid_from: null, valid_to: null, confirmed_at: NOW },
      })
    }
  }
  return index
}

const read = pairs.filter((_, at) => factsOf(at)[0]!.predicate !== 'noted').length
console.log(`${pairs.length} preferences, ${read} of them as the rules of memory read them`)
for (const [size, budgetTokens] of CASES) {
  let found = 0
  let lines = 0
  let tokens = 0
  for (const [at, { question }] of pairs.entries()) {
    const own = indexOf(personOf(at, size))
    const context = compose(
      { passages: undefined, own, facts: [own] },
      { text: question, budgetTokens, excludeConversationId: null, now: NOW },
      count
    )
    if (context.lines.some(({ id }) => id === String(at))) found++
    lines += context.lines.length
    tokens += context.tokens
  }
  const mean = (sum: number) => (sum / pairs.length).toFixed(1)
  const share = ((100 * found) / pairs.length).toFixed(1)
  console.log(
    `${size} facts, ${budgetTokens} tokens: in the context ${share} %; ${mean(lines)} lines, ${mean(tokens)} tokens`
  )
}

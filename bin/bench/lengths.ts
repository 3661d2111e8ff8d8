/**
 * Measures how well lengths of answers are expected from those seen before, streamed over recorded suites: every answer is
 * expected, then learned. `npm run bench:lengths -- --data DIR [--seen share]`; the figures are of the second half.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { RequestReader } from '#routing/engine/request_reader'
import { blendedLength } from '#routing/usage_learning/blended_length'
import { binOf } from '#routing/usage_learning/log_histogram'
import { kindOf, sizeOf } from '#routing/usage_learning/request_kind'
import { SeenLengths } from '#routing/usage_learning/seen_lengths'
import { question } from '#tests/unit/routing/fixtures'

interface Row {
  text: string
  tools?: unknown[]
  out_tok: (number | null)[]
}

const SUITES = ['ze', 'bf', 'mix12', 'mp14']

const { values } = parseArgs({
  options: { data: { type: 'string' }, seen: { type: 'string', default: '1' } },
})
const folder = values.data ?? process.env.SVC_BENCH_DATA
const seenShare = Number(values.seen)
if (!folder || !existsSync(folder)) {
  console.log('No recorded suites: name their folder with --data or SVC_BENCH_DATA')
  process.exit(0)
}

const reader = new RequestReader()

let state = 7
/** Chance that is the same at each run. */
const random = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
  return state / 2 ** 31
}

const shuffled = <Item>(items: Item[]) =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** What is counted over the answers of a suite. */
class Score {
  answers = 0
  #withinTwo = 0
  #inside = 0
  #intervals = 0
  #belowP90 = 0
  readonly #errors: number[] = []

  add(expected: { p10?: number; p50: number; p90: number }, tokens: number) {
    const ratio = tokens / Math.max(1, expected.p50)
    this.answers++
    if (ratio <= 2 && ratio >= 0.5) this.#withinTwo++
    if (tokens <= expected.p90) this.#belowP90++
    if (expected.p10 !== undefined) {
      this.#intervals++
      if (tokens >= expected.p10 && tokens <= expected.p90) this.#inside++
    }
    this.#errors.push(Math.abs(ratio - 1))
  }

  toString() {
    const share = (count: number, of = this.answers) => `${((100 * count) / of).toFixed(1)} %`
    const inside =
      this.#intervals === 0 ? '' : `   p10 to p90: ${share(this.#inside, this.#intervals)}`
    const median = this.#errors.sort((a, b) => a - b)[this.answers >> 1]!
    return `within a factor 2: ${share(this.#withinTwo)}   below p90: ${share(this.#belowP90)}${inside}   median error ${(100 * median).toFixed(0)} %`
  }
}

function stream(suite: string, rows: Row[]) {
  const seen = new SeenLengths()
  const [table, learned] = [new Score(), new Score()]
  for (const [round, row] of shuffled(rows).entries()) {
    const context = row.tools ? { tools: row.tools } : {}
    const { understood } = reader.read(question(row.text, { context }))
    const { task, domains, inputTokens } = understood
    const kind = kindOf(task, domains[0]?.name ?? '', sizeOf(inputTokens))
    const isScored = round >= rows.length / 2
    const answers = [...row.out_tok.entries()].filter(([, tokens]) => (tokens ?? 0) > 0)
    for (const [target, tokens] of answers) {
      if (!isScored) continue
      const expected = understood.expectedOutputTokens
      table.add(expected, tokens!)
      const known = seen.of(String(target), kind)
      learned.add({ ...blendedLength(expected, known), p10: known?.p10 }, tokens!)
    }
    for (const [target, tokens] of answers) {
      if (random() < seenShare) seen.add(String(target), kind, binOf(tokens!), 1)
    }
  }
  console.log(`${suite.padEnd(6)} ${rows.length} requests, ${learned.answers} answers`)
  console.log(`  table alone   ${table}`)
  console.log(`  with learning ${learned}`)
}

for (const suite of SUITES) {
  const file = join(folder, `${suite}.dev.jsonl.gz`)
  if (!existsSync(file)) continue
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  stream(
    suite,
    lines.map((line) => JSON.parse(line) as Row)
  )
}

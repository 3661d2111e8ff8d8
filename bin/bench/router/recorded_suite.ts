import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A recorded question as it was written down. */
export interface RecordedQuestion {
  id: string
  text: string
  dataset: string
  domain: string
  tools?: unknown[]
  n_in: number
  q: number[]
  c: number[]
  out_tok?: (number | null)[]
}

/** A suite in two parts, with a price for each model. */
export interface RecordedSuite {
  name: string
  models: string[]
  /** USD per million tokens, input and output. */
  prices: [input: number, output: number][]
  train: RecordedQuestion[]
  val: RecordedQuestion[]
}

/** Tokens of an answer where none were recorded. */
const USUAL_ANSWER = 256
const MILLION = 1_000_000

/** Reads a suite whose outcomes state costs. */
export function readRecorded(folder: string, name: string): RecordedSuite {
  const all = JSON.parse(readFileSync(join(folder, 'suites.json'), 'utf8'))
  const models: string[] = all.suites[name].models
  const bytes = readFileSync(join(folder, `${name}.dev.jsonl.gz`))
  const rows: RecordedQuestion[] = gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  if (!rows[0]!.c) throw new Error(`the outcomes of ${name} state no costs`)
  const isVal = ({ id }: RecordedQuestion) => Number.parseInt(id.slice(-6), 16) % 5 === 0
  const train = rows.filter((row) => !isVal(row))
  const listed = all.prices_usd_per_mtok as Record<string, [number, number]>
  const prices = models.map((model, at) => listed[model] ?? priceFrom(train, at))
  return { name, models, prices, train, val: rows.filter(isVal) }
}

/** What a million tokens cost on average, where no list price is known. */
function priceFrom(rows: RecordedQuestion[], at: number): [number, number] {
  let cost = 0
  let tokens = 0
  for (const row of rows) {
    cost += row.c[at]!
    tokens += row.n_in + (row.out_tok?.[at] ?? USUAL_ANSWER)
  }
  const price = (MILLION * cost) / tokens
  return [price, price]
}

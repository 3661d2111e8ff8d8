import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSurroundings } from '#routing/engine/context_reader'
import { DOMAINS, domainOf } from '#routing/engine/domains'
import type { Encoded } from '#routing/engine/encoding/encoded'
import { Encoder } from '#routing/engine/encoding/encoder'
import type { TrainingSet } from '#routing/learners/types'
import { question } from '#tests/unit/routing/fixtures'

/** Suites whose outcomes state costs; the macro RouteScore is their mean. */
export const SUITES = ['rl2', 'rb11', 'ui9', 'ze', 'bf', 'mix12', 'mp14'] as const

/** Parts that rows are split into, so that each is predicted by a model that has not seen it. */
export const FOLDS = 5

/** A recorded question with what each model of its suite answered. */
export interface SuiteRow {
  id: string
  text: string
  /** What a request would carry beside the text. */
  context: Record<string, unknown>
  encoded: Encoded
  /** The suite's own, finest label. */
  label: string
  /** Position in `DOMAINS`, -1 when none fits. */
  domain: number
  quality: Float64Array
  /** USD by model; null in suites without costs. */
  cost: Float64Array | null
  outputTokens: Float64Array | null
  fold: number
  part: 'train' | 'val'
}

export interface Suite {
  name: string
  models: string[]
  rows: SuiteRow[]
  hasCosts: boolean
}

/** Folder of recorded outcomes: `--data DIR` or `SVC_BENCH_DATA`; null, and a word about it, when there is none. */
export function dataFolder(given: string | undefined): string | null {
  const folder = given ?? process.env.SVC_BENCH_DATA
  if (folder !== undefined && existsSync(join(folder, 'suites.json'))) return folder
  console.log('No recorded outcomes: name their folder with --data or SVC_BENCH_DATA.')
  return null
}

/** A suite's development rows. */
export function loadSuite(folder: string, name: string): Suite {
  const { suites } = JSON.parse(readFileSync(join(folder, 'suites.json'), 'utf8'))
  const rows = readRows(join(folder, `${name}.dev.jsonl.gz`))
  return { name, models: suites[name].models, rows, hasCosts: rows[0]?.cost !== null }
}

/** Rows of a file of recorded questions, gzipped or not; those without outcomes have empty ones. */
export function readRows(path: string): SuiteRow[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const encoder = new Encoder()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => rowOf(JSON.parse(line), encoder))
}

interface RecordedRow {
  id: string
  text: string
  dataset?: string
  domain?: string
  tools?: unknown[]
  q?: number[]
  c?: number[]
  out_tok?: (number | null)[]
}

function rowOf(recorded: RecordedRow, encoder: Encoder): SuiteRow {
  const { id, text, dataset = '', domain = '', tools, q = [], c, out_tok: tokens } = recorded
  const context = tools ? { tools } : {}
  const named = domainOf(domain) ?? domainOf(dataset)
  const hash = Number.parseInt(id.slice(-6), 16)
  return {
    id,
    text,
    context,
    encoded: encoder.encode(text, context, readSurroundings(question(text, { context }))),
    label: `${dataset}/${domain}`,
    domain: named === null ? -1 : DOMAINS.indexOf(named),
    quality: Float64Array.from(q),
    cost: c ? Float64Array.from(c) : null,
    outputTokens: tokens ? Float64Array.from(tokens, (one) => one ?? Number.NaN) : null,
    fold: foldOf(id),
    part: hash % 5 === 0 ? 'val' : 'train',
  }
}

/** A fold by the name of a row, unlike the split into train and val. */
function foldOf(id: string) {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % FOLDS
}

/** Rows as the trainer takes them. Evaluation sets carry labels, so theirs come along. */
export function trainingSetOf(models: string[], rows: SuiteRow[]): TrainingSet {
  const unknown = () => new Float32Array(models.length).fill(Number.NaN)
  return {
    targetIds: models,
    catalogue: models.map(() => new Float64Array(DOMAINS.length).fill(Number.NaN)),
    rows: rows.map((row) => ({
      encoded: row.encoded,
      domain: row.domain,
      label: row.label,
      quality: Float32Array.from(row.quality),
      outputTokens: row.outputTokens ? Float32Array.from(row.outputTokens) : unknown(),
      costUsd: row.cost ? Float32Array.from(row.cost) : unknown(),
      weight: 1,
    })),
  }
}

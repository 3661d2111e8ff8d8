import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSurroundings } from '#routing/engine/context_reader'
import { domainOf, type Domain } from '#routing/engine/domains'
import type { Encoded } from '#routing/engine/encoding/encoded'
import { Encoder } from '#routing/engine/encoding/encoder'
import { question } from '#tests/unit/routing/fixtures'
import { variantsOf } from '#bin/train/variants'

/** Suites whose licences let weights be trained on them and shipped. */
export const TRAINED_ON = ['rl2', 'ui9', 'ze', 'mp14'] as const

/** A recorded question as it lies in the data folder. */
export interface SuiteRow {
  id: string
  suite: string
  dataset: string
  domain: string
  text: string
  tools?: { name: string; description?: string; params?: number }[]
  q: number[]
}

/** A question with what a model should see in it. */
export interface LabelledRow {
  id: string
  suite: string
  encoded: Encoded
  /** Null where the recorded label says nothing of the subject. */
  domain: Domain | null
  /** Share of the quality that all targets together missed. */
  missed: number
  /** How much the row counts in training. */
  weight: number
}

/** Collections whose rows are of one kind, whatever their label says. */
const OF_DATASET: Record<string, Domain | null> = {
  arc_challenge: 'science',
  openbook_qa: 'science',
  commonsense_qa: 'commonsense',
  winogrande: 'commonsense',
  math: 'math_hard',
  math_l5: 'math_hard',
  MATH_prealgebra: 'math',
  gpqa: 'science_hard',
}
/** Collections of every subject, where the label does not say which. */
const MIXED = new Set(['dc7/mmlu', 'dc7/cmmlu', 'dc7/ceval'])

/** The domain that a recorded question is about. */
export function labelOf({ suite, dataset, domain }: SuiteRow): Domain | null {
  if (MIXED.has(`${suite}/${dataset}`)) return null
  if (suite === 'mp14' && domain === 'math') return 'math_hard'
  return OF_DATASET[dataset] ?? domainOf(domain)
}

/** The question that a recorded row stands for. */
export const contextOf = ({ tools }: SuiteRow): Record<string, unknown> =>
  tools === undefined
    ? {}
    : {
        tools: tools.map(({ name, description, params }) => ({
          name,
          description,
          parameters: params ?? 0,
        })),
      }

/** The rows of one suite. */
export function readSuite(folder: string, suite: string): SuiteRow[] {
  const file = join(folder, `${suite}.dev.jsonl.gz`)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SuiteRow)
}

const encoder = new Encoder()

/** What a question asked otherwise counts against one as it was recorded. */
const VARIANT_WEIGHT = 0.7

/** Rows to train on: each as it was recorded, and asked otherwise. */
export const trainingRows = (rows: SuiteRow[]): LabelledRow[] =>
  rows.flatMap((row) => [
    labelledAs(row, row.text, 1),
    ...variantsOf(row.text, row.id).map((text) => labelledAs(row, text, VARIANT_WEIGHT)),
  ])

function labelledAs(row: SuiteRow, text: string, weight: number): LabelledRow {
  const context = contextOf(row)
  return {
    id: row.id,
    suite: row.suite,
    encoded: encoder.encode(text, context, readSurroundings(question(text, { context }))),
    domain: labelOf(row),
    missed: 1 - row.q.reduce((sum, quality) => sum + quality, 0) / row.q.length,
    weight,
  }
}

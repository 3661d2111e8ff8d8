import db from '@adonisjs/lucid/services/db'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import type { QuoteUse } from '#routing/estimate/quotes/quote'
import { useOf } from '#routing/estimate/quotes/quote_rows'

/** Latest answers that are looked at; more would not move a median. */
const MOST = 10_000

/** How far past quotes were off. Errors are medians of |actual - quoted| / actual in percent; null without any. */
export interface QuoteErrors {
  /** Answers to calls that named a quote with the target that answered in it. */
  compared: number
  costPct: number | null
  inputPct: number | null
  outputPct: number | null
  /** Share of answers whose cost was not above the quoted p90. */
  withinP90: number | null
  /** Share of answers whose cost lay from p50 to p90. */
  betweenP50AndP90: number | null
}

export interface QuoteStatistics {
  total: QuoteErrors
  byTarget: Map<string, QuoteErrors>
}

type Compared = QuoteUse & { quoted: NonNullable<QuoteUse['quoted']> }

function median(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Median error in percent of pairs [actual, quoted]; unknown and empty ones are left out. */
const errorOf = (pairs: [actual: number | null, quoted: number | null][]) =>
  median(
    pairs
      .filter(([actual, quoted]) => actual !== null && actual > 0 && quoted !== null)
      .map(([actual, quoted]) => (100 * Math.abs(actual! - quoted!)) / actual!)
  )

function errorsOf(uses: Compared[]): QuoteErrors {
  const priced = uses.filter(
    ({ quoted: { cost }, actual }) =>
      cost.p50 !== null && cost.p90 !== null && actual.costNano !== null
  )
  const share = (holds: (use: Compared) => boolean) =>
    priced.length === 0 ? null : priced.filter(holds).length / priced.length
  const isWithin = ({ quoted, actual }: Compared) => actual.costNano! <= quoted.cost.p90!
  return {
    compared: uses.length,
    costPct: errorOf(uses.map(({ quoted, actual }) => [actual.costNano, quoted.cost.p50])),
    inputPct: errorOf(uses.map(({ quoted, actual }) => [actual.inputTokens, quoted.input])),
    outputPct: errorOf(uses.map(({ quoted, actual }) => [actual.outputTokens, quoted.output.p50])),
    withinP90: share(isWithin),
    betweenP50AndP90: share((use) => isWithin(use) && use.actual.costNano! >= use.quoted.cost.p50!),
  }
}

/** How far a workspace's quotes of a span of time were off, by the answers that were held against them. */
export async function quoteStatistics(
  workspaceId: string,
  from: number,
  to: number
): Promise<QuoteStatistics> {
  await quoteBook.flush()
  const rows = await db
    .from('quote_uses')
    .where({ workspace_id: workspaceId, was_quoted: true })
    .whereBetween('at', [from, to])
    .orderBy('at', 'desc')
    .limit(MOST)
  const uses = rows.map(useOf) as Compared[]
  const byTarget = Map.groupBy(uses, ({ actual }) => actual.target)
  return {
    total: errorsOf(uses),
    byTarget: new Map([...byTarget].map(([target, own]) => [target, errorsOf(own)])),
  }
}

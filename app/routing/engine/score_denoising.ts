/** Variance of a stated score around the truth: those that somebody measured are usually right within 5 points. */
export const STATED_VARIANCE = 0.0025
/**
 * What is usual before a directory shows its own: variance between targets, and between the domains of one. It counts like
 * so many targets.
 */
const USUAL = { level: 0.01, own: 0.0025, weight: 3 }

/**
 * The best of more targets than these is likelier a lucky one: errors are then taken for larger, in proportion to the
 * number of targets.
 */
const MANY = 10

/** A line is drawn through the prices of no fewer targets. */
const FEWEST_PRICED = 3

/**
 * Scores by target and column; NaN where none was stated. `variance` is that of each one's error, `prices` what each target
 * charges, null where that is unknown.
 */
export interface StatedScores {
  scores: Float64Array[]
  variance: Float64Array[]
  prices?: readonly (number | null)[]
}

/**
 * Expects the true scores behind stated ones. Each is drawn towards what the target's other scores, its price and the other
 * targets suggest, the more the smaller real differences are against the error of stating; missing ones are filled in. So among
 * many near-equal targets nobody wins by a lucky score. A column that nobody states stays NaN.
 */
export function denoise({ scores, variance: stated, prices }: StatedScores): Float64Array[] {
  const caution = Math.max(1, scores.length / MANY)
  const variance = stated.map((row) => row.map((one) => one * caution))
  const columns = scores[0]?.length ?? 0
  const known = Array.from({ length: columns }, (_, column) => column).filter((column) =>
    scores.some((row) => !Number.isNaN(row[column]!))
  )
  const answer = scores.map(() => new Float64Array(columns).fill(Number.NaN))
  if (known.length === 0) return answer
  const table = scores.map((row) => known.map((column) => row[column]!))
  const errors = variance.map((row) => known.map((column) => row[column]!))
  const means = columnMeansOf(table)
  const apart = table.map((row) => row.map((score, at) => score - means[at]!))
  const byPrice = expectedByPrice(apart, prices ?? [])
  for (const [target, row] of apart.entries()) {
    for (const at of row.keys()) row[at]! -= byPrice[target]!
  }
  const spread = spreadOf(apart)
  for (const [target, row] of apart.entries()) {
    const expected = expectedOf(row, errors[target]!, spread)
    for (const [at, column] of known.entries())
      answer[target]![column] = means[at]! + byPrice[target]! + expected[at]!
  }
  return answer
}

/** Means by column that do not depend on which targets stated it: scores are taken as target plus column. */
function columnMeansOf(table: number[][]): number[] {
  const columns = table[0]!.map((_, at) => at)
  const level = table.map(() => 0)
  let means = columns.map(() => 0)
  for (let round = 0; round < 8; round++) {
    means = columns.map((at) =>
      meanOf(table.map((row, target) => row[at]! - level[target]!).filter(isNumber))
    )
    for (const [target, row] of table.entries()) {
      level[target] = meanOf(row.map((score, at) => score - means[at]!).filter(isNumber))
    }
  }
  const centre = meanOf(level)
  return means.map((mean) => mean + centre)
}

/**
 * How far above the others a target lies for its price: what the directory shows of a line through the logarithm of prices,
 * drawn flat as far as targets are few. Free and unpriced ones are expected in the middle.
 */
function expectedByPrice(apart: number[][], prices: readonly (number | null)[]): number[] {
  const priced = apart.map((row, target) => (prices[target] ?? 0) > 0 && row.some(isNumber))
  const logs = apart.map((_, target) => (priced[target] ? Math.log(prices[target]!) : 0))
  const n = priced.filter(Boolean).length
  if (n < FEWEST_PRICED) return apart.map(() => 0)
  const middle = meanOf(logs.filter((_, target) => priced[target]))
  let together = 0
  let squares = 0
  for (const [target, row] of apart.entries()) {
    if (!priced[target]) continue
    logs[target]! -= middle
    together += logs[target]! * meanOf(row.filter(isNumber))
    squares += logs[target]! ** 2
  }
  const slope = squares > 0 ? together / (squares * (1 + USUAL.weight / n)) : 0
  return logs.map((log, target) => (priced[target] ? slope * log : 0))
}

/** How scores vary together: what the targets show, and what is usual as far as they are few. */
function spreadOf(apart: number[][]): number[][] {
  const columns = apart[0]!.map((_, at) => at)
  const full = apart.map((row) => {
    const level = meanOf(row.filter(isNumber))
    return row.map((score) => (isNumber(score) ? score : level))
  })
  const trust = (full.length - 1) / (full.length - 1 + USUAL.weight)
  const seen = (a: number, b: number) =>
    full.reduce((sum, row) => sum + row[a]! * row[b]!, 0) / Math.max(1, full.length - 1)
  const usual = (a: number, b: number) => USUAL.level + (a === b ? USUAL.own : 0)
  return columns.map((a) => columns.map((b) => trust * seen(a, b) + (1 - trust) * usual(a, b)))
}

/** Expectation of a target's true deviations, given the stated ones. */
function expectedOf(row: number[], errors: number[], spread: number[][]): number[] {
  const known = row.map((_, at) => at).filter((at) => isNumber(row[at]!))
  if (known.length === 0) return row.map(() => 0)
  const matrix = known.map((a, i) =>
    known.map((b, j) => spread[a]![b]! + (i === j ? errors[a]! : 0))
  )
  const weights = solve(
    matrix,
    known.map((at) => row[at]!)
  )
  return row.map((_, at) =>
    known.reduce((sum, other, i) => sum + spread[at]![other]! * weights[i]!, 0)
  )
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  const lower = matrix.map((row) => row.map(() => 0))
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / lower[j]![j]!
    }
  }
  const answer = [...right]
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) answer[i]! -= lower[i]![k]! * answer[k]!
    answer[i]! /= lower[i]![i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) answer[i]! -= lower[k]![i]! * answer[k]!
    answer[i]! /= lower[i]![i]!
  }
  return answer
}

const isNumber = (value: number) => !Number.isNaN(value)

const meanOf = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

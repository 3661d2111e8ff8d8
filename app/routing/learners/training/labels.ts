import { DOMAINS } from '#routing/engine/domains'
import type { TrainingRow } from '#routing/learners/types'
import { posterior } from '#routing/learners/features/posterior'
import { Matrix } from '#routing/learners/training/matrix'

/** Rows a label needs, and most labels that are told apart. */
const FEWEST = 8
const MOST_LABELS = 48
/** Rows that a label's mean is pulled to nothing with. */
const PULL = 30
const SHARPNESS = [3, 6, 10, 16, 25]

/** Position of each row's label among those that are told apart: its own when it is frequent, else its domain; -1 for neither. */
export function labelsOf(rows: TrainingRow[]): { names: string[]; of: Int32Array } {
  const domainName = (row: TrainingRow) => DOMAINS[row.domain]
  const ownName = (row: TrainingRow) => row.label ?? domainName(row)
  const own = frequent(rows.map(ownName))
  const rest = rows.map((row) => (own.has(ownName(row) ?? '') ? undefined : domainName(row)))
  const names = [...new Set([...own, ...frequent(rest)])].slice(0, MOST_LABELS)
  const position = new Map(names.map((name, at) => [name, at]))
  const of = rows.map(
    (row) => position.get(ownName(row) ?? '') ?? position.get(domainName(row) ?? '') ?? -1
  )
  return { names, of: Int32Array.from(of) }
}

function frequent(names: (string | undefined)[]): Set<string> {
  const seen = new Map<string, number>()
  for (const name of names) if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
  const kept = [...seen].filter(([, count]) => count >= FEWEST)
  kept.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return new Set(kept.slice(0, MOST_LABELS).map(([name]) => name))
}

/** One column for each label: 1 where the row has it, 0 elsewhere, centred. */
export function labelColumns(
  labels: Int32Array,
  count: number
): { columns: Matrix; share: Float64Array } {
  const columns = new Matrix(labels.length, count)
  const share = new Float64Array(count)
  for (const label of labels) if (label >= 0) share[label]! += 1 / labels.length
  for (const [row, label] of labels.entries()) {
    const own = columns.row(row)
    for (let at = 0; at < count; at++) own[at] = (at === label ? 1 : 0) - share[at]!
  }
  return { columns, share }
}

/** What is usual of each label, and what that lets expect of each training row without its own outcome. */
export interface LabelMeans {
  sharpness: number
  means: Matrix
  unseen: Matrix
}

/** Learns what is usual of requests that look like each label, from scores that rows got without being seen. */
export function labelMeans(
  scores: Matrix,
  labels: Int32Array,
  share: Float64Array,
  wanted: Matrix,
  weights: Float64Array
): LabelMeans {
  const sharpness = sharpnessOf(scores, labels, share)
  const likely = new Matrix(scores.rows, scores.columns)
  for (let row = 0; row < scores.rows; row++)
    posterior(scores.row(row), share, sharpness, likely.row(row))
  const seen = new Float64Array(scores.columns).fill(PULL)
  const scaled = new Matrix(likely.rows, likely.columns, likely.data.slice())
  for (let row = 0; row < scaled.rows; row++) {
    const own = scaled.row(row)
    for (let at = 0; at < own.length; at++) {
      own[at]! *= weights[row]!
      seen[at]! += own[at]!
    }
  }
  const means = scaled.transposed().times(wanted)
  for (let label = 0; label < means.rows; label++) {
    const own = means.row(label)
    for (let column = 0; column < own.length; column++) own[column]! /= seen[label]!
  }
  const unseen = likely.times(means)
  for (let row = 0; row < unseen.rows; row++) {
    let ownPart = 0
    for (let at = 0; at < seen.length; at++)
      ownPart += (likely.row(row)[at]! * scaled.row(row)[at]!) / seen[at]!
    const own = unseen.row(row)
    const outcome = wanted.row(row)
    for (let column = 0; column < own.length; column++) own[column]! -= ownPart * outcome[column]!
  }
  return { sharpness, means, unseen }
}

/** How sure scores are: what makes the true labels likeliest. */
function sharpnessOf(scores: Matrix, labels: Int32Array, share: Float64Array) {
  const likely = new Float64Array(scores.columns)
  const likelihood = SHARPNESS.map((sharpness) => {
    let sum = 0
    for (const [row, label] of labels.entries()) {
      if (label < 0) continue
      posterior(scores.row(row), share, sharpness, likely)
      sum += Math.log(likely[label]! + 1e-9)
    }
    return sum
  })
  return SHARPNESS[likelihood.indexOf(Math.max(...likelihood))]!
}

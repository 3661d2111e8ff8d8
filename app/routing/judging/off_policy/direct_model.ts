import type { JudgedLog } from '#routing/judging/off_policy/judged_log'

const FOLDS = 5

/** Outcomes that a target's own error has to outweigh before it is believed in full. */
const SHRINKAGE = 20

const clip = (value: number) => Math.min(1, Math.max(0, value))

/**
 * Expected quality of every option: what was expected when the decision was made, moved by how far the answers of the
 * same target were off. Decisions of one fold are moved by the errors of the others, so that no outcome explains itself.
 * `clusters` says which decisions belong together; they share a fold.
 */
export function directModel(log: JudgedLog, clusters: Uint32Array): Float64Array {
  const targets = log.targetIds.length
  const errors = Array.from({ length: FOLDS }, () => new Float64Array(targets))
  const counts = Array.from({ length: FOLDS }, () => new Float64Array(targets))
  for (let i = 0; i < log.reward.length; i++) {
    const fold = clusters[i]! % FOLDS
    const taken = log.taken[i]!
    const target = log.target[taken]!
    errors[fold]![target]! += log.reward[i]! - log.expected[taken]!
    counts[fold]![target]! += 1
  }
  const corrections = Array.from({ length: FOLDS }, (_, fold) =>
    correctionsWithout(fold, errors, counts)
  )
  const model = new Float64Array(log.expected.length)
  for (let i = 0; i < log.reward.length; i++) {
    const correction = corrections[clusters[i]! % FOLDS]!
    for (let at = log.starts[i]!; at < log.starts[i + 1]!; at++) {
      model[at] = clip(log.expected[at]! + correction[log.target[at]!]!)
    }
  }
  return model
}

function correctionsWithout(fold: number, errors: Float64Array[], counts: Float64Array[]) {
  return Float64Array.from(errors[0]!, (_, target) => {
    let error = 0
    let count = 0
    for (let other = 0; other < FOLDS; other++) {
      if (other === fold) continue
      error += errors[other]![target]!
      count += counts[other]![target]!
    }
    return error / (count + SHRINKAGE)
  })
}

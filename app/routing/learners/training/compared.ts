import type { TrainingSet } from '#routing/learners/types'

/**
 * On how many rows each target could be compared with others, a row with all targets counting one. What was seen of chosen
 * targets alone says how they did on the requests they were chosen for, not which target is better on a request.
 */
export function comparedOf({ rows, targetIds }: TrainingSet): Float64Array {
  const compared = new Float64Array(targetIds.length)
  const others = targetIds.length - 1
  for (const { quality } of rows) {
    let known = 0
    for (const value of quality) if (!Number.isNaN(value)) known++
    const share = others > 0 ? (known - 1) / others : 1
    if (share <= 0) continue
    for (const [target, value] of quality.entries()) {
      if (!Number.isNaN(value)) compared[target]! += share
    }
  }
  return compared
}

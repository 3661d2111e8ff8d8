/** How often candidates with some raw score were right: rising points, lines between them. */
export interface Calibration {
  points: [raw: number, probability: number][]
}

/** A candidate for a held-out question, and whether it was right. */
export interface Judged {
  raw: number
  isRight: boolean
}

/** Fewer candidates, or fewer right ones, say too little. */
const MIN_JUDGED = 60
const MIN_RIGHT = 10

/** Candidates that make one point, at least. */
const PER_POINT = 20

/** Learns how often candidates are right from judged ones (isotonic regression); null when there are too few. */
export function calibrate(judged: readonly Judged[]): Calibration | null {
  const right = judged.filter(({ isRight }) => isRight).length
  if (judged.length < MIN_JUDGED || right < MIN_RIGHT) return null
  const sorted = [...judged].sort((one, other) => one.raw - other.raw)
  const perPoint = Math.max(PER_POINT, Math.ceil(sorted.length / 100))
  const groups: Group[] = []
  for (let from = 0; from < sorted.length;) {
    let to = Math.min(sorted.length, from + perPoint)
    while (to < sorted.length && sorted[to]!.raw === sorted[to - 1]!.raw) to++
    if (sorted.length - to < perPoint) to = sorted.length
    groups.push(groupOf(sorted.slice(from, to)))
    from = to
  }
  return {
    points: rising(groups).map(({ count, sum, right: good }) => [sum / count, good / count]),
  }
}

/** The chance that a candidate with a raw score is right. */
export function calibrated({ points }: Calibration, raw: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]![0] <= raw) low = middle + 1
    else high = middle
  }
  if (low === 0) return points[0]![1]
  if (low === points.length) return points[low - 1]![1]
  const [[fromRaw, from], [toRaw, to]] = [points[low - 1]!, points[low]!]
  return from + ((to - from) * (raw - fromRaw)) / (toRaw - fromRaw)
}

interface Group {
  count: number
  sum: number
  right: number
}

const groupOf = (judged: readonly Judged[]): Group => ({
  count: judged.length,
  sum: judged.reduce((sum, { raw }) => sum + raw, 0),
  right: judged.filter(({ isRight }) => isRight).length,
})

/** Joins neighbours until a higher raw score is never right less often. */
function rising(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    let last = group
    for (let before = joined.at(-1); before; before = joined.at(-1)) {
      if (before.right * last.count < last.right * before.count) break
      joined.pop()
      last = {
        count: before.count + last.count,
        sum: before.sum + last.sum,
        right: before.right + last.right,
      }
    }
    joined.push(last)
  }
  return joined
}

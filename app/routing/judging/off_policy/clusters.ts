import { DAY } from '#core/time'

/** Days from which whole days are drawn again; with fewer, too few draws differ for an honest interval. */
const ENOUGH_DAYS = 20

/** Which decisions belong together: those of one day (UTC) when there are enough days, else each for itself. */
export interface Clusters {
  by: 'day' | 'decision'
  count: number
  /** Cluster of each decision. */
  of: Uint32Array
}

/** Puts decisions together. */
export function clustersOf(at: Float64Array): Clusters {
  const days = new Map<number, number>()
  const ofDay = Uint32Array.from(at, (time) => {
    const day = Math.floor(time / DAY)
    if (!days.has(day)) days.set(day, days.size)
    return days.get(day)!
  })
  if (days.size >= ENOUGH_DAYS) return { by: 'day', count: days.size, of: ofDay }
  return { by: 'decision', count: at.length, of: Uint32Array.from(at, (_, i) => i) }
}

/** Sums a column over clusters; without a column every decision counts 1. */
export function summed({ count, of }: Clusters, column: Float64Array | null): Float64Array {
  const sums = new Float64Array(count)
  for (let i = 0; i < of.length; i++) sums[of[i]!]! += column === null ? 1 : column[i]!
  return sums
}

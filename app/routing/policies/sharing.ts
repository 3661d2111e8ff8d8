/** A target that may be tried: its expected utility and how far that may be off. */
export interface Rival {
  place: number
  expected: number
  spread: number
  /** Hardly anything is known of it. */
  isNew: boolean
}

/** How much of the traffic rivals get, in the order of `rivals`; `most` is what they may have together. */
export type Sharing = (incumbent: Rival, rivals: readonly Rival[], most: number) => number[]

/** All that new targets get together, so that a newcomer cannot spoil much before it is known. */
const OF_NEW = 0.01

/** A fixed share of requests goes to rivals; those whose upper bound is higher get more of it. */
export const fixedShare: Sharing = (_, rivals, most) => {
  const upper = rivals.map(({ expected, spread }) => expected + spread)
  const top = Math.max(...upper)
  const scale = Math.max(1e-9, ...rivals.map(({ spread }) => spread))
  const weights = upper.map((bound) => Math.exp((bound - top) / scale))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (most * weight) / sum)
}

/** Points that normal distributions are looked at, in standard deviations. */
const GRID = Array.from({ length: 33 }, (_, at) => -4 + at * 0.25)

/**
 * Each gets as many requests as it is likely to be the best (Thompson sampling, worked out over a grid rather than
 * drawn, so that the shares are known); together no more than `most`.
 */
export const probabilityMatching: Sharing = (incumbent, rivals, most) => {
  const all = [incumbent, ...rivals]
  const chances = all.map((one) => {
    let chance = 0
    for (const z of GRID) {
      const at = one.expected + z * one.spread
      let below = Math.exp(-0.5 * z * z)
      for (const other of all) {
        if (other !== one)
          below *= normalBelow((at - other.expected) / Math.max(1e-9, other.spread))
      }
      chance += below
    }
    return chance
  })
  const sum = chances.reduce((total, chance) => total + chance, 0)
  const likely = chances.slice(1).map((chance) => chance / sum)
  const together = likely.reduce((total, chance) => total + chance, 0)
  return together > most ? likely.map((chance) => (chance * most) / together) : likely
}

/** Chance that a standard normal value lies below `z`, right to about 2e-4. */
const normalBelow = (z: number) => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3))

/** What a rule gives to rivals, with the bound on new ones kept. */
export function shares(
  sharing: Sharing,
  incumbent: Rival,
  rivals: readonly Rival[],
  most: number
): number[] {
  if (rivals.length === 0) return []
  const likely = sharing(incumbent, rivals, most)
  const ofNew = rivals.reduce((sum, { isNew }, at) => sum + (isNew ? likely[at]! : 0), 0)
  if (ofNew <= OF_NEW) return likely
  return likely.map((share, at) => (rivals[at]!.isNew ? (share * OF_NEW) / ofNew : share))
}

import { DAY } from '#core/time'

/** Sums are kept in millionths, as integers, so that adding and taking away again is exact. */
export const MICRO = 1_000_000

/** A number in millionths. */
export const micro = (value: number) => Math.round(value * MICRO)

/** The UTC day of a time, counted from 1970. */
export const dayOf = (at: number) => Math.floor(at / DAY)

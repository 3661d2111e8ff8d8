import { createHmac } from 'node:crypto'

/** Hex digits of a seed; the first 13 of them make a number of 52 bits. */
const DIGITS = 16
const DRAWN = 13

/** The seed of a request's draw: nobody outside can tell it beforehand, and it is the same whenever it is asked for. */
export const seedOf = (requestId: string, secret: string) =>
  createHmac('sha256', secret).update(requestId).digest('hex').slice(0, DIGITS)

/** The number from 0 to below 1 that a seed stands for. */
export const drawOf = (seed: string) => Number.parseInt(seed.slice(0, DRAWN), 16) / 16 ** DRAWN

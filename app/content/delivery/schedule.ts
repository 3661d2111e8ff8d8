import { DAY, HOUR, MINUTE, SECOND } from '#core/time'

/** Waits between tries, as Standard Webhooks recommends them: ten tries in three days. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
]
const JITTER = 0.1

/** When to try again after so many tries in all; null when they are used up. `random` is 0..1. */
export function nextTry(
  now: number,
  tries: number,
  retryAfterMs: number | undefined,
  random: number
): number | null {
  const wait = WAITS[tries - 1]
  if (wait === undefined) return null
  const jittered = wait * (1 + JITTER * (2 * random - 1))
  const asked = retryAfterMs === undefined ? 0 : Math.min(DAY, Math.max(SECOND, retryAfterMs))
  return now + Math.round(Math.max(jittered, asked))
}

/** An unknown outcome is looked at soon: nothing was refused. */
export const settleAt = (now: number, tries: number) =>
  now + Math.min(20 * SECOND, SECOND * 2 ** Math.min(5, tries))

/** After so many failures in a row a destination is asked by one delivery an interval, until one succeeds. */
export const CIRCUIT = { failures: 5, pauseMs: 5 * MINUTE }

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

/** When to try again after so many tries (one at least); null when they are used up. `random` is 0..1. */
export function nextTry(
  now: number,
  tries: number,
  retryAfterMs: number | undefined,
  random: number
): number | null {
  const wait = WAITS[Math.max(1, tries) - 1]
  if (wait === undefined) return null
  const jittered = wait * (1 + JITTER * (2 * random - 1))
  const asked = retryAfterMs === undefined ? 0 : Math.min(DAY, Math.max(SECOND, retryAfterMs))
  return now + Math.round(Math.max(jittered, asked))
}

/** A site may still be working on a request whose connection broke; not before that is a missing post taken for not made. */
export const STILL_WORKING_MS = 10 * SECOND

/** Nobody looks for longer whether a site has a post. */
const LOOKED_FOR_MS = 76 * HOUR

/** When to look at a site whose outcome is unknown since then, soon at first; null when it was looked at for long enough. */
export function nextLook(now: number, since: number): number | null {
  const unknownMs = now - since
  if (unknownMs > LOOKED_FOR_MS) return null
  return now + Math.min(STILL_WORKING_MS, Math.max(SECOND, Math.round(unknownMs / 2)))
}

/** After so many failures in a row a destination is asked by one delivery an interval, until one succeeds. */
export const CIRCUIT = { failures: 5, pauseMs: 5 * MINUTE }

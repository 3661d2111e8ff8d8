/** Tells the time. Tests put another one in its place. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

const systemClock: Clock = { now: () => Date.now() }

let current: Clock = systemClock

/** The one clock of all rooms. */
export const clock: Clock = { now: () => current.now() }

/** Puts another clock in place, for tests; returns a function that puts the real one back. */
export function useClock(replacement: Clock) {
  current = replacement
  return () => {
    current = systemClock
  }
}

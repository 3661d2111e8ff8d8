import type { TestContext } from '@japa/runner/core'
import { clock, useClock } from '#core/clock'

/** A clock that stands still until the test moves it; the real one is back when the test ends. */
export function givenStoppedClock(cleanup: TestContext['cleanup']) {
  let now = clock.now()
  cleanup(useClock({ now: () => now }))
  return {
    get now() {
      return now
    },
    advance(ms: number) {
      now += ms
    },
  }
}

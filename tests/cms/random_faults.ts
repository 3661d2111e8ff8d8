import type { Cut } from '#tests/cms/givens'

/** What goes wrong in a round: a process dies, or a connection breaks. */
export type Fault = { kind: 'kill'; afterMs: number } | { kind: 'cut'; proxy: number; cut: Cut }

/** Longer than a publication takes, so that some faults come too late. */
const WITHIN_MS = 900
const WITHIN_BYTES = { sent: 6_000, answered: 20_000 }

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Half kills, half cuts: after so many milliseconds, or bytes of what is sent or answered. */
export function faultOf(random: () => number, proxies: number): Fault {
  if (random() < 0.5) return { kind: 'kill', afterMs: Math.trunc(random() * WITHIN_MS) }
  const proxy = Math.floor(random() * proxies)
  const isSiteCutToo = random() < 0.5
  const by = random()
  const cut: Cut =
    by < 0.34
      ? { after: Math.trunc(random() * WITHIN_MS), of: 'ms', isSiteCutToo }
      : by < 0.67
        ? { after: Math.trunc(random() * WITHIN_BYTES.sent), of: 'sent', isSiteCutToo }
        : { after: Math.trunc(random() * WITHIN_BYTES.answered), of: 'answered', isSiteCutToo }
  return { kind: 'cut', proxy, cut }
}

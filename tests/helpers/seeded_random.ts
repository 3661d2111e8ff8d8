/** A number from 0 to below 1. */
export type Random = () => number

/** Chance that can be repeated (mulberry32): the seed is SVC_TEST_SEED, or a new one that is printed. */
export function seededRandom(name: string): Random {
  const seed = Number(process.env.SVC_TEST_SEED ?? Math.trunc(Math.random() * 2 ** 31))
  console.log(`${name}: seed ${seed} (SVC_TEST_SEED=${seed} repeats it)`)
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

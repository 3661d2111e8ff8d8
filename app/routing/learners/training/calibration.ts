/** A curve from stated to true probability, by its knots. */
export interface Calibration {
  stated: Float64Array
  actual: Float64Array
}

const KNOTS = 24

/** Outcomes in the order of what was stated of them, put into knots that never fall (pool adjacent violators). */
export function calibrate(stated: Float64Array, actual: Float64Array): Calibration {
  const order = Int32Array.from(stated.keys()).sort((a, b) => stated[a]! - stated[b]! || a - b)
  const size = Math.max(1, Math.ceil(order.length / KNOTS))
  const pools: { stated: number; actual: number; count: number }[] = []
  for (let from = 0; from < order.length; from += size) {
    const pool = { stated: 0, actual: 0, count: 0 }
    for (const at of order.subarray(from, from + size)) {
      pool.stated += stated[at]!
      pool.actual += actual[at]!
      pool.count++
    }
    pools.push(pool)
    while (pools.length > 1 && isFalling(pools.at(-2)!, pools.at(-1)!)) {
      const last = pools.pop()!
      const before = pools.at(-1)!
      before.stated += last.stated
      before.actual += last.actual
      before.count += last.count
    }
  }
  return {
    stated: Float64Array.from(pools, (pool) => pool.stated / pool.count),
    actual: Float64Array.from(pools, (pool) => pool.actual / pool.count),
  }
}

const isFalling = (
  before: { actual: number; count: number },
  after: { actual: number; count: number }
) => before.actual / before.count >= after.actual / after.count

import {
  add,
  add4,
  addFloat,
  addIntegers4,
  and4,
  andNot4,
  below4,
  constant4,
  get,
  int,
  integers4,
  lane,
  load4,
  loadFloat,
  loadSplat,
  max4,
  maxFloat,
  multiply4,
  nearest4,
  repeat,
  sequence,
  set,
  shiftLeft4,
  store4,
  storeFloat,
  subtract4,
  toIntegers4,
  type Code,
  type Local,
} from './assembler.ts'
import { kernel, type Variables } from './kernel.ts'

/** Below it, the exponential counts as zero: numbers that small slow a processor down many times. */
const LOWEST_EXPONENT = -30
/** Probabilities below it count as zero, for the same reason: their squares must not become denormal. */
const LOWEST_PROBABILITY = 1e-15

/** Coefficients of the exponential's series, the last one first. */
const SERIES = [1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1]
const LN_2_HIGH = 0.693359375
const LN_2_LOW = -2.1219444e-4

/** Sets `value` to its exponential: 2 to a whole number, times a short series for what is left. */
function exponential(value: Local, variables: Variables): Code {
  const [whole, rest, result] = variables.many(3, 'v128') as [Local, Local, Local]
  const powerOfTwo = shiftLeft4(addIntegers4(toIntegers4(get(whole)), integers4(127)), 23)
  const series = SERIES.slice(1).reduce<Code>(
    (sum, coefficient) => add4(multiply4(sum, get(rest)), constant4(coefficient)),
    constant4(SERIES[0]!)
  )
  return sequence(
    set(whole, nearest4(multiply4(get(value), constant4(Math.LOG2E)))),
    set(
      rest,
      subtract4(
        subtract4(get(value), multiply4(get(whole), constant4(LN_2_HIGH))),
        multiply4(get(whole), constant4(LN_2_LOW))
      )
    ),
    set(result, multiply4(series, powerOfTwo)),
    set(value, andNot4(get(result), below4(get(value), constant4(LOWEST_EXPONENT))))
  )
}

/** Walks over rows of `width` bytes that lie one behind the other, with one number a row beside them. */
function eachRow(
  [at, rows, width]: readonly [Local, Local, Local],
  perRow: readonly Local[],
  variables: Variables,
  parts: { before: Code; value: Code; after: Code }
): Code {
  const [row, column] = variables.many(2, 'i32') as [Local, Local]
  return repeat(
    row,
    get(rows),
    1,
    sequence(
      parts.before,
      set(column, int(0)),
      repeat(column, get(width), 16, sequence(parts.value, set(at, add(get(at), int(16))))),
      parts.after,
      ...perRow.map((pointer) => set(pointer, add(get(pointer), int(4))))
    )
  )
}

/** `maxima[i] = max(maxima[i], max of row i)`: `rowMaxima(matrix, rows, width, maxima)` */
export const rowMaxima = kernel('rowMaxima', ['i32', 'i32', 'i32', 'i32'], (params, variables) => {
  const [matrix, rows, width, maxima] = params as [Local, Local, Local, Local]
  const highest = variables.local('v128')
  const lanes = [0, 1, 2, 3].map((index) => lane(get(highest), index))
  return eachRow([matrix, rows, width], [maxima], variables, {
    before: set(highest, loadSplat(get(maxima))),
    value: set(highest, max4(get(highest), load4(get(matrix)))),
    after: storeFloat(get(maxima), lanes.reduce(maxFloat)),
  })
})

/**
 * Turns scores into `exp(score - maxima[i])` and adds them up: `sums[i] += …`.
 *
 * `exponentials(matrix, rows, width, maxima, sums)`
 */
export const exponentials = kernel(
  'exponentials',
  ['i32', 'i32', 'i32', 'i32', 'i32'],
  (params, variables) => {
    const [matrix, rows, width, maxima, sums] = params as [Local, Local, Local, Local, Local]
    const [highest, sum, value] = variables.many(3, 'v128') as [Local, Local, Local]
    const lanes = [0, 1, 2, 3].map((index) => lane(get(sum), index))
    return eachRow([matrix, rows, width], [maxima, sums], variables, {
      before: sequence(set(highest, loadSplat(get(maxima))), set(sum, constant4(0))),
      value: sequence(
        set(value, subtract4(load4(get(matrix)), get(highest))),
        exponential(value, variables),
        set(sum, add4(get(sum), get(value))),
        store4(get(matrix), get(value))
      ),
      after: storeFloat(get(sums), addFloat(loadFloat(get(sums)), lanes.reduce(addFloat))),
    })
  }
)

/** Multiplies row i by `factors[i]`; what becomes tiny becomes zero: `scaleRows(matrix, rows, width, factors)` */
export const scaleRows = kernel('scaleRows', ['i32', 'i32', 'i32', 'i32'], (params, variables) => {
  const [matrix, rows, width, factors] = params as [Local, Local, Local, Local]
  const [factor, value] = variables.many(2, 'v128') as [Local, Local]
  return eachRow([matrix, rows, width], [factors], variables, {
    before: set(factor, loadSplat(get(factors))),
    value: sequence(
      set(value, multiply4(load4(get(matrix)), get(factor))),
      store4(get(matrix), and4(get(value), below4(constant4(LOWEST_PROBABILITY), get(value))))
    ),
    after: [],
  })
})

import {
  add,
  add4,
  constant4,
  divide4,
  get,
  int,
  load4,
  multiply4,
  repeat,
  sequence,
  set,
  splat,
  sqrt4,
  store4,
  subtract4,
  type Code,
  type Local,
} from './assembler.ts'
import { kernel } from './kernel.ts'

const fromOffset = (pointer: Local, offset: Local) => add(get(pointer), get(offset))

/** `out += row`, `bytes` long: `addRow(row, out, bytes)` */
export const addRow = kernel('addRow', ['i32', 'i32', 'i32'], (params, variables) => {
  const [row, out, bytes] = params as [Local, Local, Local]
  const at = variables.local('i32')
  const outAt = fromOffset(out, at)
  return repeat(at, get(bytes), 16, store4(outAt, add4(load4(outAt), load4(fromOffset(row, at)))))
})

/** `row *= mask`, number by number: `maskRow(row, mask, bytes)` */
export const maskRow = kernel('maskRow', ['i32', 'i32', 'i32'], (params, variables) => {
  const [row, mask, bytes] = params as [Local, Local, Local]
  const at = variables.local('i32')
  const rowAt = fromOffset(row, at)
  return repeat(
    at,
    get(bytes),
    16,
    store4(rowAt, multiply4(load4(rowAt), load4(fromOffset(mask, at))))
  )
})

/**
 * One step of Adagrad: `history += gradient²`, `row -= rate * gradient / √history`; the gradient is zero afterwards.
 *
 * `adagrad(row, history, gradient, bytes, rate)`
 */
export const adagrad = kernel(
  'adagrad',
  ['i32', 'i32', 'i32', 'i32', 'f32'],
  (params, variables) => {
    const [row, history, gradient, bytes, rate] = params as [Local, Local, Local, Local, Local]
    const at = variables.local('i32')
    const [slope, squares] = variables.many(2, 'v128') as [Local, Local]
    const step = divide4(
      multiply4(splat(get(rate)), get(slope)),
      add4(sqrt4(get(squares)), constant4(1e-10))
    )
    return repeat(
      at,
      get(bytes),
      16,
      sequence(
        set(slope, load4(fromOffset(gradient, at))),
        set(squares, add4(load4(fromOffset(history, at)), multiply4(get(slope), get(slope)))),
        store4(fromOffset(history, at), get(squares)),
        store4(fromOffset(row, at), subtract4(load4(fromOffset(row, at)), step)),
        store4(fromOffset(gradient, at), constant4(0))
      )
    )
  }
)

/** The two halves of complex numbers at an offset: real parts first, imaginary parts `half` bytes behind them. */
const complexAt = (pointer: Local, offset: Local, half: Local): [Code, Code] => [
  load4(fromOffset(pointer, offset)),
  load4(add(fromOffset(pointer, offset), get(half))),
]

/** `gradient += weight * |z| * z`, the slope of the sum of |z|³: `cubeSlope(row, gradient, half, weight)` */
export const cubeSlope = kernel('cubeSlope', ['i32', 'i32', 'i32', 'f32'], (params, variables) => {
  const [row, gradient, half, weight] = params as [Local, Local, Local, Local]
  const at = variables.local('i32')
  const [real, imaginary, scale] = variables.many(3, 'v128') as [Local, Local, Local]
  const [readReal, readImaginary] = complexAt(row, at, half)
  const length = sqrt4(
    add4(multiply4(get(real), get(real)), multiply4(get(imaginary), get(imaginary)))
  )
  const realAt = fromOffset(gradient, at)
  const imaginaryAt = add(realAt, get(half))
  return repeat(
    at,
    get(half),
    16,
    sequence(
      set(real, readReal),
      set(imaginary, readImaginary),
      set(scale, multiply4(splat(get(weight)), length)),
      store4(realAt, add4(load4(realAt), multiply4(get(scale), get(real)))),
      store4(imaginaryAt, add4(load4(imaginaryAt), multiply4(get(scale), get(imaginary))))
    )
  )
})

/** `out = left * right`, complex: `rotate(left, right, out, half)` */
export const rotate = kernel('rotate', ['i32', 'i32', 'i32', 'i32'], (params, variables) => {
  const [left, right, out, half] = params as [Local, Local, Local, Local]
  const at = variables.local('i32')
  const [leftReal, leftImaginary] = complexAt(left, at, half)
  const [rightReal, rightImaginary] = complexAt(right, at, half)
  return repeat(
    at,
    get(half),
    16,
    sequence(
      store4(
        fromOffset(out, at),
        subtract4(multiply4(leftReal, rightReal), multiply4(leftImaginary, rightImaginary))
      ),
      store4(
        add(fromOffset(out, at), get(half)),
        add4(multiply4(leftReal, rightImaginary), multiply4(leftImaginary, rightReal))
      )
    )
  )
})

/** `out += left * conjugate(right)`, the way back through {@link rotate}: `rotateBack(left, right, out, half)` */
export const rotateBack = kernel(
  'rotateBack',
  ['i32', 'i32', 'i32', 'i32'],
  (params, variables) => {
    const [left, right, out, half] = params as [Local, Local, Local, Local]
    const at = variables.local('i32')
    const [leftReal, leftImaginary] = complexAt(left, at, half)
    const [rightReal, rightImaginary] = complexAt(right, at, half)
    const realAt = fromOffset(out, at)
    const imaginaryAt = add(realAt, get(half))
    return repeat(
      at,
      get(half),
      16,
      sequence(
        store4(
          realAt,
          add4(
            load4(realAt),
            add4(multiply4(leftReal, rightReal), multiply4(leftImaginary, rightImaginary))
          )
        ),
        store4(
          imaginaryAt,
          add4(
            load4(imaginaryAt),
            subtract4(multiply4(leftImaginary, rightReal), multiply4(leftReal, rightImaginary))
          )
        )
      )
    )
  }
)

/** `average += share * (row - average)`: a running average. `blendRow(row, average, bytes, share)` */
export const blendRow = kernel('blendRow', ['i32', 'i32', 'i32', 'f32'], (params, variables) => {
  const [row, average, bytes, share] = params as [Local, Local, Local, Local]
  const at = variables.local('i32')
  const averageAt = fromOffset(average, at)
  const change = subtract4(load4(fromOffset(row, at)), load4(averageAt))
  return sequence(
    set(at, int(0)),
    repeat(
      at,
      get(bytes),
      16,
      store4(averageAt, add4(load4(averageAt), multiply4(splat(get(share)), change)))
    )
  )
})

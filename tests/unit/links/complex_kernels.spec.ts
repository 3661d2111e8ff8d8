import { test } from '@japa/runner'
import { kernelsOn } from '../../../plugins/link-predictor-complex/src/wasm/module.ts'

const memory = new WebAssembly.Memory({ initial: 16, maximum: 65_536, shared: true })
const kernels = kernelsOn(memory)
const floats = new Float32Array(memory.buffer)

/** Places numbers that differ at an address; answers the address in bytes. */
function place(at: number, count: number, value = (index: number) => Math.sin(at + index)) {
  for (let index = 0; index < count; index++) floats[at + index] = value(index)
  return 4 * at
}

const read = (address: number, count: number) => [...floats.slice(address / 4, address / 4 + count)]

test.group('Kernels of ComplEx', () => {
  test('multiply rows of two matrices', ({ assert }) => {
    const [leftRows, rightRows, numbers, stride] = [6, 8, 16, 20]
    const left = place(1_000, leftRows * stride)
    const right = place(2_000, rightRows * stride)
    const out = place(3_000, leftRows * rightRows, () => 99)
    kernels.products(left, leftRows, right, rightRows, 4 * stride, 4 * numbers, out)
    for (let row = 0; row < leftRows; row++) {
      for (let column = 0; column < rightRows; column++) {
        let sum = 0
        for (let at = 0; at < numbers; at++) {
          sum += floats[1_000 + row * stride + at]! * floats[2_000 + column * stride + at]!
        }
        assert.approximately(floats[3_000 + row * rightRows + column]!, sum, 1e-5)
      }
    }
  })

  for (const isTurned of [false, true]) {
    test(`add up weighted rows${isTurned ? ', weights turned' : ''}`, ({ assert }) => {
      const [count, depth, numbers, stride] = [3, 5, 32, 36]
      const weights = place(1_000, count * depth)
      const rows = place(2_000, depth * stride)
      const out = place(3_000, count * stride, () => 1)
      const [rowStep, columnStep] = isTurned ? [1, count] : [depth, 1]
      kernels.accumulate(
        ...([weights, 4 * rowStep!, 4 * columnStep!, rows, depth] as const),
        ...([4 * stride, 4 * numbers, out, count] as const)
      )
      for (let row = 0; row < count; row++) {
        for (let column = 0; column < numbers; column++) {
          let sum = 1
          for (let at = 0; at < depth; at++) {
            const weight = floats[1_000 + row * rowStep! + at * columnStep!]!
            sum += weight * floats[2_000 + at * stride + column]!
          }
          assert.approximately(floats[3_000 + row * stride + column]!, sum, 1e-5)
        }
      }
    })
  }

  test('find the largest number of each row, and turn rows into exponentials below it', ({
    assert,
  }) => {
    const [rows, columns] = [2, 8]
    const matrix = place(1_000, rows * columns, (index) => 10 * Math.sin(index))
    const before = read(matrix, rows * columns)
    const maxima = place(2_000, rows, () => -1e30)
    const sums = place(2_100, rows, () => 0)
    kernels.rowMaxima(matrix, rows, 4 * columns, maxima)
    kernels.exponentials(matrix, rows, 4 * columns, maxima, sums)
    for (let row = 0; row < rows; row++) {
      const own = before.slice(row * columns, (row + 1) * columns)
      const highest = Math.max(...own)
      assert.equal(floats[2_000 + row], highest)
      const expected = own.map((value) => Math.exp(value - highest))
      expected.forEach((value, column) =>
        assert.approximately(floats[1_000 + row * columns + column]! / value, 1, 1e-6)
      )
      const sum = expected.reduce((total, value) => total + value)
      assert.approximately(floats[2_100 + row]!, sum, 1e-5)
    }
  })

  test('leave no number so small that it slows a processor down', ({ assert }) => {
    const matrix = place(1_000, 8, (index) => -15 * index)
    kernels.exponentials(
      matrix,
      1,
      32,
      place(2_000, 1, () => 0),
      place(2_100, 1, () => 0)
    )
    kernels.scaleRows(
      matrix,
      1,
      32,
      place(2_200, 1, () => 1e-4)
    )
    const smallest = Math.min(...read(matrix, 8).filter((value) => value !== 0))
    assert.isAbove(smallest, 1e-15)
    assert.equal(floats[1_007], 0)
    assert.approximately(floats[1_000]!, 1e-4, 1e-9)
  })

  test('multiply complex numbers, and find the way back', ({ assert }) => {
    const half = 4
    const left = place(1_000, 2 * half)
    const right = place(2_000, 2 * half)
    const out = place(3_000, 2 * half, () => 0)
    kernels.rotate(left, right, out, 4 * half)
    const back = place(4_000, 2 * half, () => 0.5)
    kernels.rotateBack(out, right, back, 4 * half)
    for (let at = 0; at < half; at++) {
      const [a, b] = [floats[1_000 + at]!, floats[1_000 + half + at]!]
      const [c, d] = [floats[2_000 + at]!, floats[2_000 + half + at]!]
      assert.approximately(floats[3_000 + at]!, a * c - b * d, 1e-6)
      assert.approximately(floats[3_000 + half + at]!, a * d + b * c, 1e-6)
      const length = c * c + d * d
      assert.approximately(floats[4_000 + at]!, 0.5 + a * length, 1e-6)
      assert.approximately(floats[4_000 + half + at]!, 0.5 + b * length, 1e-6)
    }
  })

  test('add the slope of cubed lengths', ({ assert }) => {
    const row = place(1_000, 8)
    kernels.cubeSlope(
      row,
      place(2_000, 8, () => 1),
      16,
      0.3
    )
    for (let at = 0; at < 4; at++) {
      const length = Math.hypot(floats[1_000 + at]!, floats[1_004 + at]!)
      assert.approximately(floats[2_000 + at]!, 1 + 0.3 * length * floats[1_000 + at]!, 1e-6)
      assert.approximately(floats[2_004 + at]!, 1 + 0.3 * length * floats[1_004 + at]!, 1e-6)
    }
  })

  test('take a step of Adagrad and clear the gradient', ({ assert }) => {
    const row = place(1_000, 4, () => 1)
    const history = place(2_000, 4, () => 9)
    const gradient = place(3_000, 4, (index) => 4 * index)
    kernels.adagrad(row, history, gradient, 16, 0.5)
    assert.deepEqual(read(history, 4), [9, 25, 73, 153])
    assert.deepEqual(read(gradient, 4), [0, 0, 0, 0])
    assert.approximately(floats[1_001]!, 1 - (0.5 * 4) / 5, 1e-6)
  })

  test('mask, add and average rows', ({ assert }) => {
    const row = place(1_000, 4, (index) => index + 1)
    const other = place(2_000, 4, () => 2)
    kernels.addRow(row, other, 16)
    assert.deepEqual(read(other, 4), [3, 4, 5, 6])
    kernels.blendRow(row, other, 16, 0.5)
    assert.deepEqual(read(other, 4), [2, 3, 4, 5])
    kernels.maskRow(
      row,
      place(3_000, 4, (index) => (index % 2) * 2),
      16
    )
    assert.deepEqual(read(row, 4), [0, 4, 0, 8])
  })
})

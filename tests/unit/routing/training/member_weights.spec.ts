import { test } from '@japa/runner'
import { Matrix } from '#routing/learners/training/matrix'
import { memberWeights } from '#routing/learners/training/member_weights'
import { randomOf } from '#routing/learners/training/random'

const ROWS = 3_000
const TRUST = ROWS / (ROWS + 30)
const counted = new Float64Array(ROWS).fill(1)

/** One column of numbers around 0. */
function noise(seed: number): Matrix {
  const random = randomOf(seed)
  return new Matrix(
    ROWS,
    1,
    Float64Array.from({ length: ROWS }, () => random() - 0.5)
  )
}

const sum = (a: Matrix, b: Matrix, factor: number) =>
  new Matrix(
    ROWS,
    1,
    a.data.map((one, at) => one + factor * b.data[at]!)
  )

const weightsOf = (members: Matrix[], wanted: Matrix, rowWeights = counted) => {
  const usual = members.map(() => 1)
  return [...memberWeights(members, usual, wanted, rowWeights).data]
}

test.group('memberWeights', () => {
  test('believes a member that tells and leaves out one that does not', ({ assert }) => {
    const wanted = noise(1)
    const [telling, idle] = weightsOf([wanted, noise(2)], wanted)
    assert.closeTo(telling!, TRUST, 0.05)
    assert.closeTo(idle!, 0, 0.05)
  })

  test('adds up members that tell different things', ({ assert }) => {
    const [one, other] = [noise(1), noise(2)]
    const [first, second] = weightsOf([one, other], sum(one, other, 0.5))
    assert.closeTo(first!, TRUST, 0.05)
    assert.closeTo(second!, TRUST / 2, 0.05)
  })

  test('never turns a member round', ({ assert }) => {
    const wanted = noise(1)
    const turned = new Matrix(
      ROWS,
      1,
      wanted.data.map((value) => -value)
    )
    assert.deepEqual(weightsOf([turned], wanted), [0])
  })

  test('keeps the usual proportion of members that say the same', ({ assert }) => {
    const wanted = noise(1)
    const [one, other] = memberWeights([wanted, wanted], [1, 2], wanted, counted).data
    assert.closeTo(one! / other!, 0.5, 1e-6)
    assert.closeTo(one! + other!, TRUST, 1e-6)
  })

  test('hears rows as far as they count', ({ assert }) => {
    const [early, late] = [noise(1), noise(2)]
    const half = ROWS / 2
    const data = early.data.map((value, at) => (at < half ? value : late.data[at]!))
    const firstHalf = counted.map((one, at) => (at < half ? one : 1e-6))
    const [first, second] = weightsOf([early, late], new Matrix(ROWS, 1, data), firstHalf)
    assert.closeTo(first!, TRUST, 0.06)
    assert.closeTo(second!, 0, 0.06)
  })

  test('expects nothing where members say nothing', ({ assert }) => {
    assert.deepEqual(weightsOf([new Matrix(ROWS, 1)], noise(1)), [0])
  })
})

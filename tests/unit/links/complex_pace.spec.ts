import { test } from '@japa/runner'
import { Pace } from '../../../plugins/link-predictor-complex/src/pace.ts'

/** A pace of ten epochs in 1,000 ms, and what tells it the time. */
function givenPace() {
  const clock = { now: 5_000 }
  const pace = new Pace(10, 1_000, () => clock.now)
  return (atMs: number, epochs: number) => {
    clock.now = 5_000 + atMs
    return pace.shareAfter(epochs)
  }
}

test.group('Pace of a ComplEx training', () => {
  test('goes by the planned epochs while they fit into the time', ({ assert }) => {
    const share = givenPace()
    assert.deepEqual([share(0, 0), share(90, 1), share(500, 5), share(900, 10)], [0, 0.1, 0.5, 1])
  })

  test('goes faster when they do not fit', ({ assert }) => {
    const share = givenPace()
    assert.equal(share(400, 2), 0.4)
    assert.equal(share(800, 4), 0.8)
  })

  test('does not judge by a slow beginning', ({ assert }) => {
    assert.equal(givenPace()(40, 0.001), 0.0001)
  })

  test('recovers from a slow part, and never goes back', ({ assert }) => {
    const share = givenPace()
    assert.equal(share(400, 1), 0.4)
    assert.approximately(share(450, 4), 0.45, 1e-9)
    assert.equal(share(500, 6), 0.6)
  })

  test('ends when the time is over', ({ assert }) => {
    assert.equal(givenPace()(1_000, 0), 1)
  })
})

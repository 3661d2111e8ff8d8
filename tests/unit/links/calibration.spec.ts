import { test } from '@japa/runner'
import { calibrate, calibrated, type Judged } from '#knowledge/links/calibration'
import { seededRandom } from '#knowledge/links/seeded_random'

/** Candidates of which those with raw score r are right with chance r². */
function givenJudged(count: number): Judged[] {
  const random = seededRandom(3)
  return Array.from({ length: count }, () => {
    const raw = random()
    return { raw, isRight: random() < raw * raw }
  })
}

test.group('Calibration of suggestions', () => {
  test('learns how often a raw score is right', ({ assert }) => {
    const calibration = calibrate(givenJudged(20_000))!
    for (const raw of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      assert.closeTo(calibrated(calibration, raw), raw * raw, 0.04)
    }
  })

  test('never falls as the raw score rises, and stays between 0 and 1', ({ assert }) => {
    const calibration = calibrate(givenJudged(500))!
    const chances = Array.from({ length: 201 }, (_, at) => calibrated(calibration, at / 100 - 0.5))
    for (const [at, chance] of chances.entries()) {
      assert.isTrue(chance >= 0 && chance <= 1)
      if (at > 0) assert.isAtLeast(chance, chances[at - 1]!)
    }
  })

  test('equal raw scores get one chance', ({ assert }) => {
    const judged = Array.from({ length: 100 }, (_, at) => ({ raw: 0.5, isRight: at % 4 === 0 }))
    const calibration = calibrate(judged)!
    assert.equal(calibrated(calibration, 0.5), 0.25)
    assert.equal(calibrated(calibration, 0.9), 0.25)
  })

  test('says nothing after too few candidates or too few right ones', ({ assert }) => {
    assert.isNull(calibrate(givenJudged(20)))
    assert.isNull(calibrate(Array.from({ length: 500 }, () => ({ raw: 0.5, isRight: false }))))
  })

  test('survives being kept as JSON', ({ assert }) => {
    const calibration = calibrate(givenJudged(500))!
    assert.deepEqual(JSON.parse(JSON.stringify(calibration)), calibration)
  })
})

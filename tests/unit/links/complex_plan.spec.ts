import { test } from '@japa/runner'
import complex from '../../../plugins/link-predictor-complex/src/index.ts'
import { courseFor, type Measures } from '../../../plugins/link-predictor-complex/src/plan.ts'
import type { Settings } from '../../../plugins/link-predictor-complex/src/settings.ts'

const stated = (settings: Record<string, unknown> = {}) =>
  complex.parseSettings(settings) as unknown as Settings

const small: Measures = {
  entityCount: 135,
  factCount: 5_216,
  questionCount: 1_560,
  heldOutCount: 652,
  threads: 2,
  timeLimitMs: 600_000,
}
const large = { ...small, entityCount: 14_541, factCount: 272_115, questionCount: 149_689 }
const huge = { ...large, entityCount: 500_000, factCount: 1_000_000, questionCount: 900_000 }

test.group('Course of a ComplEx training', () => {
  test('tries variations on a small graph and averages several models', ({ assert }) => {
    const course = courseFor(small, stated())
    assert.isAbove(course.variations.length, 1)
    assert.isAbove(course.models, 1)
  })

  test('tries nothing where too few facts are held out to tell', ({ assert }) => {
    assert.isEmpty(courseFor({ ...small, heldOutCount: 10 }, stated()).variations)
  })

  test('follows one plan on a large graph', ({ assert }) => {
    const course = courseFor({ ...large, timeLimitMs: 3_600_000 }, stated())
    assert.isEmpty(course.variations)
    assert.equal(course.models, 1)
    assert.equal(course.plan.negatives, 0)
  })

  test('takes a lower rank when there is less time', ({ assert }) => {
    const ranks = [3_600_000, 600_000, 60_000, 1_000].map(
      (timeLimitMs) => courseFor({ ...large, timeLimitMs }, stated()).plan.rank
    )
    assert.deepEqual(
      ranks,
      ranks.toSorted((one, other) => other - one)
    )
    assert.isAbove(ranks[0]!, ranks[3]!)
  })

  test('samples the candidates of a graph of many entities, and keeps its memory within bounds', ({
    assert,
  }) => {
    const { plan } = courseFor({ ...huge, timeLimitMs: 1e9 }, stated())
    assert.isAbove(plan.negatives, 0)
    assert.isAtMost(huge.entityCount * plan.rank * 8 * 4, 1.3e9)
  })

  test('leaves stated settings as they are', ({ assert }) => {
    const settings = { rank: 40, epochs: 3, batch: 30, learningRateMilli: 50, models: 2 }
    const { models, plan } = courseFor(small, stated({ ...settings, regulariserMicro: 700 }))
    assert.equal(models, 2)
    assert.containSubset(plan, { rank: 40, epochs: 3, batch: 30, rate: 0.05, regulariser: 0.0007 })
  })
})

import { test } from '@japa/runner'
import { evaluate, LEAST_EFFECTIVE } from '#routing/judging/off_policy/evaluate'
import { judgedLog, type JudgedDecision } from '#routing/judging/off_policy/judged_log'
import { repeatable, studentised } from '#routing/judging/off_policy/studentised'
import { ORDINARY, World, type Simulation } from '#tests/unit/routing/judging/simulated_log'

const RESAMPLES = 99

function worldOf(seed: number, simulation: Partial<Simulation> = {}) {
  const draw = repeatable(seed)
  return new World({ ...ORDINARY, ...simulation }, () => draw() / 2 ** 32)
}

/** Judges many simulated logs of which the truth is known. */
function replications(count: number, decisions: number, simulation: Partial<Simulation> = {}) {
  return Array.from({ length: count }, (_, round) => {
    const { decisions: logged, truth } = worldOf(round * 7919 + 1, simulation).log(decisions)
    return { truth, judged: evaluate(judgedLog(logged), RESAMPLES) }
  })
}

/** A decision between two targets: `a` was taken nine times of ten, and the judged policy always takes `b`. */
const decision = (i: number, over: Partial<JudgedDecision> = {}): JudgedDecision => ({
  at: i,
  taken: i % 10 === 0 ? 1 : 0,
  reward: i % 10 === 0 ? 1 : 0,
  scale: 1,
  options: [
    { targetId: 'a', logged: 0.9, judged: 0, expected: 0.5, known: 0, costNano: 100 },
    { targetId: 'b', logged: 0.1, judged: 1, expected: 0.5, known: 0, costNano: null },
  ],
  ...over,
})

test.group('Off-policy evaluation', () => {
  test('covers the true gain in at least 94 of 100 simulated logs', ({ assert }) => {
    const runs = replications(200, 1_500)
    const covered = runs.filter(({ truth, judged }) => {
      const { low, high } = judged.quality.estimates!.gain
      return low <= truth && truth <= high
    })
    const mistaken = runs.filter(
      ({ truth, judged }) =>
        (judged.quality.verdict === 'better' && truth < 0) ||
        (judged.quality.verdict === 'worse' && truth > 0)
    )

    assert.isAtLeast(covered.length / runs.length, 0.94)
    assert.isAtMost(mistaken.length / runs.length, 0.025)
  }).timeout(60_000)

  test('is unbiased although what was expected of the targets was wrong', ({ assert }) => {
    const runs = replications(150, 1_000, { bias: 0.4, epsilon: 0.3 })
    const errors = runs.map(({ truth, judged }) => judged.quality.estimates!.gain.estimate - truth)
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    const deviation = Math.sqrt(errors.reduce((sum, e) => sum + e ** 2, 0) / errors.length)

    assert.isBelow(Math.abs(mean), (3 * deviation) / Math.sqrt(errors.length))
    assert.isBelow(deviation, 0.03)
  }).timeout(60_000)

  test('is narrow enough to tell a policy that is plainly worse', ({ assert }) => {
    const draw = repeatable(3)
    const decisions = Array.from({ length: 4_000 }, (_, i) => {
      const taken = draw() / 2 ** 32 < 0.2 ? 1 : 0
      const reward = draw() / 2 ** 32 < (taken === 1 ? 0.5 : 0.8) ? 1 : 0
      const [a, b] = decision(i).options
      return decision(i, {
        taken,
        reward,
        options: [
          { ...a!, logged: 0.8 },
          { ...b!, logged: 0.2 },
        ],
      })
    })

    const { quality, effective, changed } = evaluate(judgedLog(decisions), RESAMPLES)

    assert.equal(quality.verdict, 'worse')
    assert.closeTo(quality.estimates!.gain.estimate, 0.8 * (0.5 - 0.8), 0.03)
    assert.closeTo(quality.estimates!.snips.estimate, 0.5, 0.04)
    assert.isAbove(effective, LEAST_EFFECTIVE)
    assert.equal(changed, 1)
  })

  test('names no number while fewer than 200 decisions count in effect', ({ assert }) => {
    const decisions = Array.from({ length: 1_900 }, (_, i) => decision(i))

    const judged = evaluate(judgedLog(decisions), RESAMPLES)

    assert.closeTo(judged.effective, 190, 0.5)
    assert.deepEqual(judged.quality, {
      verdict: 'not_enough_evidence',
      reason: 'small_effective_sample',
      estimates: null,
    })
  })

  test('counts what the propensities promise, not the luck of a log without rare targets', ({
    assert,
  }) => {
    const lucky = Array.from({ length: 1_000 }, (_, i) =>
      decision(i, {
        taken: 0,
        options: decision(i).options.map((option, at) => ({
          ...option,
          logged: at === 0 ? 0.99 : 0.01,
          judged: 0.5,
        })),
      })
    )

    const { effective, quality } = evaluate(judgedLog(lucky), RESAMPLES)

    assert.isBelow(effective, 50)
    assert.isNull(quality.estimates)
  })

  test('widens the interval by all that targets may be which the log never tried', ({ assert }) => {
    const decisions = Array.from({ length: 2_000 }, (_, i) =>
      decision(i, {
        taken: 0,
        reward: i % 2,
        options: decision(i).options.map((option, at) => ({
          ...option,
          logged: at === 0 ? 1 : 0,
          judged: at === 0 ? 0.7 : 0.3,
          expected: at === 0 ? 0.5 : 0.9,
        })),
      })
    )

    const { quality, overlap } = evaluate(judgedLog(decisions), RESAMPLES)

    assert.closeTo(overlap, 0.7, 1e-9)
    assert.equal(quality.verdict, 'not_enough_evidence')
    assert.isBelow(quality.estimates!.gain.low, -0.14)
    assert.isAbove(quality.estimates!.gain.high, 0.14)
  })

  test('judges costs apart from quality, and says how many decisions had prices', ({ assert }) => {
    const priced = (i: number) =>
      decision(i, {
        options: decision(i).options.map((option, at) => ({
          ...option,
          logged: 0.5,
          known: at === 0 ? -0.2 : 0,
          costNano: i === 0 ? null : at === 0 ? 300 : 100,
        })),
        taken: i % 2,
        reward: (i >> 1) % 2,
      })

    const { costNano, quality, utility } = evaluate(
      judgedLog(Array.from({ length: 2_000 }, (_, i) => priced(i))),
      RESAMPLES
    )

    assert.deepEqual(costNano, { logged: 200, judged: 100, compared: 1_999 })
    assert.equal(quality.verdict, 'not_enough_evidence')
    assert.equal(utility.verdict, 'better')
    assert.closeTo(utility.estimates!.gain.estimate, 0.1, 0.01)
  })

  test('draws whole days again once there are twenty of them', ({ assert }) => {
    const few = evaluate(judgedLog(worldOf(5, { days: 19 }).log(600).decisions), RESAMPLES)
    const enough = evaluate(judgedLog(worldOf(5, { days: 20 }).log(600).decisions), RESAMPLES)

    assert.equal(few.clusters, 'decision')
    assert.equal(enough.clusters, 'day')
  })

  test('says the same of the same log, and nothing of an empty one', ({ assert }) => {
    const { decisions } = worldOf(9).log(1_500)

    assert.deepEqual(
      evaluate(judgedLog(decisions), RESAMPLES),
      evaluate(judgedLog(decisions), RESAMPLES)
    )
    assert.deepInclude(evaluate(judgedLog([])), { decisions: 0, effective: 0, changed: 0 })
  })
})

test.group('Studentised interval', () => {
  test('covers a skewed mean where the normal curve covers it too rarely', ({ assert }) => {
    const draw = repeatable(11)
    const rare = () => (draw() / 2 ** 32 < 0.05 ? 20 : 0)
    const under = new Float64Array(150).fill(1)
    let covered = 0
    let coveredByCurve = 0
    for (let round = 0; round < 400; round++) {
      const over = Float64Array.from(under, rare)
      const { low, high, estimate } = studentised({ over, under }, 299)
      if (low <= 1 && high >= 1) covered++
      const deviation = Math.sqrt((estimate * (20 - estimate)) / 150)
      if (Math.abs(estimate - 1) <= 1.96 * deviation) coveredByCurve++
    }

    assert.isAtLeast(covered / 400, 0.94)
    assert.isBelow(coveredByCurve / 400, 0.94)
  })
})

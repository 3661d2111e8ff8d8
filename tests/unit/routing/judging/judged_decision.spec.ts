import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { distributionOf, withShare } from '#routing/judging/evaluations/distribution'
import { judgedDecision, type RatedDecision } from '#routing/judging/evaluations/judged_decision'
import { recordOf } from '#routing/services/decision_record'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('fine', { quality: 0.9, usd: [10, 40] }),
  target('plain', { quality: 0.6, usd: [0.1, 0.4] }),
])
const asked = question('Who wrote Faust?')
const today = () => new CatalogueRouter().decide(asked, house, allUnseen)

/** A decision that took the first of the ranked ones, with these propensities. */
function rated(propensities: [number, number]): RatedDecision {
  const decision = today()
  decision.ranked.forEach((candidate, at) => (candidate.propensity = propensities[at]!))
  const record = recordOf(decision, asked)
  return { at: 1, targetId: decision.target!.id, reward: 1, record }
}

test.group('Distribution of a policy', () => {
  test('keeps the proportions of rivals when it explores more or less', ({ assert }) => {
    const likely = new Map([
      ['a', 0.9],
      ['b', 0.075],
      ['c', 0.025],
    ])

    const more = withShare(likely, 0.2)

    assert.closeTo(more.get('a')!, 0.8, 1e-12)
    assert.closeTo(more.get('b')!, 0.15, 1e-12)
    assert.closeTo(more.get('c')!, 0.05, 1e-12)
    assert.deepEqual([...withShare(likely, 0)], [['a', 1]])
  })

  test('stays certain where nothing may be explored', ({ assert }) => {
    const certain = distributionOf(today().ranked)

    assert.equal(certain.size, 1)
    assert.deepEqual(withShare(certain, 0.3), certain)
  })
})

test.group('Judged decision', () => {
  test('weighs what the policy would have done by what the log did', ({ assert }) => {
    const one = judgedDecision(rated([0.8, 0.2]), distributionOf(today().ranked), today())!

    assert.equal(one.taken, 0)
    assert.deepEqual(
      one.options.map(({ logged, judged }) => [logged, judged]),
      [
        [0.8, 1],
        [0.2, 0],
      ]
    )
    assert.closeTo(one.scale, 0.7, 1e-12)
    assert.isBelow(one.options[0]!.known, 0)
  })

  test('is left out when the log does not say how likely the choice was', ({ assert }) => {
    const likely = distributionOf(today().ranked)

    assert.isNull(judgedDecision(rated([0, 0]), likely, today()))
    assert.isNull(judgedDecision(rated([0.5, 0.2]), likely, today()))
    const other = { ...rated([0.8, 0.2]), targetId: 'somebody else' }
    assert.isNull(judgedDecision(other, likely, today()))
  })

  test('counts a target that the log did not hold as never tried, with its cost of today', ({
    assert,
  }) => {
    const decision = today()
    const newcomer = { ...decision.ranked[1]!, target: target('newcomer') }
    const one = judgedDecision(rated([0.8, 0.2]), new Map([['newcomer', 1]]), {
      ranked: [newcomer],
      objective: decision.objective,
    })!

    const added = one.options.at(-1)!
    assert.deepInclude(added, { targetId: 'newcomer', logged: 0, judged: 1 })
    assert.equal(added.costNano, newcomer.costNano.p50)
    assert.closeTo(added.known, newcomer.utility.cost + newcomer.utility.latency, 1e-12)
  })
})

import { test } from '@japa/runner'
import { pack } from '#routing/engine/encoding/packed'
import { compare, type ReplayedRow } from '#routing/judging/replay/compare'
import { decideAgain } from '#routing/judging/replay/decide_again'
import { CatalogueLearner } from '#routing/learners/catalogue'
import { NO_EVIDENCE, NO_LENGTHS } from '#routing/learners/no_evidence'
import { Explorer } from '#routing/policies/explorer'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare } from '#routing/policies/sharing'
import { recordOf } from '#routing/services/decision_record'
import type { Decision, HealthOf, RouteQuestion } from '#routing/types'
import { health, manyTargets, question } from '#tests/unit/routing/fixtures'

const house = manyTargets(14)
const TEXTS = [
  'Solve 2x + 4 = 10.',
  'Write a Python function that reverses a linked list, and explain it.',
  'Translate into French: the weather is fine today.',
  'Who wrote Faust?',
]

/** A router that explores on half of its requests. */
function exploringRouter(revision = 0, secret: string | null = 'secret') {
  const rules = {
    ...STANDARD_EXPLORATION,
    share: 0.5,
    floor: 1,
    max_cost_ratio: 100,
    max_cost_usd: 1,
  }
  return new LearnedRouter({
    name: 'exploring',
    learner: new CatalogueLearner(),
    chooser: new Explorer(fixedShare, () => ({ rules, closed: new Set(), secret }), 0.5),
    learnedOf: () => ({
      evidence: { ...NO_EVIDENCE, revision },
      lengths: NO_LENGTHS,
      snapshot: null,
    }),
  })
}

const busy: HealthOf = ({ id }) =>
  Number(id.slice(-1)) % 3 === 0
    ? health({ state: 'up', errorRate: 0.123456789, latencyP50Ms: 812.5, latencyP90Ms: 2_001.25 })
    : health()

/** A decision as it comes back from the database. */
function stored(decision: Decision, asked: RouteQuestion, healthOf: HealthOf): ReplayedRow {
  return {
    id: asked.requestId,
    workspaceId: 'ws_1',
    targetId: decision.target?.id ?? null,
    directoryRevision: house.revision,
    encoded: pack(decision.encoded),
    record: JSON.parse(JSON.stringify(recordOf(decision, asked, healthOf))),
  }
}

const asking = (i: number) =>
  question(TEXTS[i % TEXTS.length]!, {
    requestId: `req_${i}`,
    workspaceId: 'ws_1',
    mayExplore: true,
    objective: i % 2 === 0 ? null : { quality: 1, cost: 1 },
  })

test.group('Replay of a decision', () => {
  test('is the same bit for bit, draws and health of then included', ({ assert }) => {
    let explored = 0
    for (let i = 0; i < 200; i++) {
      const asked = asking(i)
      const decision = exploringRouter().decide(asked, house, busy)
      if (decision.policy.explored) explored++

      const again = decideAgain(stored(decision, asked, busy), exploringRouter(0, null), house)

      assert.equal(again.target?.id, decision.target?.id)
      assert.deepEqual(again.policy, decision.policy)
      assert.deepEqual(
        again.ranked.map(({ target, quality, costNano, propensity }) => [
          target.id,
          quality.mean,
          costNano.p50,
          propensity,
        ]),
        decision.ranked.map(({ target, quality, costNano, propensity }) => [
          target.id,
          quality.mean,
          costNano.p50,
          propensity,
        ])
      )
    }
    assert.isAbove(explored, 20)
  })

  test('keeps every target that could have been drawn, with a propensity that adds up', ({
    assert,
  }) => {
    for (let i = 0; i < 50; i++) {
      const asked = asking(i)
      const { candidates } = recordOf(exploringRouter().decide(asked, house, busy), asked, busy)
      const sum = candidates.reduce((total, packed) => total + Number(packed.at(-1)), 0)

      assert.closeTo(sum, 1, 1e-6)
    }
  })

  test('does not explore where the caller forbade it', ({ assert }) => {
    const asked = { ...asking(1), context: { explore: false } }
    const row = stored(exploringRouter().decide(asked, house, busy), asked, busy)

    assert.isFalse(row.record.asked.may_explore)
    assert.equal(decideAgain(row, exploringRouter(), house).policy.epsilon, 0)
  })

  test('says in words what has moved', ({ assert }) => {
    const asked = asking(0)
    const row = stored(exploringRouter(3).decide(asked, house, busy), asked, busy)
    const today = decideAgain(row, exploringRouter(4), house)

    assert.deepEqual(compare(row, today, house.revision + 1).moved, [
      'Feedback has come in since: the evidence is not what it was',
      'Targets or prices have been changed or loaded anew since',
      'How upstreams did is known for the best targets of then only',
    ])
    const old = { ...row, record: { ...row.record, health: undefined } }
    assert.include(
      compare(old, today, house.revision).moved,
      'The decision is too old to hold how upstreams did'
    )
  })

  test('tells what the present choice costs more', ({ assert }) => {
    const asked = { ...asking(0), mayExplore: false }
    const decision = exploringRouter().decide(asked, house, busy)
    const row = stored(decision, asked, busy)
    const cheapest = decideAgain(row, exploringRouter(), house, { cost: 1 })

    const { isSame, costDifferenceNano } = compare(row, cheapest, house.revision)

    assert.isFalse(isSame)
    assert.isBelow(costDifferenceNano!, 0)
  })
})

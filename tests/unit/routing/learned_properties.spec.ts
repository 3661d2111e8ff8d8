import { test } from '@japa/runner'
import fc from 'fast-check'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { PriorsLearner } from '#routing/learners/priors'
import type { Learned, Learner } from '#routing/learners/types'
import { Explorer } from '#routing/policies/explorer'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare } from '#routing/policies/sharing'
import type { Decision } from '#routing/types'
import { exploring, fixedSnapshot, learnedFrom, outcomes } from '#tests/unit/routing/learned_givens'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const NAMES = Array.from({ length: 8 }, (_, at) => `t${at}`)
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const weight = fc.double({ min: 0, max: 10, noNaN: true })
const domain = fc.constantFrom('math', 'code', 'writing', 'knowledge')
const text = fc.constantFrom('Hello', 'Prove that 2x = 4', 'Write a poem', 'def f(x): return x')

const houses = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...NAMES),
      quality: fc.option(share),
      domains: fc.dictionary(domain, share),
      usd: fc.option(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 200 }))),
    }),
    { minLength: 1, maxLength: 8, selector: ({ id }) => id }
  )
  .map((wishes) => directory(wishes.map(({ id, ...wish }) => target(id, wish))))

const learnedThings = fc
  .record({
    seen: fc.array(
      fc.record({
        id: fc.constantFrom(...NAMES),
        n: fc.integer({ min: 1, max: 3_000 }),
        reward: share,
        predicted: share,
        domain,
      }),
      { maxLength: 20 }
    ),
    snapshot: fc.option(fc.dictionary(fc.constantFrom(...NAMES), share, { minKeys: 1 })),
    trained: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ seen, snapshot, trained }): Learned => {
    const evidence = new MemoryEvidence()
    for (const { id, n, reward, predicted, domain: named } of seen) {
      outcomes(evidence, id, n, { reward, predicted, domains: [named] })
    }
    return learnedFrom(evidence, snapshot && fixedSnapshot(snapshot, trained))
  })

const learners = fc.constantFrom<Learner>(new EnsembleLearner(), new PriorsLearner())

const routerOf = (learner: Learner, learned: Learned) =>
  new LearnedRouter({
    name: 'learned',
    learner,
    chooser: new Explorer(fixedShare, () => exploring(0.2), 0.2),
    learnedOf: () => learned,
  })

const told = ({ ...decision }: Decision) => JSON.stringify({ ...decision, tookMicros: 0 })

test.group('Properties of learned routing', () => {
  test('more weight on cost never raises the expected cost, whatever was learned', ({ assert }) => {
    fc.assert(
      fc.property(
        houses,
        text,
        learners,
        learnedThings,
        fc.tuple(weight, weight, weight, weight),
        fc.option(fc.constantFrom(...NAMES)),
        (house, words, learner, learned, [quality, cost, more, latency], stickyTargetId) => {
          fc.pre(quality + latency > 0.01)
          const costAt = (weighed: number) => {
            const objective = { quality, cost: weighed, latency }
            const asked = question(words, { objective, stickyTargetId })
            const [chosen] = routerOf(learner, learned).decide(asked, house, allUnseen).ranked
            return chosen!.costNano.p50 ?? Infinity
          }
          assert.isAtMost(costAt(cost + more), costAt(cost))
        }
      ),
      { numRuns: 1_000 }
    )
  })

  test('what was learned never brings back what a constraint leaves out', ({ assert }) => {
    fc.assert(
      fc.property(
        houses,
        text,
        learners,
        learnedThings,
        fc.subarray(NAMES),
        fc.double({ min: 0, max: 0.05, noNaN: true }),
        fc.string(),
        (house, words, learner, learned, excluded, dearest, requestId) => {
          const limits = { exclude_targets: excluded, max_cost_usd: dearest }
          const asked = question(words, { constraints: limits, requestId, mayExplore: true })
          const { ranked } = routerOf(learner, learned).decide(asked, house, allUnseen)
          for (const { target: one, costNano } of ranked) {
            assert.notInclude(excluded, one.id)
            assert.isAtMost(costNano.p90!, Math.round(dearest * 1e9) + 1)
          }
        }
      ),
      { numRuns: 500 }
    )
  })

  test('the same question on the same knowledge is decided the same, bit for bit', ({ assert }) => {
    fc.assert(
      fc.property(
        houses,
        text,
        learners,
        learnedThings,
        fc.string(),
        (house, words, learner, learned, requestId) => {
          const asked = question(words, { requestId, mayExplore: true })
          const used = routerOf(learner, learned)
          const first = told(used.decide(asked, house, allUnseen))
          used.decide(question(`${words} and more`, { mayExplore: true }), house, allUnseen)
          assert.equal(told(used.decide(asked, house, allUnseen)), first)
          assert.equal(told(routerOf(learner, learned).decide(asked, house, allUnseen)), first)
        }
      ),
      { numRuns: 300 }
    )
  })

  test('parts add up, shares add up, and no number is missing', ({ assert }) => {
    fc.assert(
      fc.property(
        houses,
        text,
        learners,
        learnedThings,
        fc.string(),
        (house, words, learner, learned, requestId) => {
          const asked = question(words, { requestId, mayExplore: true })
          const { ranked, confidence } = routerOf(learner, learned).decide(asked, house, allUnseen)
          let likely = 0
          for (const { quality, utility, propensity } of ranked) {
            const { parts, ...figures } = quality
            const sum = Object.values(parts).reduce((total, part) => total + part, 0)
            assert.closeTo(sum, quality.mean, 1e-9)
            const all = [...Object.values(figures), ...Object.values(utility), propensity]
            assert.isTrue(all.every((value) => Number.isFinite(value)))
            assert.isTrue(quality.low <= quality.mean && quality.mean <= quality.high)
            likely += propensity
          }
          assert.closeTo(likely, 1, 1e-9)
          assert.isTrue(confidence > 0 && confidence < 1)
        }
      ),
      { numRuns: 500 }
    )
  })
})

import { test } from '@japa/runner'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { Explorer } from '#routing/policies/explorer'
import type { Exploration } from '#routing/policies/exploration'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare, probabilityMatching, shares, type Sharing } from '#routing/policies/sharing'
import type { HealthOf, RouteQuestion } from '#routing/types'
import { exploring, learnedFrom } from '#tests/unit/routing/learned_givens'
import { allUnseen, directory, health, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('best', { quality: 0.8 }),
  target('rival', { quality: 0.78 }),
  target('other', { quality: 0.77 }),
  target('dear', { quality: 0.79, usd: [10, 40] }),
  target('weak', { quality: 0.4 }),
  target('unpriced', { quality: 0.79, usd: null }),
])

const routerWith = (exploration: Exploration, sharing: Sharing = fixedShare) =>
  new LearnedRouter({
    name: 'learned',
    learner: new EnsembleLearner(),
    chooser: new Explorer(sharing, () => exploration, 0.2),
    learnedOf: () => learnedFrom(new MemoryEvidence()),
  })

const ask = (
  exploration: Exploration,
  over: Partial<RouteQuestion> = {},
  { sharing = fixedShare, healthOf = allUnseen }: { sharing?: Sharing; healthOf?: HealthOf } = {}
) =>
  routerWith(exploration, sharing).decide(
    question('Who painted the Mona Lisa?', {
      objective: { quality: 1, cost: 0.05 },
      mayExplore: true,
      topK: 16,
      ...over,
    }),
    house,
    healthOf
  )

const propensities = (decision: ReturnType<typeof ask>) =>
  Object.fromEntries(decision.ranked.map((one) => [one.target.id, one.propensity]))

test.group('Exploration', () => {
  for (const [name, sharing] of Object.entries({ fixedShare, probabilityMatching })) {
    test(`states propensities that add up to one and are kept: ${name}`, ({ assert }) => {
      const rounds = 6_000
      const counts: Record<string, number> = {}
      const stated = propensities(ask(exploring(0.3), {}, { sharing }))
      for (let round = 0; round < rounds; round++) {
        const decision = ask(exploring(0.3), { requestId: `req_${round}` }, { sharing })
        assert.deepEqual(propensities(decision), stated)
        counts[decision.target!.id] = (counts[decision.target!.id] ?? 0) + 1
      }
      assert.closeTo(
        Object.values(stated).reduce((sum, one) => sum + one, 0),
        1,
        1e-12
      )
      for (const [id, share] of Object.entries(stated)) {
        const error = Math.sqrt((share * (1 - share)) / rounds)
        assert.closeTo((counts[id] ?? 0) / rounds, share, 4.5 * error + 1e-9, id)
      }
    })
  }

  test('tries only what may be better, is not much weaker, not much dearer and has a price', ({
    assert,
  }) => {
    const { best, rival, other, dear, weak, unpriced } = propensities(ask(exploring(0.3)))

    assert.closeTo(best!, 0.7, 1e-12)
    assert.isTrue(rival! > 0 && other! > 0)
    assert.deepEqual([dear, weak, unpriced], [0, 0, 0])
  })

  test('keeps to the floor and the cost ratio that are set', ({ assert }) => {
    const { rival, other } = propensities(ask(exploring(0.3, { floor: 0.015 })))
    const { dear } = propensities(ask(exploring(0.3, { max_cost_ratio: 20 })))

    assert.isAbove(rival!, 0)
    assert.equal(other, 0)
    assert.isAbove(dear!, 0)
  })

  const forbidden: Record<string, [Exploration, Partial<RouteQuestion>]> = {
    'a request that does not allow it': [exploring(0.5), { mayExplore: undefined }],
    'a context that forbids it': [exploring(0.5), { context: { explore: false } }],
    'a tenant that forbids it': [exploring(0.5), { tenantRules: { explore: false } }],
    'a workspace that forbids it': [
      exploring(0.5, { closed_workspaces: ['ws_1'] }),
      { workspaceId: 'ws_1' },
    ],
    'a share of nothing': [exploring(0), {}],
    'a request above the cost cap': [exploring(0.5, { max_cost_usd: 0 }), {}],
    'a conversation that has its target': [exploring(0.5), { stickyTargetId: 'rival' }],
    'a tool call that waits for its answer': [
      exploring(0.5),
      { history: [{ role: 'tool', content: '12 °C' }], text: '' },
    ],
    'a deployment without a secret': [{ ...exploring(0.5), secret: null }, {}],
  }
  for (const [what, [exploration, over]] of Object.entries(forbidden)) {
    test(`never happens on ${what}`, ({ assert }) => {
      for (let round = 0; round < 60; round++) {
        const { policy, ranked } = ask(exploration, { requestId: `req_${round}`, ...over })
        assert.isFalse(policy.explored)
        assert.equal(policy.epsilon, 0)
        assert.equal(policy.seed, '')
        assert.equal(ranked[0]!.propensity, 1)
      }
    })
  }

  test('leaves alone what does badly, and does not replace what does', ({ assert }) => {
    const degraded = (sick: string) => (one: { id: string }) =>
      health(one.id === sick ? { state: 'degraded' } : {})

    const { rival } = propensities(ask(exploring(0.3), {}, { healthOf: degraded('rival') }))
    const { policy } = ask(exploring(0.3), {}, { healthOf: degraded('best') })

    assert.equal(rival, 0)
    assert.equal(policy.epsilon, 0)
  })

  test('decides the same again from the seed that a decision names', ({ assert }) => {
    const router = routerWith(exploring(0.5))
    const asked = (round: number) =>
      question('Who painted the Mona Lisa?', { requestId: `req_${round}`, mayExplore: true })
    for (let round = 0; round < 50; round++) {
      const first = router.decide(asked(round), house, allUnseen)
      const reading = { ...first, required: [] }
      const other = { ...asked(round), requestId: 'req_other', mayExplore: undefined }
      const again = router.decideRead(other, reading, house, allUnseen, first.policy.seed)
      assert.equal(again.target!.id, first.target!.id)
      assert.deepEqual(again.policy, first.policy)
    }
  })

  test('says in the trace what was tried, in place of what and how often', ({ assert }) => {
    const decisions = Array.from({ length: 40 }, (_, round) =>
      ask(exploring(0.5), { requestId: `req_${round}` })
    )
    const tried = decisions.find(({ policy }) => policy.explored)!

    assert.notEqual(tried.target!.id, 'best')
    assert.match(
      tried.why,
      /^Tried in place of best to learn how good it is: [\d.]+ % of such requests go to it, 50 % to best$/
    )
    assert.include(
      tried.ranked.map(({ target: one }) => one.id),
      'best'
    )
  })

  test('gives new targets no more than a hundredth together', ({ assert }) => {
    const rival = (place: number, isNew: boolean) => ({ place, expected: 0.7, spread: 0.1, isNew })
    const [first, second, known] = shares(
      fixedShare,
      rival(0, false),
      [rival(1, true), rival(2, true), rival(3, false)],
      0.3
    )

    assert.closeTo(first! + second!, 0.01, 1e-12)
    assert.closeTo(known!, 0.1, 1e-12)
  })
})

import { test } from '@japa/runner'
import type { Decision } from '#routing/types'
import { Deltas } from '#routing/evidence/deltas'
import { isOfTarget, WORTH } from '#routing/evidence/observation'
import { ObservedOutcomes } from '#routing/evidence/observed_outcomes'

const decision = {
  ranked: [{ target: { id: 'alpha' }, quality: { parts: { catalogue: 0.7 } } }],
  understood: { domains: [{ name: 'math', p: 1 }] },
} as unknown as Decision

const unremarkable = {
  workspaceId: 'ws_a',
  keyId: null,
  decision,
  targetId: 'alpha',
  finding: 'unremarkable',
} as const

/** Catches what would be written. */
function caught(random: () => number, often: number) {
  const added: { n: number; reward: number; predicted: number }[] = []
  const addSum = Deltas.prototype.addSum
  Deltas.prototype.addSum = (delta) => void added.push(delta)
  try {
    const outcomes = new ObservedOutcomes(random)
    for (let index = 0; index < often; index++) outcomes.note(unremarkable)
  } finally {
    Deltas.prototype.addSum = addSum
  }
  return added
}

test.group('Observed outcomes', () => {
  test('count a tenth of the unremarkable answers with ten times the weight', ({ assert }) => {
    let turn = 0
    const added = caught(() => (turn++ % 10) / 10, 100)

    assert.lengthOf(added, 10)
    const n = added.reduce((sum, delta) => sum + delta.n, 0)
    assert.equal(n, 100 * WORTH.unremarkable.weight * 1e6)
    assert.isTrue(added.every(({ reward, predicted }) => reward === predicted))
  })

  test('blame a target for what its upstream caused alone', ({ assert }) => {
    assert.isTrue(['timeout', 'broken', 'unreachable', 'overloaded'].every(isOfTarget))
    const others = ['ok', 'rate_limited', 'key_refused', 'quota_exhausted', 'bad_request']
    assert.isFalse([...others, 'client_gone', 'circuit_open', 'deadline'].some(isOfTarget))
  })
})

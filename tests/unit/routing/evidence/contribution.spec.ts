import fc from 'fast-check'
import { test } from '@japa/runner'
import { measuresOf, sumsOf, type SumDelta } from '#routing/evidence/contribution'
import { Deltas } from '#routing/evidence/deltas'
import { MICRO } from '#routing/evidence/units'
import { judgement } from '#tests/unit/routing/evidence/samples'

const total = (deltas: SumDelta[], name: 'n' | 'reward' | 'predicted' | 'successes') =>
  deltas.reduce((sum, delta) => sum + delta[name], 0)

const anyJudgement = fc
  .record({
    targetId: fc.constantFrom('alpha', 'beta'),
    keyId: fc.constantFrom('key_a', 'key_b', null),
    success: fc.boolean(),
    quality: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    complexity: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    costNano: fc.option(fc.nat(1e9)),
    latencyMs: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    preferredOver: fc.option(fc.constantFrom('gamma', 'delta')),
    createdAt: fc.integer({ min: 1.7e12, max: 1.8e12 }),
  })
  .map((more) => judgement(more))

test.group('What a judgement adds', () => {
  test('counts one outcome, split over the domains of the request', ({ assert }) => {
    const deltas = sumsOf(judgement({ quality: 0.9 }))

    assert.deepEqual(
      deltas.map(({ domain, n, reward, predicted }) => [domain, n, reward, predicted]),
      [
        ['math', 700_000, 630_000, 560_000],
        ['code', 300_000, 270_000, 240_000],
      ]
    )
    assert.equal(total(deltas, 'successes'), MICRO)
  })

  test('takes success for quality when no quality is said', ({ assert }) => {
    assert.equal(total(sumsOf(judgement({ success: false })), 'reward'), 0)
    assert.equal(total(sumsOf(judgement({ success: true })), 'reward'), MICRO)
  })

  test('moves the preferred one up and the other down, by half an observation each', ({
    assert,
  }) => {
    const said = judgement({ preferredOver: 'beta' })
    said.basis.rival = 800_000
    const deltas = sumsOf(said).filter(({ source }) => source === 'preference')
    const of = (id: string) => deltas.filter(({ targetId }) => targetId === id)

    assert.equal(total(of('alpha'), 'n'), MICRO / 2)
    assert.equal(total(of('beta'), 'n'), MICRO / 2)
    assert.isAbove(total(of('alpha'), 'reward'), total(of('alpha'), 'predicted'))
    assert.isBelow(total(of('beta'), 'reward'), total(of('beta'), 'predicted'))
  })

  test('learns little from a preference that was expected', ({ assert }) => {
    const residual = (mine: number, theirs: number) => {
      const said = judgement({ preferredOver: 'beta' })
      Object.assign(said.basis, { predicted: mine, rival: theirs })
      const deltas = sumsOf(said).filter(
        ({ source, targetId }) => source === 'preference' && targetId === 'beta'
      )
      return total(deltas, 'predicted') - total(deltas, 'reward')
    }

    assert.isBelow(residual(950_000, 300_000), 20_000)
    assert.isAbove(residual(300_000, 950_000), 400_000)
  })

  test('states costs and times against what was quoted, and quality against confidence', ({
    assert,
  }) => {
    const measures = measuresOf(
      judgement({ costNano: 2_000_000, latencyMs: 500, complexity: 0.7, quality: 0.6 })
    )
    const of = (name: string) => measures.find(({ measure }) => measure === name)!
    const ratio = (name: string) => Math.exp((of(name).total - of(name).expected) / MICRO)

    assert.closeTo(ratio('cost'), 2, 1e-5)
    assert.closeTo(ratio('latency'), 0.5, 1e-5)
    assert.deepInclude(of('complexity'), { total: 700_000, expected: 500_000 })
    assert.deepInclude(of('confidence_8'), { n: 1, total: 600_000, expected: 830_000 })
  })

  test('is taken away exactly, whatever was said in between', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(anyJudgement, { maxLength: 20 }), (said) => {
        const deltas = new Deltas()
        for (const one of said) deltas.judge(one)
        for (const one of said.toReversed()) deltas.judge(one, -1)
        assert.deepEqual(deltas.sums, [])
        assert.deepEqual(deltas.measures, [])
      })
    )
  })

  test('adds up to the same in any order', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(anyJudgement, { maxLength: 20 }), (said) => {
        const [there, back] = [new Deltas(), new Deltas()]
        for (const one of said) there.judge(one)
        for (const one of said.toReversed()) back.judge(one)
        assert.deepEqual(there.sums, back.sums)
        assert.deepEqual(there.measures, back.measures)
      })
    )
  })
})

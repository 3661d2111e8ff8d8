import { test } from '@japa/runner'
import fc from 'fast-check'
import { confidenceNow, mergedConfidence, type Evidence } from '#knowledge/services/confidence'

const runs = { seed: 20261121, numRuns: 500 }
const source: fc.Arbitrary<Evidence> = fc.record({
  kind: fc.constantFrom('chat', 'usage', 'hand', 'import'),
  reference: fc.constantFrom('', 'msg_1', 'msg_2', 'msg_3', 'msg_4'),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
})
const sources = fc.array(source, { maxLength: 12 })
const DAY_MS = 86_400_000

test.group('The confidence of several sources', () => {
  test('is between 0 and 1, and never below that of the surest', ({ assert }) => {
    fc.assert(
      fc.property(sources, (all) => {
        const merged = mergedConfidence(all)
        assert.isAtMost(merged, 1)
        assert.isAtLeast(merged, Math.max(0, ...all.map(({ confidence }) => confidence)))
      }),
      runs
    )
  })

  test('is that of the source when there is one', ({ assert }) => {
    fc.assert(
      fc.property(source, (one) => assert.equal(mergedConfidence([one]), one.confidence)),
      runs
    )
  })

  test('does not depend on their order', ({ assert }) => {
    fc.assert(
      fc.property(sources, (all) => {
        assert.closeTo(mergedConfidence(all), mergedConfidence(all.toReversed()), 1e-9)
      }),
      runs
    )
  })

  test('is not lowered by one more', ({ assert }) => {
    fc.assert(
      fc.property(sources, source, (all, one) => {
        assert.isAtLeast(mergedConfidence([...all, one]), mergedConfidence(all) - 1e-9)
      }),
      runs
    )
  })

  test('is raised by an independent one that is surer than the prior', ({ assert }) => {
    const first: Evidence = { kind: 'chat', reference: 'msg_1', confidence: 0.7 }

    assert.isAbove(mergedConfidence([first, { ...first, reference: 'msg_2' }]), 0.7)
    assert.equal(mergedConfidence([first, { ...first, confidence: 0.6 }]), 0.7)
  })

  test('counts repeats of one kind less than another kind, and never as proof', ({ assert }) => {
    const chat = (number: number): Evidence => ({
      kind: 'chat',
      reference: `msg_${number}`,
      confidence: 0.6,
    })
    const other: Evidence = { kind: 'import', reference: 'list.csv', confidence: 0.6 }
    const many = Array.from({ length: 1_000 }, (_, number) => chat(number))

    assert.isAbove(mergedConfidence([chat(1), other]), mergedConfidence([chat(1), chat(2)]))
    assert.isBelow(mergedConfidence(many), 0.9)
  })
})

test.group('A confidence as time passes', () => {
  test('halves with every half-life since it was confirmed', ({ assert }) => {
    assert.closeTo(confidenceNow(0.8, 30, 0, 30 * DAY_MS), 0.4, 1e-12)
    assert.closeTo(confidenceNow(0.8, 30, 0, 60 * DAY_MS), 0.2, 1e-12)
    assert.equal(confidenceNow(0.8, null, 0, 60 * DAY_MS), 0.8)
    assert.equal(confidenceNow(0.8, 30, 5, 0), 0.8)
  })
})

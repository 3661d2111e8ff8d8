import { test } from '@japa/runner'
import { failure, type Failure, type FailureClass } from '#gateway/services/failures'
import { FallbackPlan } from '#gateway/services/fallback_plan'
import { target } from '#tests/unit/gateway/samples'

const [a, b, c] = ['prov_1', 'prov_2', 'prov_3'].map((providerId, index) =>
  target('abc'[index]!, { providerId })
) as [ReturnType<typeof target>, ReturnType<typeof target>, ReturnType<typeof target>]

/** Fails again and again in the same way; answers what was tried, as `a a a b b b`. */
function walk(plan: FallbackPlan, failed: Failure): string {
  const tried = [plan.current.id]
  while (plan.after(failed).kind !== 'give_up') tried.push(plan.current.id)
  return tried.join(' ')
}

const plan = (...targets: ReturnType<typeof target>[]) => new FallbackPlan(targets, () => 0.5)

test.group('Fallback', () => {
  test('meets {kind} by trying {tried}')
    .with<{ kind: FailureClass; tried: string }[]>([
      { kind: 'overloaded', tried: 'a a a b b b c c c' },
      { kind: 'rate_limited', tried: 'a a a b b b c c c' },
      { kind: 'unreachable', tried: 'a a a b b b c c c' },
      { kind: 'timeout', tried: 'a b c' },
      { kind: 'broken', tried: 'a b c' },
      { kind: 'key_refused', tried: 'a b c' },
      { kind: 'model_not_found', tried: 'a b c' },
      { kind: 'unsupported', tried: 'a b c' },
      { kind: 'circuit_open', tried: 'a b c' },
      { kind: 'bad_request', tried: 'a' },
      { kind: 'content_refused', tried: 'a' },
      { kind: 'deadline', tried: 'a' },
      { kind: 'client_gone', tried: 'a' },
    ])
    .run(({ assert }, { kind, tried }) => {
      assert.equal(walk(plan(a, b, c), failure(kind)), tried)
    })

  test('leaves a provider alone that refused the key', ({ assert }) => {
    const sibling = target('a2', { providerId: 'prov_1' })

    assert.equal(walk(plan(a, sibling, b), failure('key_refused')), 'a b')
    assert.equal(walk(plan(a, sibling, b), failure('quota_exhausted')), 'a b')
    assert.equal(walk(plan(a, sibling, b), failure('timeout')), 'a a2 b')
  })

  test('goes on to more room when the context is too long', ({ assert }) => {
    const smaller = target('small', {}, { contextTokens: 8_000 })
    const larger = target('large', {}, { contextTokens: 1_000_000 })

    assert.equal(walk(plan(a, smaller, larger), failure('context_too_long')), 'a large')
  })

  test('keeps to a named target, and to its number of retries', ({ assert }) => {
    assert.equal(walk(plan(target('a', { maxRetries: 1 })), failure('overloaded')), 'a a')
    assert.equal(walk(plan(target('a', { maxRetries: 0 })), failure('overloaded')), 'a')
  })

  test('waits as long as the upstream asks, when that is short', ({ assert }) => {
    const limited = (retryAfterMs: number) => ({ ...failure('rate_limited', 429), retryAfterMs })

    assert.deepEqual(plan(a, b).after(limited(800)), { kind: 'retry', afterMs: 800 })
    assert.deepEqual(plan(a, b).after(limited(3_000)), { kind: 'next' })
    assert.deepEqual(plan(a).after(limited(3_000)), { kind: 'retry', afterMs: 3_000 })
    assert.deepEqual(plan(a).after(limited(60_000)), { kind: 'give_up' })
  })

  test('waits longer each time, and never the same for all', ({ assert }) => {
    const waits = (random: number) => {
      const one = new FallbackPlan([target('a', { maxRetries: 8 })], () => random)
      return Array.from({ length: 6 }, () => one.after(failure('overloaded'))).map((step) =>
        step.kind === 'retry' ? step.afterMs : null
      )
    }

    assert.deepEqual(waits(1), [100, 200, 400, 800, 1_600, 2_000])
    assert.deepEqual(waits(0), [50, 100, 200, 400, 800, 1_000])
  })

  test('reaches another target within a second', ({ assert }) => {
    const one = new FallbackPlan([a, b], () => 1)
    let waited = 0
    for (let step = one.after(failure('overloaded')); step.kind === 'retry';) {
      waited += step.afterMs
      step = one.after(failure('overloaded'))
    }

    assert.equal(one.current.id, 'b')
    assert.isBelow(waited, 1_000)
  })

  test('ends after ten attempts, however many targets there are', ({ assert }) => {
    const many = Array.from({ length: 30 }, (_, index) =>
      target(`t${index}`, { providerId: `p${index}` })
    )

    assert.lengthOf(walk(plan(...many), failure('overloaded')).split(' '), 10)
  })
})

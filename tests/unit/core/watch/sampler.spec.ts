import { test } from '@japa/runner'
import { makeSampler } from '#core/watch/sampler'

test.group('Sampler', () => {
  for (const [name, argument, described] of [
    [undefined, undefined, 'ParentBased{root=AlwaysOnSampler'],
    ['always_off', undefined, 'AlwaysOffSampler'],
    ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
    ['parentbased_traceidratio', '0.1', 'ParentBased{root=TraceIdRatioBased{0.1}'],
    ['traceidratio', 'many', 'TraceIdRatioBased{1}'],
  ] as const) {
    test(`follows ${name ?? 'the default'} ${argument ?? ''}`, ({ assert }) => {
      assert.include(makeSampler(name, argument).sampler.toString(), described)
    })
  }
})

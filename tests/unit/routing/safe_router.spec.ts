import { test } from '@japa/runner'
import { SafeRouter } from '#routing/engine/safe_router'
import { allUnseen, directory, health, question, target } from '#tests/unit/routing/fixtures'

const broken = {
  name: 'broken',
  version: '1',
  decide(): never {
    throw new Error('weights cannot be read')
  },
}

const house = directory([
  target('dear', { usd: [10, 40] }),
  target('cheap', { usd: [0.1, 0.4] }),
  target('unpriced', { usd: null }),
])

const safe = (defaultTarget: string | null = null) =>
  new SafeRouter(
    () => defaultTarget,
    () => {}
  )

test.group('SafeRouter', () => {
  test('takes the stated default target when a router throws', ({ assert }) => {
    const decision = safe('dear').decide(broken, question('Hi'), house, allUnseen)

    assert.equal(decision.target?.id, 'dear')
    assert.isTrue(decision.degraded)
    assert.equal(decision.why, 'Routing failed, so dear answers: the stated default')
  })

  test('takes the cheapest healthy target without a default, unpriced ones last', ({ assert }) => {
    const ranked = (healthOf: typeof allUnseen) =>
      safe()
        .decide(broken, question('Hi'), house, healthOf)
        .ranked.map((one) => one.target.id)

    assert.deepEqual(ranked(allUnseen), ['cheap', 'dear', 'unpriced'])
    const cheapIsDown = ((it: { id: string }) =>
      health(it.id === 'cheap' ? { circuit: 'open' } : {})) as typeof allUnseen
    assert.deepEqual(ranked(cheapIsDown), ['dear', 'unpriced'])
  })

  test('keeps every hard rule, also for the default target', ({ assert }) => {
    const asked = question('Hi', {
      tenantRules: { deniedTargets: ['dear'] },
      constraints: { exclude_targets: ['cheap'] },
    })

    assert.deepEqual(
      safe('dear')
        .decide(broken, asked, house, allUnseen)
        .ranked.map((one) => one.target.id),
      ['unpriced']
    )
  })

  test('steps over a target that cannot even be judged', ({ assert }) => {
    const spoiled = directory([
      target('spoiled', { price: null as never, usd: [0, 0] }),
      target('sound'),
    ])
    Object.assign(spoiled.targets[0]!, { price: null })

    assert.equal(safe().decide(broken, question('Hi'), spoiled, allUnseen).target?.id, 'sound')
  })

  test('tells about the failure', ({ assert }) => {
    const told: unknown[] = []
    new SafeRouter(
      () => null,
      (error) => told.push(error)
    ).decide(broken, question('Hi'), house, allUnseen)

    assert.match(String(told[0]), /weights cannot be read/)
  })
})

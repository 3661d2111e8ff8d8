import { test } from '@japa/runner'
import type { TenantRules } from '#workspaces/types'
import type { Constraints, RouteQuestion } from '#routing/types'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('small', {
    usd: [0.1, 0.4],
    contextTokens: 8_000,
    regions: ['eu'],
    openWeights: true,
    capabilities: { tools: true, vision: false },
  }),
  target('large', {
    usd: [10, 40],
    contextTokens: 200_000,
    regions: ['us'],
    openWeights: false,
    provider: { name: 'Other', kind: 'azure', host: 'eu.other.test:8443' },
  }),
  target('unpriced', { usd: null, contextTokens: null }),
  target('agent/writer', { kind: 'agent', usd: [1, 4] }),
  target('unmapped', { execution: null }),
])

const decide = (over: Partial<RouteQuestion>) =>
  new CatalogueRouter().decide(question('Explain tides.', over), house, allUnseen)

const ruleOf = (over: Partial<RouteQuestion>, id: string) =>
  decide(over).ruledOut.find(({ targetId }) => targetId === id)?.rule

test.group('Hard rules', () => {
  const cases: [string, Constraints, string, string][] = [
    ['only the targets asked for', { targets: ['large'] }, 'small', 'targets'],
    ['none of the excluded targets', { exclude_targets: ['small'] }, 'small', 'exclude_targets'],
    ['only providers of a name', { providers: ['house'] }, 'large', 'providers'],
    ['only providers of a kind', { providers: ['azure'] }, 'small', 'providers'],
    ['only providers at a host', { providers: ['eu.other.test'] }, 'small', 'providers'],
    [
      'none of the excluded providers',
      { exclude_providers: ['azure'] },
      'large',
      'exclude_providers',
    ],
    ['only targets of a region', { regions: ['EU'] }, 'large', 'regions'],
    ['no target of an unknown region', { regions: ['eu'] }, 'unpriced', 'regions'],
    ['only open weights', { open_weights: true }, 'large', 'open_weights'],
    ['no target whose openness is unknown', { open_weights: true }, 'unpriced', 'open_weights'],
    [
      'only targets known to have a capability',
      { capabilities: ['tools'] },
      'large',
      'capabilities',
    ],
    ['only large context windows', { min_context_tokens: 100_000 }, 'small', 'min_context_tokens'],
    ['no target of an unknown window', { min_context_tokens: 1 }, 'unpriced', 'min_context_tokens'],
    ['only fast targets', { max_latency_ms: 10 }, 'small', 'max_latency_ms'],
    ['only cheap targets', { max_cost_usd: 0.01 }, 'large', 'max_cost_usd'],
    [
      'no target of an unknown price under a limit',
      { max_cost_usd: 1 },
      'unpriced',
      'max_cost_usd',
    ],
  ]
  for (const [title, constraints, id, rule] of cases) {
    test(`lets through ${title}`, ({ assert }) => {
      assert.equal(ruleOf({ constraints }, id), rule)
    })
  }

  test('finds a target by the name of its model at the provider', ({ assert }) => {
    const aliased = directory([
      target('own-name', {
        execution: { ...target('x').execution!, upstreamModel: 'maker/model-7' },
      }),
      target('b'),
    ])
    const asked = question('Hi', { constraints: { targets: ['maker/model-7'] } })

    assert.equal(new CatalogueRouter().decide(asked, aliased, allUnseen).target?.id, 'own-name')
  })

  test('lets through nothing for an empty list of targets', ({ assert }) => {
    assert.isNull(decide({ constraints: { targets: [] } }).target)
  })

  test('leaves out what nothing is mapped to', ({ assert }) => {
    assert.equal(ruleOf({}, 'unmapped'), 'executable')
    assert.equal(
      ruleOf({ constraints: { targets: ['unmapped', 'small'] } }, 'unmapped'),
      'executable'
    )
  })

  test('advises on targets that nothing is mapped to when the caller names only such', ({
    assert,
  }) => {
    const constraints = { targets: ['unmapped'] }

    assert.equal(decide({ constraints }).target?.id, 'unmapped')
    assert.isNull(decide({ constraints, executes: true }).target)
  })

  test('lets through only the kinds asked for', ({ assert }) => {
    assert.deepEqual(
      decide({ kinds: ['agent'] }).ranked.map((one) => one.target.id),
      ['agent/writer']
    )
  })

  test('leaves out a target that is known to lack what the request brings', ({ assert }) => {
    const context = { images: ['https://pictures.test/1.png'] }

    assert.equal(ruleOf({ context }, 'small'), 'needs')
    assert.isUndefined(ruleOf({ context }, 'large'))
  })

  test('leaves out a target whose window is too small for question and answer', ({ assert }) => {
    const history = [{ role: 'user', content: 'word '.repeat(8_000) }]

    assert.equal(ruleOf({ history }, 'small'), 'context_window')
  })

  const tenants: [string, TenantRules, string, string][] = [
    ['allows other targets only', { allowedTargets: ['large'] }, 'small', 'tenant_allowed_targets'],
    ['denies the target', { deniedTargets: ['small'] }, 'small', 'tenant_denied_targets'],
    [
      'allows other hosts only',
      { allowedHosts: ['eu.other.test'] },
      'small',
      'tenant_allowed_hosts',
    ],
    ['denies the host', { deniedHosts: ['eu.other.test'] }, 'large', 'tenant_denied_hosts'],
    ['pays less for a request', { maxCostNano: 5_000_000 }, 'large', 'tenant_max_cost'],
    [
      'has a maximum and the price is unknown',
      { maxCostNano: 5_000_000 },
      'unpriced',
      'tenant_max_cost',
    ],
  ]
  for (const [title, tenantRules, id, rule] of tenants) {
    test(`leaves a target out when the tenant ${title}`, ({ assert }) => {
      assert.equal(ruleOf({ tenantRules }, id), rule)
    })
  }

  test('names the first rule that a target breaks, the tenant before the request', ({ assert }) => {
    const over = { tenantRules: { deniedTargets: ['small'] }, constraints: { targets: ['large'] } }

    assert.equal(ruleOf(over, 'small'), 'tenant_denied_targets')
  })

  test('says what was compared', ({ assert }) => {
    const out = decide({ constraints: { min_context_tokens: 9_000 } }).ruledOut.find(
      ({ targetId }) => targetId === 'small'
    )

    assert.deepInclude(out, {
      value: 8_000,
      limit: 9_000,
      reason: 'Its context window holds 8000 tokens',
    })
  })
})

test.group('When no target fits', () => {
  test('says which limit stands between the request and the nearest target', ({ assert }) => {
    const { target: chosen, why, nearestMiss } = decide({ constraints: { max_cost_usd: 0.00001 } })

    assert.isNull(chosen)
    assert.match(
      nearestMiss!,
      /^removing max_cost_usd 0\.00001 would allow small \(It may cost \$0\.\d+, more than \$0\.00001\)$/
    )
    assert.equal(why, `No target fits; ${nearestMiss}`)
  })

  test('names every limit that would have to go', ({ assert }) => {
    const { nearestMiss } = decide({ constraints: { regions: ['mars'], max_latency_ms: 1 } })

    assert.match(
      nearestMiss!,
      /removing regions \[mars\] and removing max_latency_ms 1 would allow/
    )
  })

  test('points at mapping a provider when that is all that is missing', ({ assert }) => {
    const bare = directory([target('unmapped', { execution: null })])

    const { nearestMiss } = new CatalogueRouter().decide(question('Hi'), bare, allUnseen)

    assert.equal(nearestMiss, 'mapping a provider to it would allow unmapped')
  })
})

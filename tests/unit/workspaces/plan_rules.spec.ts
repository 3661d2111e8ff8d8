import { test } from '@japa/runner'
import { E_PLAN_LIMIT, E_PLAN_REQUIRED } from '#workspaces/errors'
import { hasFeature, requireFeature, requireRoom } from '#workspaces/services/plan_rules'
import { includesRole, leastRole } from '#workspaces/services/roles'

const refusalOf = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return error as E_PLAN_REQUIRED
  }
  throw new Error('nothing was refused')
}

test.group('Plans', () => {
  test('name the least plan that has a feature', ({ assert }) => {
    const refusal = refusalOf(() => requireFeature('free', 'workspace_providers'))

    assert.instanceOf(refusal, E_PLAN_REQUIRED)
    assert.deepEqual(refusal.extra, { plan: 'pro' })
    assert.isTrue(hasFeature('pro', 'workspace_providers'))
    assert.doesNotThrow(() => requireFeature('enterprise', 'workspace_providers'))
  })

  test('name the least plan that has room for one more', ({ assert }) => {
    assert.doesNotThrow(() => requireRoom('free', 'apiKeys', 4, 'API keys'))
    const refusal = refusalOf(() => requireRoom('free', 'apiKeys', 5, 'API keys'))
    const larger = refusalOf(() => requireRoom('pro', 'apiKeys', 50, 'API keys'))

    assert.instanceOf(refusal, E_PLAN_LIMIT)
    assert.deepEqual(refusal.extra, { plan: 'pro' })
    assert.match(refusal.message, /Free plan allows 5 API keys/)
    assert.deepEqual(larger.extra, { plan: 'enterprise' })
    assert.doesNotThrow(() => requireRoom('enterprise', 'apiKeys', 1_000_000, 'API keys'))
  })
})

test.group('Roles', () => {
  test('include the ones below them', ({ assert }) => {
    assert.isTrue(includesRole('owner', 'admin'))
    assert.isTrue(includesRole('admin', 'admin'))
    assert.isFalse(includesRole('member', 'admin'))
    assert.equal(leastRole('admin', 'member'), 'member')
    assert.equal(leastRole('admin', 'owner'), 'admin')
  })
})

import { test } from '@japa/runner'
import { settings } from '#core/services/settings'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { decisionsTotal } from '#routing/services/routing_metrics'
import { Routers } from '#routing/services/routers'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([target('a'), target('b', { usd: [0.1, 0.4] })])

class Named extends CatalogueRouter {
  override readonly name = 'other' as never
}

class Broken extends CatalogueRouter {
  override readonly name = 'broken' as never

  override decide(): never {
    throw new Error('no weights')
  }
}

const givenRouters = () => {
  const routers = new Routers(new CatalogueRouter())
  routers.register(new Named())
  routers.register(new Broken())
  return routers
}

test.group('Routers', (group) => {
  group.each.teardown(() => settings.set('routing.policy', 'catalogue'))

  test('let the chosen policy decide, here and on other replicas', async ({ assert }) => {
    const here = givenRouters()
    const there = givenRouters()
    const unfollow = there.follow()

    await here.choose('other')
    unfollow()

    assert.equal(here.policy, 'other')
    assert.equal(there.policy, 'other')
    assert.equal(here.decide(question('Hi'), house, allUnseen).policy.name, 'other')
  })

  test('refuse a policy that is not there', async ({ assert }) => {
    await assert.rejects(
      () => givenRouters().choose('oracle'),
      'There is no routing policy "oracle"; there are: catalogue, other, broken'
    )
  })

  test('stay with the present policy when the setting names one that this replica lacks', async ({
    assert,
  }) => {
    const routers = givenRouters()
    await settings.set('routing.policy', 'from the future')

    await routers.refresh()

    assert.equal(routers.policy, 'catalogue')
  })

  test('answer with the cheapest target when the policy fails, and count it', async ({
    assert,
  }) => {
    const routers = givenRouters()
    await routers.choose('broken')
    const labels = { kind: 'model', policy: 'fallback', degraded: 'true' }
    const count = async () =>
      (await decisionsTotal.get()).values.find(
        ({ labels: own }) => own.degraded === labels.degraded
      )?.value ?? 0
    const before = await count()

    const decision = routers.decide(question('Hi'), house, allUnseen)

    assert.equal(decision.target?.id, 'b')
    assert.isTrue(decision.degraded)
    assert.equal(await count(), before + 1)
  })
})

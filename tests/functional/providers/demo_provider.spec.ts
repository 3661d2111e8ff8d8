import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { outgoing } from '#core/services/outgoing'
import { AddProvider } from '#providers/actions/add_provider'
import { ChangeProvider } from '#providers/actions/change_provider'
import { MapTarget } from '#providers/actions/map_target'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { demoModels } from '#providers/demo/models'
import { FindProvider } from '#providers/queries/find_provider'
import { DemoProvider, type DemoMode } from '#providers/services/demo_provider'
import { ProviderDirectory } from '#providers/services/provider_directory'
import { PLATFORM } from '#providers/services/scope'
import { aProvider } from '#tests/functional/providers/givens'
import { bySystem } from '#workspaces/act'

/** A replica that offers the demo. */
const givenReplica = async (cleanup: TestContext['cleanup'], mode: DemoMode) => {
  const demo = new DemoProvider(mode)
  await demo.start()
  const replica = new ProviderDirectory(demo)
  await replica.start()
  cleanup(async () => {
    replica.stop()
    await demo.stop()
  })
  return replica
}

const givenRealProvider = async (cleanup: TestContext['cleanup'], target = 'gpt-5-mini') => {
  const provider = await new AddProvider().handle(PLATFORM, null, aProvider(), bySystem)
  await new MapTarget().handle(
    PLATFORM,
    target,
    { model: target, provider_id: provider.id },
    bySystem
  )
  cleanup(() =>
    new RemoveProvider(new FindProvider()).handle(PLATFORM, provider.id, bySystem).catch(() => {})
  )
  return provider
}

const demosOf = (replica: ProviderDirectory) =>
  replica.platform.executable
    .filter(({ execution }) => execution!.connection.demo)
    .map(({ id }) => id)

test.group('Demo provider', () => {
  test('offers its models as targets of the catalogue while nothing real is mapped', async ({
    cleanup,
    assert,
  }) => {
    const replica = await givenReplica(cleanup, 'auto')

    assert.sameMembers(
      demosOf(replica),
      demoModels.map(({ id }) => id)
    )
    const target = replica.platform.byId.get('gpt-5-mini')!
    assert.deepInclude(target.execution!.connection, {
      kind: 'demo',
      demo: true,
      providerId: 'demo',
    })
    assert.deepInclude(target.price, { input: 0.25, source: 'catalogue' })
  })

  test('answers at the address that the connection names', async ({ cleanup, assert }) => {
    const replica = await givenReplica(cleanup, 'auto')
    const { connection, upstreamModel } = replica.platform.byId.get('gpt-5-nano')!.execution!

    const answer = await outgoing.fetch({
      url: connection.origin + connection.chatPath,
      method: 'POST',
      headers: { ...connection.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: upstreamModel,
        messages: [{ role: 'user', content: 'Hello' }],
      }),
      policy: connection.egress,
    })

    assert.equal(answer.status, 200)
    assert.equal(answer.headers['x-demo-upstream'], '1')
  })

  test('steps aside at once when a real provider is mapped, and comes back when it is gone', async ({
    cleanup,
    assert,
  }) => {
    const replica = await givenReplica(cleanup, 'auto')

    const real = await givenRealProvider(cleanup)
    const whileReal = demosOf(replica)
    await new RemoveProvider(new FindProvider()).handle(PLATFORM, real.id, bySystem)
    const whenGone = demosOf(replica)

    assert.deepEqual(whileReal, [])
    assert.lengthOf(whenGone, demoModels.length)
  })

  test('does not answer in place of a real provider that is switched off', async ({
    cleanup,
    assert,
  }) => {
    const replica = await givenReplica(cleanup, 'auto')
    const real = await givenRealProvider(cleanup)

    await new ChangeProvider(new FindProvider()).handle(
      PLATFORM,
      real.id,
      { enabled: false },
      bySystem
    )

    assert.lengthOf(replica.platform.executable, 0)
  })

  test('in mode "on" it takes what nothing real is mapped to', async ({ cleanup, assert }) => {
    const replica = await givenReplica(cleanup, 'on')

    await givenRealProvider(cleanup, 'gpt-5-mini')

    assert.lengthOf(demosOf(replica), demoModels.length - 1)
    assert.isFalse(replica.platform.byId.get('gpt-5-mini')!.execution!.connection.demo)
  })

  test('in mode "off" there is none', async ({ cleanup, assert }) => {
    const replica = await givenReplica(cleanup, 'off')

    assert.lengthOf(replica.platform.executable, 0)
  })
})

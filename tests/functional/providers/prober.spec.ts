import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AddProvider } from '#providers/actions/add_provider'
import { MapTarget } from '#providers/actions/map_target'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { FindProvider } from '#providers/queries/find_provider'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { Prober } from '#providers/services/prober'
import { PLATFORM } from '#providers/services/scope'
import { checkTargets } from '#providers/services/targets_check'
import { aProvider, givenEndpoint } from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'
import type { Answer } from '#tests/helpers/scripted_upstream'
import { bySystem } from '#workspaces/act'

const givenMapped = async (cleanup: TestContext['cleanup'], scope: string, answer?: Answer) => {
  const endpoint = await givenEndpoint(cleanup, { answer })
  const provider = await new AddProvider().handle(
    scope,
    null,
    aProvider({ base_url: endpoint.url }),
    bySystem
  )
  await new MapTarget().handle(
    scope,
    'gpt-5-mini',
    { model: 'm', provider_id: provider.id },
    bySystem
  )
  cleanup(() => new RemoveProvider(new FindProvider()).handle(scope, provider.id, bySystem))
  return { endpoint, provider }
}

const stateOf = () => healthBoard.ofTarget(directory.platform.byId.get('gpt-5-mini')!).state

test.group('Prober', () => {
  test('learns that a provider answers', async ({ cleanup, assert }) => {
    const { endpoint } = await givenMapped(cleanup, PLATFORM)
    assert.equal(stateOf(), 'unknown')

    await new Prober().probe()

    assert.equal(stateOf(), 'up')
    assert.deepInclude(endpoint.last, { method: 'GET', path: '/v1/models' })
  })

  test('learns that a provider fails', async ({ cleanup, assert }) => {
    await givenMapped(cleanup, PLATFORM, (response) => response.writeHead(500).end())

    await new Prober().probe()

    assert.equal(stateOf(), 'down')
  })

  test('leaves a provider alone that has traffic', async ({ cleanup, assert }) => {
    const { endpoint } = await givenMapped(cleanup, PLATFORM)
    const { connection } = directory.platform.byId.get('gpt-5-mini')!.execution!
    healthBoard.started(connection, 'm')
    const outcome = {
      failure: null,
      latencyMs: 9,
      firstTokenMs: null,
      outputTokens: 3,
      error: null,
    }
    healthBoard.report(connection, 'm', outcome)

    await new Prober().probe()

    assert.lengthOf(endpoint.received, 0)
  })

  test("never uses a workspace's key", async ({ cleanup, assert }) => {
    const { workspace } = await givenWorkspace()
    const { endpoint } = await givenMapped(cleanup, workspace.id)

    await new Prober().probe()

    assert.lengthOf(endpoint.received, 0)
  })
})

test.group('Readiness check "targets"', () => {
  test('warns while nothing can be executed, and is content with one target', async ({
    cleanup,
    assert,
  }) => {
    const before = checkTargets()
    await givenMapped(cleanup, PLATFORM)
    const after = checkTargets()

    assert.equal(before.status, 'warn')
    assert.deepInclude(after, { status: 'ok' })
    assert.deepInclude(after.meta, { executable: 1, demo: 0 })
  })
})

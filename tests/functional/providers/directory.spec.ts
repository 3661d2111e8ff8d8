import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { AddProvider } from '#providers/actions/add_provider'
import { AddTarget } from '#providers/actions/add_target'
import { ChangeProvider } from '#providers/actions/change_provider'
import { ChangeTarget } from '#providers/actions/change_target'
import { MapTarget } from '#providers/actions/map_target'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { RemoveTarget } from '#providers/actions/remove_target'
import { FindProvider } from '#providers/queries/find_provider'
import { directory, ProviderDirectory } from '#providers/services/provider_directory'
import { PLATFORM } from '#providers/services/scope'
import { aProvider, CANARY } from '#tests/functional/providers/givens'
import { givenWorkspace } from '#tests/helpers/given'
import { bySystem } from '#workspaces/act'

const change = new ChangeProvider(new FindProvider())
const remove = new RemoveProvider(new FindProvider())

const givenMapped = async (
  cleanup: TestContext['cleanup'],
  scope: string,
  targets: Record<string, string>
) => {
  const input = aProvider({
    api_key: CANARY,
    base_url: `https://${scope.replaceAll('_', '-')}.example/v1`,
  })
  const provider = await new AddProvider().handle(scope, null, input, bySystem)
  for (const [target, model] of Object.entries(targets)) {
    await new MapTarget().handle(scope, target, { model, provider_id: provider.id }, bySystem)
  }
  cleanup(() => remove.handle(scope, provider.id, bySystem).catch(() => {}))
  return provider
}

const hostOf = async (workspaceId: string | null, target: string) =>
  (await directory.view(workspaceId)).byId.get(target)?.execution?.connection.host ?? null

test.group('Provider directory', () => {
  test("a workspace's mapping wins over the platform's for its target alone", async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, PLATFORM, { 'gpt-5-mini': 'gpt-5-mini', 'gpt-5-nano': 'gpt-5-nano' })
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own-mini' })

    assert.equal(
      await hostOf(workspace.id, 'gpt-5-mini'),
      `${workspace.id.replaceAll('_', '-')}.example`
    )
    assert.equal(await hostOf(workspace.id, 'gpt-5-nano'), 'platform.example')
    assert.equal(await hostOf(null, 'gpt-5-mini'), 'platform.example')
  })

  test('a workspace without providers shares the view of the platform', async ({ assert }) => {
    const { workspace } = await givenWorkspace()

    assert.strictEqual(directory.directoryFor(workspace.id), directory.platform)
  })

  test('answers a view from memory once it was loaded, and not before', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own-mini' })

    assert.isNull(directory.directoryFor(workspace.id))
    const view = await directory.view(workspace.id)

    assert.strictEqual(directory.directoryFor(workspace.id), view)
  })

  test('falls back to the platform when the provider is switched off or deleted', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, PLATFORM, { 'gpt-5-mini': 'gpt-5-mini' })
    const own = await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own-mini' })

    await change.handle(workspace.id, own.id, { enabled: false }, bySystem)
    const whileOff = await hostOf(workspace.id, 'gpt-5-mini')
    await change.handle(workspace.id, own.id, { enabled: true }, bySystem)
    const whileOn = await hostOf(workspace.id, 'gpt-5-mini')
    await remove.handle(workspace.id, own.id, bySystem)

    assert.equal(whileOff, 'platform.example')
    assert.notEqual(whileOn, 'platform.example')
    assert.equal(await hostOf(workspace.id, 'gpt-5-mini'), 'platform.example')
  })

  test('own providers do not count after the plan lost the feature', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, PLATFORM, { 'gpt-5-mini': 'gpt-5-mini' })
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own-mini' })

    await db.from('workspaces').where('id', workspace.id).update({ plan: 'free' })
    await changes.publish('keys', workspace.id)

    assert.equal(await hostOf(workspace.id, 'gpt-5-mini'), 'platform.example')
  })

  test('resolves ids in any case, upstream names and dated ids', async ({ cleanup, assert }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'Our-Deployment' })
    const view = await directory.view(workspace.id)

    for (const name of [
      'gpt-5-mini',
      'GPT-5-Mini',
      'our-deployment',
      'openai/gpt-5-mini',
      'gpt-5-mini-2025-08-07',
    ]) {
      assert.equal(view.resolve(name)?.id, 'gpt-5-mini', name)
    }
    for (const name of ['gpt-99', '', 'x'.repeat(100_000)]) assert.isNull(view.resolve(name))
  })

  test('a secret that does not open leaves its provider out and the others in', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    const broken = await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'one' })
    await givenMapped(cleanup, workspace.id, { 'gpt-5-nano': 'two' })
    const other = await givenMapped(cleanup, PLATFORM, {})
    await db.from('providers').where('id', broken.id).update({ api_key_sealed: other.apiKeySealed })
    await changes.publish('providers', workspace.id)

    const view = await directory.view(workspace.id)

    assert.isNull(view.byId.get('gpt-5-mini')!.execution)
    assert.isNotNull(view.byId.get('gpt-5-nano')!.execution)
  })

  test('an agent runs on what its base model is mapped to, and adds its prompt and defaults', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own-mini' })
    const tools = [{ type: 'function', function: { name: 'look_up' } }]
    await new AddTarget().handle(
      {
        id: 'agent/writer',
        kind: 'agent',
        base_target_id: 'gpt-5-mini',
        system_prompt: 'Write release notes.',
        defaults: { temperature: 0.3 },
        tools,
      },
      bySystem
    )
    cleanup(() => new RemoveTarget().handle('agent/writer', bySystem))

    const agent = (await directory.view(workspace.id)).resolve('agent/writer')!

    assert.deepInclude(agent, { kind: 'agent', baseTargetId: 'gpt-5-mini', contextTokens: 400_000 })
    assert.equal(agent.price.input, 0.25)
    assert.deepInclude(agent.execution, {
      upstreamModel: 'own-mini',
      systemPrompt: 'Write release notes.',
      defaults: { temperature: 0.3 },
      tools,
    })
  })

  test('a hidden target is gone for everybody, an agent on it is not', async ({
    cleanup,
    assert,
  }) => {
    await givenMapped(cleanup, PLATFORM, { 'gpt-5-mini': 'gpt-5-mini' })
    await new AddTarget().handle(
      { id: 'agent/kept', kind: 'agent', base_target_id: 'gpt-5-mini' },
      bySystem
    )
    await new ChangeTarget().handle('gpt-5-mini', { hidden: true }, bySystem)
    cleanup(async () => {
      await new RemoveTarget().handle('agent/kept', bySystem)
      await new RemoveTarget().handle('gpt-5-mini', bySystem)
    })

    assert.isNull(directory.platform.resolve('gpt-5-mini'))
    assert.isNotNull(directory.platform.resolve('agent/kept')?.execution)
  })

  test('another replica sees a change within two seconds', async ({ cleanup, assert }) => {
    const { workspace } = await givenWorkspace()
    const replica = new ProviderDirectory()
    await replica.start()
    cleanup(() => replica.stop())
    const hosts = async () =>
      (await replica.view(workspace.id)).byId.get('gpt-5-mini')!.execution?.upstreamModel
    assert.isUndefined(await hosts())

    const own = await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'first' })
    const seen = [await hosts()]
    await new MapTarget().handle(
      workspace.id,
      'gpt-5-mini',
      { model: 'second', provider_id: own.id },
      bySystem
    )
    seen.push(await hosts())
    await remove.handle(workspace.id, own.id, bySystem)
    seen.push(await hosts())

    assert.deepEqual(seen, ['first', 'second', undefined])
  })

  test('a process that only polls sees a change within two seconds', async ({
    cleanup,
    assert,
  }) => {
    const { workspace } = await givenWorkspace()
    await changes.start()
    cleanup(() => changes.stop())
    const own = await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'before' })
    await directory.view(workspace.id)

    await db.from('provider_mappings').where('provider_id', own.id).update({ model: 'after' })
    await db
      .table('changes')
      .insert({ topic: 'providers', subject: workspace.id, replica: 'another', at: Date.now() })
    const deadline = Date.now() + 2_000
    const model = async () =>
      (await directory.view(workspace.id)).byId.get('gpt-5-mini')!.execution!.upstreamModel
    while ((await model()) !== 'after' && Date.now() < deadline) await sleep(20)

    assert.equal(await model(), 'after')
  })

  test('requests that come together share one reading', async ({ cleanup, assert }) => {
    const { workspace } = await givenWorkspace()
    await givenMapped(cleanup, workspace.id, { 'gpt-5-mini': 'own' })

    const views = await Promise.all(Array.from({ length: 50 }, () => directory.view(workspace.id)))

    assert.equal(new Set(views).size, 1)
  })
})

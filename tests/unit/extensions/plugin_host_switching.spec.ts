import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { givenHost } from '#tests/unit/extensions/given_host'
import { givenHomes, workingPreset } from '#tests/unit/extensions/plugin_folders'

test.group('PluginHost: switching', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  test('does not run a plugin that is switched off', async ({ assert }) => {
    folders.givenInstalled('provider-acme', { source: 'throw new Error("must not run")' })
    const host = givenHost(folders, { disabled: async () => new Set(['providerPreset.acme']) })
    await host.load()
    assert.deepInclude(host.find('providerPreset.acme'), {
      status: 'disabled',
      enabled: false,
      reason: null,
    })
  })

  test('follows what operators switch', async ({ assert }) => {
    const disabled = new Set<string>()
    folders.givenInstalled('provider-acme')
    const host = givenHost(folders, { disabled: async () => disabled })
    await host.load()

    disabled.add('providerPreset.acme')
    await host.sync()
    assert.isUndefined(host.get('providerPreset', 'acme'))
    assert.lengthOf(host.all('providerPreset'), 0)

    disabled.clear()
    await host.sync('providerPreset.acme')
    assert.equal(host.get('providerPreset', 'acme')?.id, 'acme')
  })

  test('loads a failed plugin again when it is switched on again', async ({ assert }) => {
    const path = folders.givenInstalled('provider-acme', { source: 'throw new Error("boom")' })
    const host = givenHost(folders)
    await host.load()
    assert.equal(host.find('providerPreset.acme')?.status, 'failed')

    writeFileSync(join(path, 'index.js'), workingPreset('acme', 'Repaired'))
    await host.sync('providerPreset.acme')
    assert.equal(host.get('providerPreset', 'acme')?.name, 'Repaired')
  })

  test('still knows a plugin whose package broke while it was switched off', async ({ assert }) => {
    const disabled = new Set(['providerPreset.acme'])
    const path = folders.givenInstalled('provider-acme')
    const host = givenHost(folders, { disabled: async () => disabled })
    await host.load()

    rmSync(join(path, 'package.json'))
    disabled.clear()
    await host.sync('providerPreset.acme')
    assert.deepInclude(host.find('providerPreset.acme'), {
      status: 'failed',
      reason: 'it has no package.json',
    })
  })

  test('refuses a plugin that took another identity while it was switched off', async ({
    assert,
  }) => {
    const disabled = new Set(['providerPreset.acme'])
    folders.givenInstalled('provider-acme')
    const host = givenHost(folders, { disabled: async () => disabled })
    await host.load()

    folders.givenInstalled('provider-acme', { id: 'other' })
    disabled.clear()
    await host.sync('providerPreset.acme')
    assert.include(host.find('providerPreset.acme')?.reason, 'it became providerPreset.other')
    assert.isUndefined(host.get('providerPreset', 'other'))
  })

  test('keeps a duplicate out however it is switched', async ({ assert }) => {
    folders.givenFirstParty('provider-one', { id: 'one', source: workingPreset('one', 'Original') })
    folders.givenInstalled('provider-one', { id: 'one', source: workingPreset('one', 'Impostor') })
    const disabled = new Set(['providerPreset.one'])
    const host = givenHost(folders, { disabled: async () => disabled })
    await host.load()
    disabled.clear()
    await host.sync('providerPreset.one')
    assert.equal(host.get('providerPreset', 'one')?.name, 'Original')
    assert.deepEqual(host.counts(), { active: 1, disabled: 0, failed: 1 })
  })

  test('answers calls while it switches, one after the other', async ({ assert }) => {
    const disabled = new Set<string>()
    folders.givenInstalled('provider-acme')
    const host = givenHost(folders, { disabled: async () => new Set(disabled) })
    await host.load()
    const turns = Array.from({ length: 6 }, (_, turn) => {
      if (turn % 2 === 0) disabled.add('providerPreset.acme')
      else disabled.clear()
      return host.sync('providerPreset.acme')
    })
    await Promise.all(turns)
    assert.equal(host.find('providerPreset.acme')?.status, 'active')
  })
})

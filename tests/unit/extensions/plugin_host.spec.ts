import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readInProcess, readInSandbox } from '#extensions/services/definition_readers'
import { PluginHost, type PluginHostOptions } from '#extensions/services/plugin_host'
import { givenHomes, workingPreset, type GivenPlugin } from '#tests/unit/extensions/plugin_folders'

/**
 * First-party plugins are read in the sandbox too, because modules of a temporary folder cannot find the SDK from this
 * process.
 */
const givenHost = (folders: ReturnType<typeof givenHomes>, more: PluginHostOptions = {}) =>
  new PluginHost({
    homes: folders.homes,
    disabled: async () => new Set(),
    readers: { inProcess: readInSandbox, inSandbox: readInSandbox },
    ...more,
  })

test.group('PluginHost: loading', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  test('offers first-party and installed plugins alike', async ({ assert }) => {
    folders.givenFirstParty('provider-one', { id: 'one' })
    folders.givenInstalled('provider-two', { id: 'two', source: workingPreset('two', 'Two') })
    const host = givenHost(folders)
    await host.load()

    assert.equal(host.get('providerPreset', 'one')?.id, 'one')
    assert.equal(host.get('providerPreset', 'two')?.name, 'Two')
    assert.lengthOf(host.all('providerPreset'), 2)
    assert.deepInclude(host.find('providerPreset.two'), {
      label: 'Two',
      origin: 'installed',
      status: 'active',
      enabled: true,
      reason: null,
    })
  })

  test('finds nothing, and does not mind, where there are no folders', async ({ assert }) => {
    const host = givenHost(folders)
    await host.load()
    assert.deepEqual(host.list(), [])
    assert.isUndefined(host.get('providerPreset', 'one'))
  })

  test('loads once however often it is asked', async ({ assert }) => {
    let reads = 0
    folders.givenFirstParty('provider-one', { id: 'one' })
    const host = givenHost(folders, {
      readers: {
        inSandbox: readInSandbox,
        inProcess: (entry, timeoutMs) => {
          reads++
          return readInSandbox(entry, timeoutMs)
        },
      },
    })
    await Promise.all([host.load(), host.load()])
    await host.load()
    assert.equal(reads, 1)
  })

  test('lets the first-party plugin keep its identity and reports the other', async ({
    assert,
  }) => {
    folders.givenInstalled('a-provider-one', {
      id: 'one',
      source: workingPreset('one', 'Impostor'),
    })
    folders.givenFirstParty('provider-one', { id: 'one', source: workingPreset('one', 'Original') })
    const host = givenHost(folders)
    await host.load()

    assert.equal(host.get('providerPreset', 'one')?.name, 'Original')
    const [, second] = host.list()
    assert.deepInclude(second, { folder: 'a-provider-one', status: 'failed' })
    assert.include(second!.reason, 'already holds providerPreset.one')
  })

  test('asks first-party definitions to close when it closes', async ({ assert }) => {
    const closed: string[] = []
    folders.givenFirstParty('provider-one', { id: 'one' })
    const host = givenHost(folders, {
      readers: {
        inSandbox: readInSandbox,
        inProcess: async (entry, timeoutMs) => ({
          ...(await readInSandbox(entry, timeoutMs)),
          close: async () => {
            closed.push(entry)
            throw new Error('a plugin that cannot even close')
          },
        }),
      },
    })
    await host.load()
    await host.close()
    assert.lengthOf(closed, 1)
    assert.deepEqual(host.list(), [])
  })
})

test.group('PluginHost: plugins that fail', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  test('skips one whose {story} and keeps the others')
    .with<{ story: string; plugin: GivenPlugin; says: string }[]>([
      { story: 'module throws', plugin: { source: 'throw new Error("boom")' }, says: 'boom' },
      { story: 'module throws nothing', plugin: { source: 'throw undefined' }, says: 'undefined' },
      {
        story: 'module does not parse',
        plugin: { source: 'export default {{' },
        says: 'Unexpected token',
      },
      {
        story: 'import is missing',
        plugin: { source: 'import "nothing-here"' },
        says: 'nothing-here',
      },
      {
        story: 'export is missing',
        plugin: { source: 'export const a = 1' },
        says: 'no default export',
      },
      {
        story: 'export is nonsense',
        plugin: { source: 'export default 42' },
        says: 'must export what a define',
      },
      {
        story: 'export is a trap',
        plugin: { source: 'export default { get kind() { throw new Error("trap") } }' },
        says: 'trap',
      },
      {
        story: 'export is a function',
        plugin: { source: 'export default () => {}' },
        says: 'no default export',
      },
      {
        story: 'module waits for ever',
        plugin: { source: 'setInterval(() => {}, 1000); await new Promise(() => {})' },
        says: 'did not load within 0.5 seconds',
      },
      {
        story: 'module never settles',
        plugin: { source: 'await new Promise(() => {})' },
        says: 'stopped before it was loaded',
      },
      {
        story: 'module loops for ever',
        plugin: { source: 'for (;;);' },
        says: 'did not load within 0.5 seconds',
      },
      {
        story: 'module exits',
        plugin: { source: 'process.exit(0)' },
        says: 'stopped before it was loaded',
      },
      {
        story: 'id is another',
        plugin: { source: workingPreset('other') },
        says: '"default.id" must be "acme"',
      },
      {
        story: 'contract is unknown',
        plugin: { manifest: { contract: 9 } },
        says: 'update the host',
      },
      {
        story: 'SDK range does not fit',
        plugin: { packageJson: { peerDependencies: { '@signalbox/sdk': '^9.0.0' } } },
        says: 'it works with @signalbox/sdk ^9.0.0',
      },
      {
        story: 'SDK range is nonsense',
        plugin: { packageJson: { peerDependencies: { '@signalbox/sdk': 'whatever' } } },
        says: 'not a range',
      },
      {
        story: 'entry does not exist',
        plugin: { manifest: { entry: './none.js' } },
        says: 'does not exist',
      },
      {
        story: 'entry is TypeScript',
        plugin: { manifest: { entry: './index.ts' }, files: { 'index.ts': workingPreset('acme') } },
        says: 'has to be built',
      },
      {
        story: 'package.json is not JSON',
        plugin: { files: { 'package.json': '{' } },
        says: 'is not JSON',
      },
      {
        story: 'package.json is huge',
        plugin: { files: { 'package.json': ' '.repeat(300_000) } },
        says: 'too large',
      },
    ])
    .run(async ({ assert }, { plugin, says }) => {
      folders.givenFirstParty('provider-good', { id: 'good' })
      folders.givenInstalled('provider-acme', plugin)
      const host = givenHost(folders, { timeoutMs: 500 })
      await host.load()

      const broken = host.list().find(({ folder }) => folder === 'provider-acme')
      assert.equal(broken?.status, 'failed')
      assert.include(broken?.reason, says)
      assert.isUndefined(host.get('providerPreset', 'acme'))
      assert.equal(host.get('providerPreset', 'good')?.id, 'good')
      assert.deepEqual(host.counts(), { active: 1, disabled: 0, failed: 1 })
    })
    .timeout(10_000)

  test('skips one that eats memory', async ({ assert }) => {
    folders.givenInstalled('provider-acme', {
      source: 'const all = []; for (;;) all.push(new Array(1_000_000).fill(1))',
    })
    const host = givenHost(folders, { timeoutMs: 15_000 })
    await host.load()
    assert.include(host.list()[0]?.reason, 'memory')
  }).timeout(20_000)

  test('gives an installed plugin no environment', async ({ assert }) => {
    process.env.CANARY_FOR_PLUGINS = 'canary-7d1'
    folders.givenInstalled('provider-acme', {
      source: workingPreset('acme', '${CANARY}').replace(
        "'${CANARY}'",
        "'seen: ' + (process.env.CANARY_FOR_PLUGINS ?? 'nothing')"
      ),
    })
    const host = givenHost(folders)
    await host.load()
    delete process.env.CANARY_FOR_PLUGINS
    assert.equal(host.get('providerPreset', 'acme')?.name, 'seen: nothing')
  })

  test('runs no code of a plugin whose manifest is wrong', async ({ assert }) => {
    const trace = join(folders.root, 'it-ran')
    const source = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(trace)}, 'yes')`
    folders.givenInstalled('provider-acme', { source, manifest: { contract: 2 } })
    const host = givenHost(folders)
    await host.load()
    assert.equal(host.counts().failed, 1)
    assert.throws(() => readFileSync(trace))
  })

  test('ends a first-party module that never finishes loading', async ({ assert }) => {
    folders.givenFirstParty('provider-acme', {
      source: 'await new Promise(() => {}); export default {}',
    })
    const host = givenHost(folders, {
      timeoutMs: 200,
      readers: { inProcess: readInProcess, inSandbox: readInSandbox },
    })
    await host.load()
    assert.include(host.find('providerPreset.acme')?.reason, 'did not load within 0.2 seconds')
  })
})

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

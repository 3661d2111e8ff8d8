import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readInProcess, readInSandbox } from '#extensions/services/definition_readers'
import { givenHost } from '#tests/unit/extensions/given_host'
import { givenHomes, workingPreset, type GivenPlugin } from '#tests/unit/extensions/plugin_folders'

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

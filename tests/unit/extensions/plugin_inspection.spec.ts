import { test } from '@japa/runner'
import { inspectPlugin } from '#extensions/services/plugin_inspection'
import { givenHomes, workingPreset, type GivenPlugin } from '#tests/unit/extensions/plugin_folders'

test.group('plugin:check', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  /** What the check complains about, as one text. */
  const complaintsAbout = async (plugin: GivenPlugin) => {
    const findings = await inspectPlugin(folders.givenInstalled('provider-acme', plugin))
    return findings
      .filter(({ isMet }) => !isMet)
      .map(({ rule, message }) => `${rule}: ${message}`)
      .join('\n')
  }

  test('is content with a complete package', async ({ assert }) => {
    const findings = await inspectPlugin(folders.givenInstalled('provider-acme'))
    assert.deepEqual(
      findings.map(({ rule, isMet }) => [rule, isMet]),
      [
        ['manifest', true],
        ['licence', true],
        ['readme', true],
        ['imports', true],
        ['definition', true],
      ]
    )
  })

  test('says what is wrong: {says}')
    .with<{ plugin: GivenPlugin; says: string }[]>([
      {
        plugin: { manifest: { kind: 'teapot' } },
        says: 'manifest: package.json: "signalbox.kind"',
      },
      {
        plugin: { packageJson: { license: undefined } },
        says: 'licence: package.json names no licence',
      },
      {
        plugin: { packageJson: { license: 'UNLICENSED' } },
        says: 'licence: package.json names no licence',
      },
      { plugin: { files: { 'README.md': '' } }, says: 'readme: it has no README.md' },
      {
        plugin: { manifest: { entry: './index.ts' }, files: { 'index.ts': '' } },
        says: 'manifest: "./index.ts" is TypeScript',
      },
      { plugin: { source: 'export default {}' }, says: 'definition: "default.kind"' },
      { plugin: { source: 'throw new Error("boom")' }, says: 'definition: boom' },
    ])
    .run(async ({ assert }, { plugin, says }) => {
      assert.include(await complaintsAbout(plugin), says)
    })

  test('forbids imports that a host does not have: {source}')
    .with([
      { source: 'import lodash from "lodash"', says: 'index.js imports "lodash"' },
      { source: 'export * from "@acme/other/deep"', says: 'index.js imports "@acme/other/deep"' },
      { source: 'import "#core/ids"', says: 'index.js imports "#core/ids"' },
      { source: 'import("/etc/module.js")', says: 'index.js imports "/etc/module.js"' },
      {
        source: 'import("https://cdn.example/a.js")',
        says: 'index.js imports "https://cdn.example/a.js"',
      },
      {
        source: 'import("data:text/javascript,1")',
        says: 'index.js imports "data:text/javascript,1"',
      },
      { source: 'await import(process.argv[1])', says: 'made at run time' },
      { source: 'await import(`./${process.argv[1]}.js`)', says: 'made at run time' },
      { source: 'import "../outside.js"', says: 'which does not exist' },
      { source: 'import "./missing.js"', says: 'which does not exist' },
      { source: 'export default {{', says: 'is not a module that can be read' },
    ])
    .run(async ({ assert }, { source, says }) => {
      assert.include(await complaintsAbout({ source }), says)
    })

  test('follows imports through the files of the package', async ({ assert }) => {
    const found = await complaintsAbout({
      source: `import './lib/a.js'\n${workingPreset('acme')}`,
      files: { 'lib/a.js': 'import "./b.js"', 'lib/b.js': 'import "./a.js"; import "express"' },
    })
    assert.include(found, 'lib/b.js imports "express"')
  })

  test('refuses a file from outside the package', async ({ assert }) => {
    folders.givenInstalled('neighbour')
    const found = await complaintsAbout({ source: 'import "../neighbour/index.js"' })
    assert.include(found, 'from outside the package')
  })

  test('allows Node, the SDK and what the package depends on', async ({ assert }) => {
    const found = await complaintsAbout({
      packageJson: { dependencies: { 'left-pad': '1.0.0' } },
      source: 'import "node:crypto"; import "@signalbox/sdk"; import "left-pad/lib/x.js"',
    })
    assert.notInclude(found, 'imports:')
  })

  test('names a folder that is not there', async ({ assert }) => {
    const [finding] = await inspectPlugin('/nowhere/at/all')
    assert.deepInclude(finding, { rule: 'manifest', isMet: false })
  })
})

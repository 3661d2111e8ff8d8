import { test } from '@japa/runner'
import {
  checkDefinition,
  checkPackage,
  defineProviderPreset,
  describeProblems,
} from '@signalbox/sdk'

const given = (changes: Record<string, unknown> = {}, manifest: Record<string, unknown> = {}) => ({
  name: 'signalbox-provider-acme',
  version: '1.4.0',
  type: 'module',
  license: 'MIT',
  peerDependencies: { '@signalbox/sdk': '^1.0.0' },
  signalbox: { kind: 'providerPreset', id: 'acme', contract: 1, entry: './index.js', ...manifest },
  ...changes,
})

const complaint = (packageJson: unknown) => {
  const result = checkPackage(packageJson)
  return result.ok ? '' : describeProblems(result.problems)
}

test.group('SDK: manifest', () => {
  test('reads a complete package', ({ assert }) => {
    const result = checkPackage(
      given({}, { permissions: { network: ['*.acme.example', 'acme.example:8443'] } })
    )
    assert.deepEqual(result, {
      ok: true,
      plugin: {
        name: 'signalbox-provider-acme',
        version: '1.4.0',
        licence: 'MIT',
        sdkRange: '^1.0.0',
        manifest: {
          kind: 'providerPreset',
          id: 'acme',
          contract: 1,
          entry: './index.js',
          permissions: { network: ['*.acme.example', 'acme.example:8443'], secrets: [] },
        },
      },
    })
  })

  test('says what is wrong: {says}')
    .with([
      { packageJson: null, says: 'must be an object' },
      { packageJson: {}, says: '"signalbox" is missing' },
      { packageJson: given({ type: 'commonjs' }), says: '"type" must be one of module' },
      {
        packageJson: given({ peerDependencies: {} }),
        says: '"peerDependencies.@signalbox/sdk" is missing',
      },
      {
        packageJson: given({}, { kind: 'teapot' }),
        says: '"signalbox.kind" must be one of destination, exportFormat, linkPredictor, providerPreset',
      },
      { packageJson: given({}, { id: 'Acme' }), says: '"signalbox.id" must be lower-case' },
      { packageJson: given({}, { id: 'a--b' }), says: '"signalbox.id" must be lower-case' },
      {
        packageJson: given({}, { entry: '../other/index.js' }),
        says: '"signalbox.entry" must be a path inside',
      },
      {
        packageJson: given({}, { entry: './a/../../index.js' }),
        says: '"signalbox.entry" must be a path inside',
      },
      {
        packageJson: given({}, { entry: './index.cjs' }),
        says: '"signalbox.entry" must be a path inside',
      },
      { packageJson: given({}, { contract: 0 }), says: '"signalbox.contract" must be at least 1' },
      { packageJson: given({}, { contract: 2 }), says: 'update the host' },
      {
        packageJson: given({}, { permissions: { network: ['https://a'] } }),
        says: 'network.0" must be a host name',
      },
      {
        packageJson: given({}, { permisions: {} }),
        says: '"signalbox.permisions" is not known here',
      },
    ])
    .run(({ assert }, { packageJson, says }) => {
      assert.include(complaint(packageJson), says)
    })
})

test.group('SDK: definition', () => {
  const preset = defineProviderPreset({ id: 'acme', name: 'Acme', docsUrl: 'https://acme.example' })
  const result = checkPackage(given())
  const manifest = result.ok ? result.plugin.manifest : undefined!

  test('agrees with its manifest', ({ assert }) => {
    assert.deepEqual(checkDefinition(manifest, preset), [])
  })

  test('is refused when it is something else: {says}')
    .with([
      { definition: undefined, says: 'must export what a define' },
      { definition: 'acme', says: 'must export what a define' },
      { definition: {}, says: '"default.kind" must be "providerPreset"' },
      { definition: { ...preset, id: 'other' }, says: '"default.id" must be "acme"' },
      { definition: { ...preset, contract: 2 }, says: '"default.contract" must be 1' },
      { definition: { ...preset, name: 7 }, says: '"name" must be a string' },
    ])
    .run(({ assert }, { definition, says }) => {
      assert.include(describeProblems(checkDefinition(manifest, definition)), says)
    })
})

import assert from 'node:assert/strict'
import { kinds } from '../../../kinds.ts'
import { checkDefinition, checkPackage } from '../../../manifest.ts'
import { describeProblems } from '../../../problem.ts'
import type { Checks } from '../checks.ts'

/** What a destination states of itself. */
export function checkTheDefinition({ test, create, check, packageJson }: Checks): void {
  test('has the shape its contract asks for', () => {
    assert.equal(describeProblems(kinds.destination.check(create())), '')
  })

  test('cannot be changed by the host', () => {
    const { settings, capabilities, functions } = create()
    assert.ok([create(), settings, capabilities, functions].every(Object.isFrozen))
  })

  test('documents the receiving side over https', () => {
    assert.match(create().docsUrl, /^https:\/\//)
  })

  test('states a capability for each function it has', () => {
    const { capabilities, functions } = create()
    for (const name of ['update', 'unpublish', 'find', 'remove'] as const) {
      assert.equal(capabilities[name], functions[name] !== undefined, name)
    }
  })

  test('describes its settings for people, with the address among them', () => {
    const { settings } = create()
    assert.ok(settings.some(({ name, type }) => name === 'url' && type === 'url'))
    assert.ok(settings.every(({ label }) => label.trim() !== ''))
  })

  test('marks its secret as one', () => {
    const secret = create().settings.find(({ name }) => name === 'secret')
    assert.ok(secret === undefined || secret.secret)
  })

  test('refuses settings that it does not know, and names them', () => {
    const result = create().parseSettings({ teapot: 1 })
    assert.ok(!result.ok && result.problems.some(({ path }) => path === 'teapot'))
  })

  test('refuses an address that is none', () => {
    const result = create().parseSettings({ url: 'not an address' })
    assert.ok(!result.ok && result.problems.some(({ path }) => path === 'url'))
  })

  test('names each setting that is missing', () => {
    const plugin = create()
    const result = plugin.parseSettings({})
    const missing = result.ok ? [] : result.problems.map(({ path }) => path)
    const required = plugin.settings.filter((one) => one.required).map(({ name }) => name)
    assert.deepEqual(missing, required)
  })

  check('is content with the settings of the site', async ({ plugin, site }) => {
    assert.ok(plugin.parseSettings(site.settings).ok)
  })

  if (packageJson === null) return

  test('agrees with its manifest', () => {
    const read = checkPackage(packageJson)
    assert.ok(read.ok, read.ok ? '' : describeProblems(read.problems))
    assert.equal(describeProblems(checkDefinition(read.plugin.manifest, create())), '')
  })

  test('declares its secrets in the manifest', () => {
    const read = checkPackage(packageJson)
    const secrets = create().settings.filter(({ secret }) => secret)
    assert.deepEqual(
      read.ok && read.plugin.manifest.permissions.secrets,
      secrets.map(({ name }) => name)
    )
  })
}

import assert from 'node:assert/strict'
import { kinds } from '../../../kinds.ts'
import { checkDefinition, checkPackage } from '../../../manifest.ts'
import { describeProblems } from '../../../problem.ts'
import type { Checks } from '../checks.ts'

/** What a link predictor states of itself. */
export function checkTheDefinition({ test, create, packageJson }: Checks): void {
  test('has the shape its contract asks for', () => {
    assert.equal(describeProblems(kinds.linkPredictor.check(create())), '')
  })

  test('cannot be changed by the host', () => {
    const { settings, functions } = create()
    assert.ok([create(), settings, functions].every(Object.isFrozen))
  })

  test('documents its method over https', () => {
    assert.match(create().docsUrl, /^https:\/\//)
  })

  test('works without stated settings', () => {
    assert.equal(typeof create().parseSettings({}), 'object')
  })

  test('describes its settings for people', () => {
    assert.ok(create().settings.every(({ label }) => label.trim() !== ''))
  })

  test('refuses settings that it does not know', () => {
    assert.throws(() => create().parseSettings({ teapot: 1 }), /teapot/)
  })

  if (packageJson === null) return

  test('agrees with its manifest', () => {
    const read = checkPackage(packageJson)
    assert.ok(read.ok, read.ok ? '' : describeProblems(read.problems))
    assert.equal(describeProblems(checkDefinition(read.plugin.manifest, create())), '')
  })

  test('asks for no network and no secrets', () => {
    const read = checkPackage(packageJson)
    assert.deepEqual(read.ok && read.plugin.manifest.permissions, { network: [], secrets: [] })
  })
}

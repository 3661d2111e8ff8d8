import assert from 'node:assert/strict'
import { kinds } from '../../../kinds.ts'
import { checkDefinition, checkPackage } from '../../../manifest.ts'
import { describeProblems } from '../../../problem.ts'
import { SettingsError } from '../../../settings/object.ts'
import type { Checks } from '../checks.ts'

/** What a format states of itself. */
export function checkTheDefinition({ test, create, packageJson }: Checks): void {
  test('has the shape its contract asks for', () => {
    assert.equal(describeProblems(kinds.exportFormat.check(create())), '')
  })

  test('cannot be changed by the host', () => {
    const { settings, functions } = create()
    assert.ok([create(), settings, functions].every(Object.isFrozen))
  })

  test('documents the format over https', () => {
    assert.match(create().docsUrl, /^https:\/\//)
  })

  test('says truly whether it reads', () => {
    assert.equal(create().canRead, create().functions.read !== undefined)
  })

  test('works without any setting, and refuses those that it does not know', () => {
    assert.doesNotThrow(() => create().parseSettings({}))
    assert.throws(
      () => create().parseSettings({ teapot: 1 }),
      (error) => error instanceof SettingsError && error.problems[0]?.path === 'teapot'
    )
  })

  if (packageJson === null) return

  test('agrees with its manifest', () => {
    const read = checkPackage(packageJson)
    assert.ok(read.ok, read.ok ? '' : describeProblems(read.problems))
    assert.equal(describeProblems(checkDefinition(read.plugin.manifest, create())), '')
  })
}

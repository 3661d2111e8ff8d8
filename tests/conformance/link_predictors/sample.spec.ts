import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { LinkPredictor } from '@signalbox/sdk'
import { registerLinkPredictorSuite } from '@signalbox/sdk/testing'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { inspectPlugin } from '#extensions/services/plugin_inspection'

const folder = join(sdkFolder(), '../examples/link-predictor-common-neighbours')
const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const entry = join(folder, packageJson.signalbox.entry)
const { default: plugin } = (await import(pathToFileURL(entry).href)) as { default: LinkPredictor }
const isolated = await readIsolated(entry, 5_000, folder)

const suite = { test, packageJson, explains: true }

test.group('Link predictor: common-neighbours (sample)', (group) => {
  test('passes plugin:check', async ({ assert }) => {
    const findings = await inspectPlugin(folder)
    assert.deepEqual(
      findings.filter(({ isMet }) => !isMet),
      []
    )
  })

  registerLinkPredictorSuite({ ...suite, group, create: () => plugin })
})

/** The same in a process of its own, as installed plugins run: it must make no difference. */
test.group('Link predictor: common-neighbours (sample), apart from the host', (group) => {
  group.teardown(() => isolated.close())
  group.each.timeout(30_000)

  registerLinkPredictorSuite({
    ...suite,
    group,
    create: () => isolated.definition as LinkPredictor,
  })
})

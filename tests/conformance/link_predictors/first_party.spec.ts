import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { LinkPredictor } from '@signalbox/sdk'
import { registerLinkPredictorSuite, type LinkPredictorSuite } from '@signalbox/sdk/testing'
import { defaultHomes } from '#extensions/services/plugin_finder'
import { inspectPlugin } from '#extensions/services/plugin_inspection'

/** Each predictor that ships with the product, and what its suite has to know. */
const suites: [string, Pick<LinkPredictorSuite, 'settings' | 'explains'>][] = [
  ['complex', { settings: { models: 1 } }],
  ['rules', { explains: true }],
]

for (const [name, more] of suites) {
  const folder = join(defaultHomes().firstParty, `link-predictor-${name}`)
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = join(folder, packageJson.signalbox.entry)
  const { default: plugin } = (await import(pathToFileURL(entry).href)) as {
    default: LinkPredictor
  }

  test.group(`Link predictor: ${name}`, (group) => {
    test('passes plugin:check', async ({ assert }) => {
      const findings = await inspectPlugin(folder)
      assert.deepEqual(
        findings.filter(({ isMet }) => !isMet),
        []
      )
    })

    registerLinkPredictorSuite({ test, group, packageJson, create: () => plugin, ...more })
  })
}

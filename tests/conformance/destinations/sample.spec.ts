import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { Destination } from '@signalbox/sdk'
import { registerDestinationSuite, type DestinationSite } from '@signalbox/sdk/testing'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { inspectPlugin } from '#extensions/services/plugin_inspection'

const folder = join(sdkFolder(), '../examples/destination-static-site')
const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const entry = join(folder, packageJson.signalbox.entry)
const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
const { folderSite } = (await load('tests/folder_server.js')) as { folderSite: DestinationSite }

const { default: plugin } = (await load(packageJson.signalbox.entry)) as { default: Destination }
const isolated = await readIsolated(entry, 5_000, folder)

const suite = {
  test,
  packageJson,
  site: folderSite,
  wrong: { credentials: { secret: 'another password' } },
}

test.group('Destination: static-site (sample)', (group) => {
  test('passes plugin:check', async ({ assert }) => {
    const findings = await inspectPlugin(folder)
    assert.deepEqual(
      findings.filter(({ isMet }) => !isMet),
      []
    )
  })

  registerDestinationSuite({ ...suite, group, create: () => plugin })
})

/** The same in a process of its own, as installed plugins run: it must make no difference. */
test.group('Destination: static-site (sample), apart from the host', (group) => {
  group.teardown(() => isolated.close())

  registerDestinationSuite({
    ...suite,
    group,
    create: () => isolated.definition as Destination,
  })
})

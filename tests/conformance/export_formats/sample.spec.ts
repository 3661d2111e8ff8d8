import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Parser } from 'n3'
import { test } from '@japa/runner'
import type { ExportFormat } from '@signalbox/sdk'
import { registerExportFormatSuite } from '@signalbox/sdk/testing'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { inspectPlugin } from '#extensions/services/plugin_inspection'

const folder = join(sdkFolder(), '../examples/export-format-turtle')
const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const entry = join(folder, packageJson.signalbox.entry)
const { default: plugin } = (await import(pathToFileURL(entry).href)) as { default: ExportFormat }
const isolated = await readIsolated(entry, 5_000, folder)

const suite = {
  test,
  packageJson,
  accepts: (text: string) => void new Parser({ format: 'text/turtle' }).parse(text),
}

test.group('Export format: turtle (sample)', (group) => {
  test('passes plugin:check', async ({ assert }) => {
    const findings = await inspectPlugin(folder)
    assert.deepEqual(
      findings.filter(({ isMet }) => !isMet),
      []
    )
  })

  registerExportFormatSuite({ ...suite, group, create: () => plugin })
})

/** The same in a process of its own, as installed plugins run: it must make no difference. */
test.group('Export format: turtle (sample), apart from the host', (group) => {
  group.teardown(() => isolated.close())

  registerExportFormatSuite({ ...suite, group, create: () => isolated.definition as ExportFormat })
})

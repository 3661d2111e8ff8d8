import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { kinds } from '@signalbox/sdk'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { inspectPlugin } from '#extensions/services/plugin_inspection'
import { writePlugin } from '#extensions/services/plugin_scaffold'
import { givenHomes } from '#tests/unit/extensions/plugin_folders'

test.group('make:plugin', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  for (const kind of Object.keys(kinds)) {
    test(`writes a ${kind} that passes plugin:check and its own conformance spec`, async ({
      assert,
    }) => {
      const folder = join(folders.root, 'acme-cloud')
      const { files } = await writePlugin({ kind, id: 'acme-cloud', folder })
      assert.includeMembers(files, ['README.md', 'package.json', 'src/index.js'])
      for (const file of files) {
        assert.notMatch(readFileSync(join(folder, file), 'utf8'), /\{\{|\}\}/)
      }

      const findings = await inspectPlugin(folder)
      assert.deepEqual(
        findings.filter(({ isMet }) => !isMet),
        []
      )

      mkdirSync(join(folder, 'node_modules/@signalbox'), { recursive: true })
      symlinkSync(sdkFolder(), join(folder, 'node_modules/@signalbox/sdk'))
      const { stdout } = await promisify(execFile)('npm', ['test'], {
        cwd: folder,
        env: { PATH: process.env.PATH, NO_UPDATE_NOTIFIER: '1' },
      })
      assert.match(stdout, /fail 0/)
      assert.match(stdout, /pass [1-9]/)
    }).timeout(60_000)
  }

  test('names the kinds there are', async ({ assert }) => {
    await assert.rejects(
      () => writePlugin({ kind: 'teapot', id: 'acme', folder: join(folders.root, 'acme') }),
      `There is no kind of plugin called "teapot"; choose one of ${Object.keys(kinds).join(', ')}`
    )
  })

  test('refuses an id that no manifest may have', async ({ assert }) => {
    const folder = join(folders.root, 'acme')
    for (const id of ['Acme', '../up', 'a--b', '']) {
      await assert.rejects(
        () => writePlugin({ kind: 'providerPreset', id, folder }),
        /cannot be made/
      )
    }
  })

  test('never writes over a folder that is there', async ({ assert }) => {
    const folder = folders.givenInstalled('provider-acme')
    await assert.rejects(
      () => writePlugin({ kind: 'providerPreset', id: 'acme', folder }),
      /is already there/
    )
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import { host } from '#extensions/services/plugin_host'
import MakePlugin from '#bin/commands/make_plugin'
import PluginCheck from '#bin/commands/plugin_check'
import PluginList from '#bin/commands/plugin_list'

test.group('Plugin commands', (group) => {
  let folder: string

  group.setup(() => ace.boot())
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-commands-'))
    ace.ui.switchMode('raw')
    return () => {
      ace.ui.switchMode('normal')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const printed = () =>
    ace.ui.logger
      .getLogs()
      .map(({ message }) => message)
      .join('\n')

  test('list every plugin with its status', async ({ assert, cleanup }) => {
    cleanup(() => host.load())
    const command = await ace.create(PluginList, [])
    await command.exec()

    command.assertSucceeded()
    assert.match(printed(), /providerPreset\.groq\|1\.0\.0\|product\|active\|/)
  })

  test('write a plugin that the check is content with', async ({ assert }) => {
    const at = join(folder, 'provider-acme')
    const make = await ace.create(MakePlugin, ['providerPreset', 'acme', `--at=${at}`])
    await make.exec()
    make.assertSucceeded()
    assert.equal(JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).signalbox.id, 'acme')

    const check = await ace.create(PluginCheck, [at])
    await check.exec()
    check.assertSucceeded()
    assert.include(printed(), 'providerPreset.acme 0.1.0, contract 1')
  })

  test('fail the check of a package that imports what it may not', async ({ assert }) => {
    const at = join(folder, 'provider-acme')
    const make = await ace.create(MakePlugin, ['providerPreset', 'acme', `--at=${at}`])
    await make.exec()
    writeFileSync(join(at, 'src/index.js'), 'import "express"')

    const check = await ace.create(PluginCheck, [at])
    await check.exec()

    check.assertExitCode(1)
    assert.include(printed(), 'src/index.js imports "express"')
  })

  test('refuse to make a plugin of a kind that does not exist', async ({ assert }) => {
    const make = await ace.create(MakePlugin, ['teapot', 'acme', `--at=${join(folder, 'x')}`])
    await make.exec()

    make.assertFailed()
    assert.include(printed(), 'There is no kind of plugin called "teapot"')
  })
})

import { test } from '@japa/runner'
import { readInSandbox } from '#extensions/services/definition_readers'
import { givenHost } from '#tests/unit/extensions/given_host'
import { givenHomes, workingPreset } from '#tests/unit/extensions/plugin_folders'

test.group('PluginHost: loading', (group) => {
  let folders: ReturnType<typeof givenHomes>
  group.each.setup(() => {
    folders = givenHomes()
    return () => folders.remove()
  })

  test('offers first-party and installed plugins alike', async ({ assert }) => {
    folders.givenFirstParty('provider-one', { id: 'one' })
    folders.givenInstalled('provider-two', { id: 'two', source: workingPreset('two', 'Two') })
    const host = givenHost(folders)
    await host.load()

    assert.equal(host.get('providerPreset', 'one')?.id, 'one')
    assert.equal(host.get('providerPreset', 'two')?.name, 'Two')
    assert.lengthOf(host.all('providerPreset'), 2)
    assert.deepInclude(host.find('providerPreset.two'), {
      label: 'Two',
      origin: 'installed',
      status: 'active',
      enabled: true,
      reason: null,
    })
  })

  test('finds nothing, and does not mind, where there are no folders', async ({ assert }) => {
    const host = givenHost(folders)
    await host.load()
    assert.deepEqual(host.list(), [])
    assert.isUndefined(host.get('providerPreset', 'one'))
  })

  test('loads once however often it is asked', async ({ assert }) => {
    let reads = 0
    folders.givenFirstParty('provider-one', { id: 'one' })
    const host = givenHost(folders, {
      readers: {
        inSandbox: readInSandbox,
        inProcess: (entry, timeoutMs) => {
          reads++
          return readInSandbox(entry, timeoutMs)
        },
      },
    })
    await Promise.all([host.load(), host.load()])
    await host.load()
    assert.equal(reads, 1)
  })

  test('lets the first-party plugin keep its identity and reports the other', async ({
    assert,
  }) => {
    folders.givenInstalled('a-provider-one', {
      id: 'one',
      source: workingPreset('one', 'Impostor'),
    })
    folders.givenFirstParty('provider-one', { id: 'one', source: workingPreset('one', 'Original') })
    const host = givenHost(folders)
    await host.load()

    assert.equal(host.get('providerPreset', 'one')?.name, 'Original')
    const [, second] = host.list()
    assert.deepInclude(second, { folder: 'a-provider-one', status: 'failed' })
    assert.include(second!.reason, 'already holds providerPreset.one')
  })

  test('asks first-party definitions to close when it closes', async ({ assert }) => {
    const closed: string[] = []
    folders.givenFirstParty('provider-one', { id: 'one' })
    const host = givenHost(folders, {
      readers: {
        inSandbox: readInSandbox,
        inProcess: async (entry, timeoutMs) => ({
          ...(await readInSandbox(entry, timeoutMs)),
          close: async () => {
            closed.push(entry)
            throw new Error('a plugin that cannot even close')
          },
        }),
      },
    })
    await host.load()
    await host.close()
    assert.lengthOf(closed, 1)
    assert.deepEqual(host.list(), [])
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { readSealingKeys } from '#core/services/key_file'
import { countSeals, rotateSeals } from '#core/services/seal_rotation'
import { settings } from '#core/services/settings'
import { vault } from '#core/services/vault'
import Provider from '#providers/models/provider'
import { providerSecrets } from '#providers/services/provider_secrets'
import { PLATFORM } from '#providers/services/scope'

const SECRETS = 300

const givenProviders = async (count: number, tag: string) => {
  const rows = Array.from({ length: count }, (_, number) => {
    const place = { id: `prov_${tag}_${String(number).padStart(6, '0')}`, scope: PLATFORM }
    return {
      ...place,
      name: place.id,
      nameKey: place.id,
      kind: 'custom',
      baseUrl: 'https://upstream.example/v1',
      enabled: false,
      ...providerSecrets.sealKey(place, `sk-${place.id}`),
      ...providerSecrets.sealHeaders(place, { 'x-a': `header-of-${place.id}` }),
      timeoutMs: 1,
      maxRetries: 0,
      notes: '',
      version: 1,
      createdAt: 1,
      updatedAt: 1,
    }
  })
  await Provider.createMany(rows)
}

const sealedWith = async (column: string) => {
  const counts = await countSeals()
  return counts.find((count) => count.column === column)!.byKey
}

test.group('Rotation of the sealing key', (group) => {
  const empty = async () => {
    await db.from('providers').delete()
  }
  group.each.setup(empty)
  group.each.teardown(empty)

  test('seals everything with a fresh key; everything still opens', async ({ assert }) => {
    await givenProviders(SECRETS, 'all')
    const secret = await settings.secret('rotation_test', () => 'a secret of the deployment')

    const report = await rotateSeals({ settleMs: 0 })

    assert.isTrue(report.added)
    assert.deepEqual(report.unopened, [])
    assert.isAtLeast(report.rewrapped, 2 * SECRETS + 1)
    assert.equal(report.keyId, readSealingKeys()[0]!.id)
    assert.deepEqual(await sealedWith('api_key_sealed'), { [report.keyId]: SECRETS })
    assert.deepEqual(Object.keys(await sealedWith('value')), [report.keyId])
    for (const provider of await Provider.all()) {
      assert.equal(providerSecrets.openKey(provider), `sk-${provider.id}`)
      assert.deepEqual(providerSecrets.openHeaders(provider), { 'x-a': `header-of-${provider.id}` })
    }
    assert.equal(await settings.secret('rotation_test', () => 'another'), secret)
  })

  test('goes on where an interrupted one stopped, without yet another key', async ({ assert }) => {
    await givenProviders(40, 'half')
    const { keyId } = await rotateSeals({ settleMs: 0 })
    const older = vault.seal(
      'sk-left-behind',
      `${PLATFORM}|providers|prov_half_000007|api_key_sealed`
    )
    const keys = readSealingKeys().length
    await db.from('providers').where('id', 'prov_half_000007').update({ api_key_sealed: older })
    const second = await rotateSeals({ settleMs: 0 })
    await db.from('providers').where('id', 'prov_half_000007').update({ api_key_sealed: older })

    const third = await rotateSeals({ settleMs: 0 })

    assert.isTrue(second.added)
    assert.notEqual(second.keyId, keyId)
    assert.deepInclude(third, { added: false, keyId: second.keyId, rewrapped: 1 })
    assert.equal(readSealingKeys().length, keys + 1)
  })

  test('names what does not open, and seals the rest', async ({ assert }) => {
    await givenProviders(3, 'bad')
    const stranger = vault.seal('moved here', `${PLATFORM}|providers|prov_other|api_key_sealed`)
    await db.from('providers').where('id', 'prov_bad_000001').update({ api_key_sealed: stranger })

    const { unopened, keyId } = await rotateSeals({ settleMs: 0 })

    assert.deepEqual(
      unopened.map(({ table, column, row }) => ({ table, column, row })),
      [{ table: 'providers', column: 'api_key_sealed', row: 'prov_bad_000001' }]
    )
    assert.equal((await sealedWith('api_key_sealed'))[keyId], 2)
  })

  test('disturbs neither readers nor writers', async ({ assert }) => {
    await givenProviders(200, 'busy')
    let isOver = false
    const written: string[] = []
    const work = async () => {
      for (let round = 0; !isOver; round++) {
        const provider = await Provider.findOrFail(
          `prov_busy_${String(round % 200).padStart(6, '0')}`
        )
        assert.isString(providerSecrets.openKey(provider))
        await provider.merge(providerSecrets.sealKey(provider, `sk-new-${round}`)).save()
        written.push(provider.id)
        await setImmediate()
      }
    }

    const working = work()
    await rotateSeals({ settleMs: 50 })
    isOver = true
    await working
    const again = await rotateSeals({ settleMs: 0 })

    assert.isAbove(written.length, 2)
    assert.deepEqual(again.unopened, [])
    for (const provider of await Provider.all())
      assert.match(providerSecrets.openKey(provider)!, /^sk-/)
  })

  test('the command does it from another process while this one serves', async ({
    cleanup,
    assert,
  }) => {
    await givenProviders(5, 'command')
    await changes.start()
    cleanup(() => changes.stop())

    const { stdout } = await promisify(execFile)(process.execPath, ['ace.js', 'vault:rotate'], {
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })

    const { id } = readSealingKeys()[0]!
    assert.include(stdout, `Added the key "${id}"`)
    assert.deepEqual(await sealedWith('api_key_sealed'), { [id]: 5 })
    assert.equal(vault.writingKeyId, id)
    for (const provider of await Provider.all())
      assert.match(providerSecrets.openKey(provider)!, /^sk-/)
  }).timeout(60_000)

  test('re-wraps at least a thousand secrets a second', async ({ assert }) => {
    await givenProviders(1_000, 'fast')
    const from = performance.now()

    const { rewrapped } = await rotateSeals({ settleMs: 0 })

    const perSecond = (rewrapped * 1_000) / (performance.now() - from)
    assert.isAtLeast(rewrapped, 2_000)
    assert.isAbove(perSecond, 1_000)
  })
})

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#core/paths'
import { changes } from '#core/services/changes'
import { metrics } from '#core/services/metrics'
import { host } from '#extensions/services/plugin_host'
import { asOperator } from '#tests/helpers/given'

const ADMIN = asOperator()
const PLUGINS = '/api/v1/admin/plugins'

const bodyOf = async (request: PromiseLike<{ body(): any }>) => {
  const response = await request
  return response.body()
}

/** A plugin in the data folder of this test run. */
const givenInstalledPlugin = (id: string, source: string) => {
  const folder = dataPath('plugins', `provider-${id}`)
  mkdirSync(folder, { recursive: true })
  const signalbox = { kind: 'providerPreset', id, contract: 1, entry: './index.js' }
  const packageJson = {
    name: `signalbox-provider-${id}`,
    version: '0.1.0',
    type: 'module',
    peerDependencies: { '@signalbox/sdk': '^1.0.0' },
    signalbox,
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson))
  writeFileSync(join(folder, 'index.js'), source)
}

const preset = (id: string) => `
import { defineProviderPreset } from '@signalbox/sdk'
export default defineProviderPreset({ id: '${id}', name: 'Acme', docsUrl: 'https://acme.example' })`

/** The host reads the folders and the switches afresh. */
const reload = async () => {
  await host.close()
  await host.load()
}

test.group('GET /api/v1/admin/plugins', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(async () => {
    rmSync(dataPath('plugins'), { recursive: true, force: true })
    await reload()
  })

  test('shows first-party plugins with their manifest', async ({ client, assert }) => {
    const response = await client.get(PLUGINS).headers(ADMIN)

    response.assertStatus(200)
    assert.isAtLeast(response.body().total, 18)
    const groq = response.body().items.find((item: any) => item.id === 'groq')
    assert.deepInclude(groq, {
      plugin_id: 'providerPreset.groq',
      kind: 'providerPreset',
      name: 'Groq',
      package: '@signalbox/provider-groq',
      origin: 'first_party',
      contract: 1,
      enabled: true,
      status: 'active',
      reason: null,
      permissions: { network: ['api.groq.com'], secrets: [] },
    })
  })

  test('shows installed plugins, and why one of them failed', async ({ client, assert }) => {
    givenInstalledPlugin('acme', preset('acme'))
    givenInstalledPlugin('broken', 'throw new Error("boom")')
    mkdirSync(dataPath('plugins', 'empty'))
    await reload()

    const { items } = await bodyOf(client.get(PLUGINS).headers(ADMIN))

    const byFolder = (folder: string) => items.find((item: any) => item.folder === folder)
    assert.deepInclude(byFolder('provider-acme'), { status: 'active', origin: 'installed' })
    assert.deepInclude(byFolder('provider-broken'), { status: 'failed', reason: 'boom' })
    assert.deepInclude(byFolder('empty'), { plugin_id: null, reason: 'it has no package.json' })
  })

  test('pages by offset', async ({ client, assert }) => {
    const all = await bodyOf(client.get(PLUGINS).headers(ADMIN))
    const page = await bodyOf(client.get(PLUGINS).qs({ limit: 2, offset: 1 }).headers(ADMIN))

    assert.deepEqual(page.items, all.items.slice(1, 3))
    assert.deepInclude(page, { total: all.total, limit: 2, offset: 1 })
  })

  test('turns a stranger away', async ({ client }) => {
    const strangers = [{}, { 'x-admin-token': 'wrong' }, { authorization: 'Bearer svc_live_none' }]
    for (const headers of strangers) {
      const response = await client.get(PLUGINS).headers(headers as Record<string, string>)
      response.assertStatus(401)
    }
  })

  test('names a limit that is out of bounds', async ({ client, assert }) => {
    const response = await client.get(PLUGINS).qs({ limit: 501 }).headers(ADMIN)

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'limit'])
  })
})

test.group('PATCH /api/v1/admin/plugins/{plugin_id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(async () => {
    rmSync(dataPath('plugins'), { recursive: true, force: true })
    await reload()
  })

  const patch = (client: any, identity: string, body: unknown) =>
    client.patch(`${PLUGINS}/${identity}`).headers(ADMIN).json(body)

  test('takes a plugin out of use and brings it back', async ({ client, assert }) => {
    const off = await patch(client, 'providerPreset.groq', { enabled: false })
    off.assertStatus(200)
    assert.deepInclude(off.body(), { status: 'disabled', enabled: false })
    assert.isUndefined(host.get('providerPreset', 'groq'))

    const on = await patch(client, 'providerPreset.groq', { enabled: true })
    assert.deepInclude(on.body(), { status: 'active', enabled: true, name: 'Groq' })
    assert.equal(host.get('providerPreset', 'groq')?.id, 'groq')
  })

  test('remembers the switch over a restart', async ({ client, assert }) => {
    await patch(client, 'providerPreset.groq', { enabled: false })
    await reload()
    assert.equal(host.find('providerPreset.groq')?.status, 'disabled')
  })

  test('reaches the other replicas', async ({ client, assert }) => {
    await patch(client, 'providerPreset.groq', { enabled: false })
    await db
      .table('changes')
      .insert({ topic: 'plugins', subject: 'providerPreset.xai', replica: 'another', at: 1 })
    await db
      .table('plugins')
      .insert({ id: 'providerPreset.xai', enabled: false, changed_by: 'op', updated_at: 1 })

    await changes.poll()

    assert.equal(host.find('providerPreset.xai')?.status, 'disabled')
  })

  test('loads a failed plugin again and says how it went', async ({ client, assert }) => {
    givenInstalledPlugin('acme', 'throw new Error("boom")')
    await reload()

    const still = await patch(client, 'providerPreset.acme', { enabled: true })
    still.assertStatus(200)
    assert.deepInclude(still.body(), { status: 'failed', reason: 'boom', enabled: true })

    givenInstalledPlugin('acme', preset('acme'))
    const repaired = await patch(client, 'providerPreset.acme', { enabled: true })
    assert.deepInclude(repaired.body(), { status: 'active', reason: null })
  })

  test('is written into the audit trail', async ({ client, assert }) => {
    await patch(client, 'providerPreset.groq', { enabled: false })

    const row = await db.from('audit_log').where('action', 'plugin.disabled').firstOrFail()
    assert.deepInclude(row, {
      object: 'providerPreset.groq',
      actor_kind: 'operator',
      actor_id: 'admin-token',
      outcome: 'done',
    })
    const plugin = await db.from('plugins').where('id', 'providerPreset.groq').firstOrFail()
    assert.equal(plugin.changed_by, 'admin-token')
  })

  test('does not know a plugin that is not there', async ({ client, assert }) => {
    for (const identity of ['providerPreset.none', 'groq', 'null', '..%2Fgroq']) {
      const response = await patch(client, identity, { enabled: false })
      response.assertStatus(404)
      assert.equal(response.body().code, 'E_NOT_FOUND')
    }
  })

  test('turns a stranger away and changes nothing', async ({ client, assert }) => {
    const response = await client.patch(`${PLUGINS}/providerPreset.groq`).json({ enabled: false })
    response.assertStatus(401)
    assert.equal(host.find('providerPreset.groq')?.status, 'active')
  })

  test('names what is wrong with the body: {type}')
    .with([
      { body: {}, loc: ['body', 'enabled'], type: 'missing' },
      { body: { enabled: 'false' }, loc: ['body', 'enabled'], type: 'bool_type' },
      { body: { enabled: false, enable: true }, loc: ['body', 'enable'], type: 'extra_forbidden' },
    ])
    .run(async ({ client, assert }, { body, loc, type }) => {
      const response = await patch(client, 'providerPreset.groq', body)
      response.assertStatus(422)
      assert.deepInclude(response.body().detail[0], { loc, type })
      assert.equal(host.find('providerPreset.groq')?.status, 'active')
    })
})

test.group('Plugins in health and metrics', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(async () => {
    rmSync(dataPath('plugins'), { recursive: true, force: true })
    await reload()
  })

  test('count as well while all of them work', async ({ client, assert }) => {
    const { checks } = await bodyOf(client.get('/readyz'))
    assert.equal(checks.plugins.status, 'ok')
  })

  test('warn when one failed, by name and without its reason', async ({ client, assert }) => {
    givenInstalledPlugin('broken', 'throw new Error("canary-51")')
    await reload()

    const response = await client.get('/readyz')
    const { plugins } = response.body().checks

    response.assertStatus(200)
    assert.equal(plugins?.status, 'warn')
    assert.include(plugins?.message, 'providerPreset.broken')
    assert.notInclude(JSON.stringify(plugins), 'canary-51')
    assert.equal(plugins?.meta?.failed, 1)
  })

  test('are counted by status', async ({ assert }) => {
    const text = await metrics.getSingleMetricAsString('svc_plugins')
    assert.match(text, /svc_plugins\{status="active"\} (1[89]|[2-9]\d)/)
    assert.match(text, /svc_plugins\{status="failed"\} 0/)
  })
})

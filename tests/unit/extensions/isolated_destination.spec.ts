import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PermanentError, type DestinationContext } from '@signalbox/sdk'
import { PluginHost } from '#extensions/services/plugin_host'
import {
  failureOf,
  givenContext,
  installsDestinations,
  POST,
  REMOTE,
} from '#tests/unit/extensions/installed_destinations'
import { destinationManifest, isolatedDestination } from '#tests/unit/extensions/plugin_folders'

test.group('Installed destinations', (group) => {
  const { folders, givenPlugin } = installsDestinations(group)

  test('are loaded by the host and work like others', async ({ assert, cleanup }) => {
    folders().givenInstalled('destination-acme', {
      source: isolatedDestination('acme', `return ${JSON.stringify(REMOTE)}`),
      manifest: destinationManifest,
    })
    const host = new PluginHost({ homes: folders().homes, disabled: async () => new Set() })
    cleanup(() => host.close())
    await host.load()

    assert.deepInclude(host.find('destination.acme'), { status: 'active', origin: 'installed' })
    const plugin = host.get('destination', 'acme')!
    assert.deepEqual(await plugin.functions.create(givenContext().context, POST), REMOTE)
  })

  test('state their capabilities and settings, which the host checks', async ({ assert }) => {
    const plugin = await givenPlugin('', { more: 'find: async () => null,' })

    assert.deepEqual(plugin.capabilities, {
      update: false,
      unpublish: false,
      find: true,
      remove: false,
    })
    assert.isUndefined(plugin.functions.update)
    assert.isNull(await plugin.functions.find!(givenContext().context))
    assert.containsSubset(plugin.settings, [{ name: 'secret', secret: true, required: true }])
    const right = { url: 'https://blog.example', secret: 'x' }
    assert.deepEqual(plugin.parseSettings(right), {
      ok: true,
      values: { ...right, postStatus: 'publish' },
    })
    const wrong = plugin.parseSettings({ url: 'no', postStatus: 'x', teapot: 1 })
    assert.sameMembers(wrong.ok ? [] : wrong.problems.map(({ path }) => path), [
      'url',
      'secret',
      'postStatus',
      'teapot',
    ])
  })

  test('get the whole context, over the host', async ({ assert }) => {
    const plugin = await givenPlugin(`
      context.log.info('hello', { a: 1 })
      const answer = await context.http.request(new URL('/posts', context.settings.url), {
        method: 'POST', body: { title: post.title }, headers: { 'x-a': 'b' },
      })
      const image = await context.images.fetch('https://pictures.example/a.png')
      await context.http.request('https://blog.example/raw', { method: 'PUT', body: image.bytes })
      const version = [answer.status, answer.headers.etag, answer.json().id, answer.bytes().length,
        image.type, context.delivery.attempt, context.formerSecrets[0], context.clock.now() > 1_799_999_999_999]
      return { id: '7', url: null, version: version.join() }
    `)
    const { context, sent, logged } = givenContext()

    const made = await plugin.functions.create(context, POST)

    assert.equal(made.version, '201,x,7,10,image/png,2,old,true')
    assert.deepEqual(logged, ['hello'])
    assert.containsSubset(sent[0], {
      url: 'https://blog.example/posts',
      request: {
        method: 'POST',
        body: '{"title":"Tides"}',
        headers: { 'content-type': 'application/json', 'x-a': 'b' },
      },
    })
    assert.deepEqual(new Uint8Array(sent[1]!.request.body as Uint8Array), new Uint8Array([1, 2, 3]))
  })

  test('may use packages of their own', async ({ assert }) => {
    const plugin = await givenPlugin(
      'const { default: left } = await import("left"); return { id: left("7"), url: null }',
      {
        files: {
          'node_modules/left/package.json': '{"name":"left","exports":"./left.cjs"}',
          'node_modules/left/left.cjs':
            'const { format } = require("util"); module.exports = (id) => format("left-%s", id)',
        },
      }
    )
    const made = await plugin.functions.create(givenContext().context, POST)
    assert.equal(made.id, 'left-7')
  })

  test('are waited for with what they sent, when they end before its answer', async ({
    assert,
  }) => {
    const plugin = await givenPlugin(
      'void context.http.request("https://blog.example/slow", { method: "POST" }); setTimeout(() => process.exit(1), 20); await new Promise(() => {})'
    )
    const { context } = givenContext()
    let isAnswered = false
    const { http } = context
    const slow: DestinationContext['http'] = {
      async request(url, request) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        isAnswered = true
        return http.request(url, request)
      },
    }
    await failureOf(plugin, { ...context, http: slow })
    assert.isTrue(isAnswered)
  })

  test('see the failures of the host, and theirs arrive whole', async ({ assert }) => {
    const plugin = await givenPlugin(`
      try { await context.http.request('https://blog.example/down') }
      catch (error) {
        if (!(error instanceof RetryableError) || error.code !== 'unreachable') throw error
        throw new PermanentError('no_right', 'You may not', { field: 'secret', hint: 'Ask' })
      }
    `)
    const error = await failureOf(plugin)
    assert.instanceOf(error, PermanentError)
    assert.deepInclude(error, {
      code: 'no_right',
      message: 'You may not',
      field: 'secret',
      hint: 'Ask',
    })
  })

  test('hear the signal', async ({ assert }) => {
    const plugin = await givenPlugin(`
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve))
      throw new RetryableError('stopped', 'Told to stop')
    `)
    const error = await failureOf(plugin, givenContext({ signal: AbortSignal.timeout(50) }).context)
    assert.equal(error.code, 'stopped')
  })

  test('run several at a time, each in a process of its own', async ({ assert }) => {
    const plugin = await givenPlugin(`
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { id: String(process.pid), url: null }
    `)
    const make = async () => (await plugin.functions.create(givenContext().context, POST)).id
    const ids = await Promise.all(Array.from({ length: 6 }, make))
    assert.isAtMost(new Set(ids).size, 4)
    assert.isAbove(new Set(ids).size, 1)
  })

  test('are read afresh when they were changed', async ({ assert, cleanup }) => {
    const given = (id: string) => isolatedDestination('acme', `return { id: '${id}', url: null }`)
    const folder = folders().givenInstalled('destination-acme', {
      source: given('1'),
      manifest: destinationManifest,
    })
    const off = new Set<string>()
    const host = new PluginHost({ homes: folders().homes, disabled: async () => off })
    cleanup(() => host.close())
    await host.load()
    off.add('destination.acme')
    await host.sync('destination.acme')
    writeFileSync(join(folder, 'index.js'), given('2'))
    off.clear()
    await host.sync('destination.acme')
    const made = await host
      .get('destination', 'acme')!
      .functions.create(givenContext().context, POST)
    assert.equal(made.id, '2')
  })
})

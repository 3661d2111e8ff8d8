import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import {
  PermanentError,
  RetryableError,
  type Destination,
  type DestinationContext,
  type PluginRequest,
} from '@signalbox/sdk'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { PluginHost } from '#extensions/services/plugin_host'
import {
  destinationManifest,
  givenHomes,
  isolatedDestination,
} from '#tests/unit/extensions/plugin_folders'

const POST = { id: 'post_1', title: 'Tides', tags: ['sea'] } as never
const REMOTE = { id: '7', url: 'https://blog.example/7' }

interface Sent {
  url: string
  request: PluginRequest
}

/** What a host hands to a plugin, with everything recorded that the plugin does. */
function givenContext(more: Partial<DestinationContext> = {}) {
  const sent: Sent[] = []
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const context: DestinationContext = {
    settings: { url: 'https://blog.example', secret: 'canary-1234' },
    http: {
      async request(url, request = {}) {
        sent.push({ url: String(url), request })
        if (String(url).endsWith('/down')) throw new RetryableError('unreachable', 'Not there')
        const text = () => '{"id":"7"}'
        const bytes = () => new Uint8Array(Buffer.from(text()))
        return { status: 201, headers: { etag: 'x' }, text, json: () => ({ id: '7' }), bytes }
      },
    },
    log: { debug: log, info: log, warn: log, error: log },
    clock: { now: () => 1_800_000_000_000 },
    signal: AbortSignal.timeout(20_000),
    delivery: { id: 'dlv_1', attempt: 2, event: 'published', marker: 'svc:1' },
    images: { fetch: async () => ({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }) },
    formerSecrets: ['old'],
    ...more,
  }
  return { context, sent, logged }
}

test.group('Installed destinations', (group) => {
  let folders: ReturnType<typeof givenHomes>
  let close = async () => {}
  group.each.setup(() => {
    folders = givenHomes()
    return async () => {
      await close()
      close = async () => {}
      folders.remove()
    }
  })

  /** The plugin whose `create` is this code. */
  async function givenPlugin(
    code: string,
    { more = '', residentMb = 384, timeoutMs = 1_000, files = {} as Record<string, string> } = {}
  ) {
    const source = isolatedDestination('acme', code, more)
    const folder = folders.givenInstalled('destination-acme', {
      source: source.replace('timeoutMs: 1_000', `timeoutMs: ${timeoutMs}`),
      manifest: destinationManifest,
      files,
    })
    const read = await readIsolated(join(folder, 'index.js'), 5_000, folder, { residentMb })
    close = read.close
    return read.definition as Destination
  }

  /** What a call of `create` ends with. */
  const failureOf = async (plugin: Destination, context = givenContext().context) => {
    try {
      await plugin.functions.create(context, POST)
    } catch (error) {
      return error as Error & { code?: string }
    }
    throw new Error('it did not fail')
  }

  test('are loaded by the host and work like others', async ({ assert, cleanup }) => {
    folders.givenInstalled('destination-acme', {
      source: isolatedDestination('acme', `return ${JSON.stringify(REMOTE)}`),
      manifest: destinationManifest,
    })
    const host = new PluginHost({ homes: folders.homes, disabled: async () => new Set() })
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

  test('cost one attempt when they {story}, and the next one works')
    .with([
      { story: 'end their process', code: 'process.exit(3)', says: 'ended (SIGKILL)' },
      {
        story: 'end their process later',
        code: 'await new Promise((r) => setTimeout(r, 50)); process.exit(3)',
        says: 'ended (SIGKILL)',
      },
      { story: 'abort', code: 'process.abort()', says: 'ended (SIGABRT)' },
      {
        story: 'throw where nobody catches',
        code: 'setTimeout(() => { throw new Error("boom") }); await new Promise(() => {})',
        says: 'ended (SIGKILL)',
      },
      { story: 'loop for ever', code: 'for (;;);', says: 'did not end within 1 seconds' },
      { story: 'never answer', code: 'await new Promise(() => {})', says: 'did not end within' },
      {
        story: 'fill the heap',
        code: 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length))',
        says: 'ended (SIG',
      },
      {
        story: 'take 2 GB of memory',
        code: 'const all = []; for (let n = 0; n < 64; n++) { all.push(Buffer.alloc(32_000_000, 7)); await new Promise((r) => setTimeout(r, 5)) } await new Promise(() => {})',
        says: 'used too much memory',
      },
      {
        story: 'send garbage',
        code: 'fs.writeSync(1, "garbage\\n"); await new Promise(() => {})',
        says: 'something that is no message',
      },
      {
        story: 'send without end',
        code: 'const chunk = "x".repeat(65_536); for (;;) { try { fs.writeSync(1, chunk) } catch { await new Promise((r) => setTimeout(r, 1)) } }',
        says: 'sent too much at once',
      },
      { story: 'throw a text', code: 'throw "boom"', says: 'boom' },
      {
        story: 'answer something else',
        code: 'return { id: 7 }',
        says: 'something else than a post',
      },
      {
        story: 'name a script as address',
        code: 'return { id: "7", url: "javascript:alert(1)" }',
        says: 'something else than a post',
      },
    ])
    .run(async ({ assert }, { code, says }) => {
      const plugin = await givenPlugin(
        `if (context.delivery.attempt === 2) { ${code} }\n return ${JSON.stringify(REMOTE)}`
      )
      const error = await failureOf(plugin)
      assert.include(error.message, says)
      assert.isUndefined(error.code)

      const { context } = givenContext({
        delivery: { id: 'dlv_1', attempt: 3, event: 'published', marker: 'svc:1' },
      })
      assert.deepEqual(await plugin.functions.create(context, POST), REMOTE)
    })
    .timeout(20_000)

  test('are ended when they do not stop as they are told to', async ({ assert }) => {
    const plugin = await givenPlugin('await new Promise(() => {})', { timeoutMs: 9_000 })
    const error = await failureOf(plugin, givenContext({ signal: AbortSignal.timeout(50) }).context)
    assert.include(error.message, 'did not stop when it was told to')
  })

  test('hear the signal', async ({ assert }) => {
    const plugin = await givenPlugin(`
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve))
      throw new RetryableError('stopped', 'Told to stop')
    `)
    const error = await failureOf(plugin, givenContext({ signal: AbortSignal.timeout(50) }).context)
    assert.equal(error.code, 'stopped')
  })

  test('have no way to {story}')
    .with([
      { story: 'see the environment', code: 'return process.env', says: '{}' },
      {
        story: 'read files',
        code: 'return fs.readFileSync("/etc/passwd")',
        says: 'ERR_ACCESS_DENIED',
      },
      { story: 'list files', code: 'return fs.readdirSync("/")', says: 'ERR_ACCESS_DENIED' },
      {
        story: 'read the memory of others',
        code: 'return fs.readFileSync(`/proc/${process.ppid}/environ`)',
        says: 'ERR_ACCESS_DENIED',
      },
      {
        story: 'write files',
        code: 'return fs.writeFileSync("stolen.txt", "x")',
        says: 'ERR_ACCESS_DENIED',
      },
      { story: 'fetch', code: 'return fetch("http://127.0.0.1:1")', says: 'fetch is not defined' },
      {
        story: 'open sockets',
        code: 'return await import("node:net")',
        says: '"node:net" is not there for plugins',
      },
      {
        story: 'ask the name service',
        code: 'return await import("dns")',
        says: '"dns" is not there for plugins',
      },
      {
        story: 'get modules by the side door',
        code: 'return process.getBuiltinModule("net")',
        says: 'not there for plugins',
      },
      {
        story: 'get modules by the old door',
        code: 'return (await import("./old.cjs")).default()',
        says: 'not there for plugins',
      },
      {
        story: 'require them',
        code: 'return (await import("./require.cjs")).default()',
        says: 'not there for plugins',
      },
      {
        story: 'hook into the search for modules',
        code: 'return (await import("./hooks.cjs")).default()',
        says: 'not there for plugins',
      },
      {
        story: 'make a socket of an output',
        code: 'return process.stderr.constructor.prototype.connect.call(process.stderr, 1)',
        says: 'undefined',
      },
      {
        story: 'find a socket among the handles',
        code: 'return process._getActiveHandles().length',
        says: 'not there for plugins',
      },
      {
        story: 'start processes',
        code: 'return await import("node:child_process")',
        says: 'not there for plugins',
      },
      {
        story: 'start threads',
        code: 'return await import("node:worker_threads")',
        says: 'not there for plugins',
      },
      {
        story: 'reach into Node',
        code: 'return process.binding("tcp_wrap")',
        says: 'not there for plugins',
      },
      {
        story: 'kill the host',
        code: 'return process.kill(process.ppid, 0)',
        says: 'not there for plugins',
      },
      {
        story: 'load modules from elsewhere',
        code: 'return (await import("../outside.js")).default',
        says: 'ERR_ACCESS_DENIED',
      },
    ])
    .run(async ({ assert }, { code, says }) => {
      const plugin = await givenPlugin(
        `try { const got = await (async () => { ${code} })(); return { id: 'got ' + JSON.stringify(got), url: null } }
         catch (error) { throw new PermanentError('refused', String(error.code ?? '') + ' ' + error.message) }`,
        {
          files: {
            '../outside.js': 'export default 1',
            'hooks.cjs':
              'module.exports = () => { module.constructor.registerHooks({ resolve: () => ({ url: "node:net", format: "builtin", shortCircuit: true }) }); return require("x") && "net" }',
            'old.cjs': 'module.exports = () => module.constructor._load("net") && "net"',
            'require.cjs': 'module.exports = () => require("http") && "http"',
          },
        }
      )
      const said = await plugin.functions.create(givenContext().context, POST).then(
        ({ id }) => id,
        (error: Error & { code?: string }) => `${error.code}: ${error.message}`
      )
      assert.include(said, says)
      if (says !== '{}') assert.notInclude(said, 'got ')
    })

  test('that fail while they are loaded are skipped with the reason: {source}')
    .with([
      { source: 'throw new Error("boom")', says: 'boom' },
      { source: 'import "node:http"', says: '"node:http" is not there for plugins' },
      { source: 'for (;;);', says: 'did not load within 1 seconds' },
      { source: 'process.exit(0)', says: 'its process ended (SIGKILL)' },
      { source: 'export default 7', says: '"kind" is missing' },
    ])
    .run(async ({ assert, cleanup }, { source, says }) => {
      folders.givenInstalled('destination-acme', { source, manifest: destinationManifest })
      const host = new PluginHost({
        homes: folders.homes,
        disabled: async () => new Set(),
        timeoutMs: 1_000,
      })
      cleanup(() => host.close())
      await host.load()
      const [plugin] = host.list()
      assert.equal(plugin!.status, 'failed')
      assert.include(plugin!.reason, says)
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

  test('leave no process behind when they are closed', async ({ assert }) => {
    const plugin = await givenPlugin('return { id: String(process.pid), url: null }')
    const { id: pid } = await plugin.functions.create(givenContext().context, POST)
    assert.include(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), 'permission')
    await close()
    assert.throws(() => process.kill(Number(pid), 0))
  })

  test('are read afresh when they were changed', async ({ assert, cleanup }) => {
    const given = (id: string) => isolatedDestination('acme', `return { id: '${id}', url: null }`)
    const folder = folders.givenInstalled('destination-acme', {
      source: given('1'),
      manifest: destinationManifest,
    })
    const off = new Set<string>()
    const host = new PluginHost({ homes: folders.homes, disabled: async () => off })
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

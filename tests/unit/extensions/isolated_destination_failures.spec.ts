import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PluginHost } from '#extensions/services/plugin_host'
import {
  failureOf,
  givenContext,
  installsDestinations,
  POST,
  REMOTE,
} from '#tests/unit/extensions/installed_destinations'
import { destinationManifest } from '#tests/unit/extensions/plugin_folders'

test.group('Installed destinations', (group) => {
  const { close, folders, givenPlugin } = installsDestinations(group)

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

  test('that fail while they are loaded are skipped with the reason: {source}')
    .with([
      { source: 'throw new Error("boom")', says: 'boom' },
      { source: 'import "node:http"', says: '"node:http" is not there for plugins' },
      { source: 'for (;;);', says: 'did not load within 1 seconds' },
      { source: 'process.exit(0)', says: 'its process ended (SIGKILL)' },
      { source: 'export default 7', says: '"kind" is missing' },
    ])
    .run(async ({ assert, cleanup }, { source, says }) => {
      folders().givenInstalled('destination-acme', { source, manifest: destinationManifest })
      const host = new PluginHost({
        homes: folders().homes,
        disabled: async () => new Set(),
        timeoutMs: 1_000,
      })
      cleanup(() => host.close())
      await host.load()
      const [plugin] = host.list()
      assert.equal(plugin!.status, 'failed')
      assert.include(plugin!.reason, says)
    })

  test('leave no process behind when they are closed', async ({ assert }) => {
    const plugin = await givenPlugin('return { id: String(process.pid), url: null }')
    const { id: pid } = await plugin.functions.create(givenContext().context, POST)
    assert.include(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), 'permission')
    await close()
    assert.throws(() => process.kill(Number(pid), 0))
  })
})

import { test } from '@japa/runner'
import {
  givenContext,
  installsDestinations,
  POST,
} from '#tests/unit/extensions/installed_destinations'

test.group('Installed destinations', (group) => {
  const { givenPlugin } = installsDestinations(group)

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
})

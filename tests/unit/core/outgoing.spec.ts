import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { outgoing } from '#core/services/outgoing'

const listen = async (context: TestContext, listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test.group('Outgoing requests', () => {
  test('reach an address that the operator allowed', async ({ assert, ...context }) => {
    const port = await listen(context as TestContext, (_, answer) => answer.end('hello'))
    const answer = await outgoing.fetch({ url: `http://127.0.0.1:${port}/` })

    assert.equal(answer.status, 200)
    assert.equal(answer.body.toString(), 'hello')
  })

  test('check what a name resolves to, and name the setting that would allow it', async ({
    assert,
  }) => {
    await assert.rejects(() => outgoing.fetch({ url: 'http://[::1]:9/' }), /SVC_EGRESS_ALLOW/)
    await assert.rejects(() => outgoing.fetch({ url: 'http://ip6-localhost:9/' }))
  })

  test('do not follow a redirect to another place', async ({ assert, ...context }) => {
    const port = await listen(context as TestContext, (_, answer) =>
      answer.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    )
    const answer = await outgoing.fetch({ url: `http://127.0.0.1:${port}/` })

    assert.equal(answer.status, 302)
  })

  test('stop reading an answer that is too large', async ({ assert, ...context }) => {
    const port = await listen(context as TestContext, (_, answer) => {
      const timer = setInterval(() => answer.write(Buffer.alloc(64 * 1024)), 1)
      answer.on('close', () => clearInterval(timer))
    })

    await assert.rejects(
      () => outgoing.fetch({ url: `http://127.0.0.1:${port}/`, maxBytes: 100_000 }),
      /larger than/
    )
  })

  test('give up on an address that does not answer', async ({ assert, ...context }) => {
    const port = await listen(context as TestContext, () => {})

    await assert.rejects(() =>
      outgoing.fetch({ url: `http://127.0.0.1:${port}/`, headersTimeoutMs: 1_000 })
    )
  })
})

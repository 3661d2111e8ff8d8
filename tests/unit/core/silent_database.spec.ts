import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { silentDatabase } from '#core/services/silent_database'

const LIMIT_MS = 40

/** A connection to a server that never says anything. */
const givenSilence = async (cleanup: (callback: () => void) => void): Promise<Socket> => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stream = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(stream, 'connect')
  cleanup(() => {
    stream.destroy()
    server.close()
  })
  return stream
}

test.group('A database that falls silent', () => {
  test('loses the connection that waits for an answer', async ({ assert, cleanup }) => {
    const stream = await givenSilence(cleanup)
    silentDatabase.watch({ connection: { stream }, readyForQuery: false }, LIMIT_MS)

    const [error] = await once(stream, 'error')

    assert.equal(error.code, 'ETIMEDOUT')
  })

  test('keeps idle connections', async ({ assert, cleanup }) => {
    const stream = await givenSilence(cleanup)
    silentDatabase.watch({ connection: { stream }, readyForQuery: true }, LIMIT_MS)

    await sleep(LIMIT_MS * 3)

    assert.isFalse(stream.destroyed)
  })

  test('may take its time while the schema is migrated', async ({ assert, cleanup }) => {
    const stream = await givenSilence(cleanup)

    await silentDatabase.lifted(async () => {
      silentDatabase.watch({ connection: { stream }, readyForQuery: false }, LIMIT_MS)
      await sleep(LIMIT_MS * 3)
    })

    assert.isFalse(stream.destroyed)
  })
})

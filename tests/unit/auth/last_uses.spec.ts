import { test } from '@japa/runner'
import { MINUTE, SECOND } from '#core/time'
import { LastUses } from '#auth/services/last_uses'
import { givenWorkspace } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

test.group('Last uses of keys', () => {
  test('are written once a minute', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { apiKey } = await givenWorkspace()
    const uses = new LastUses()
    uses.note(apiKey.id, () => '192.0.2.1')
    await uses.write()
    const first = time.now
    await apiKey.refresh()
    assert.deepEqual([apiKey.lastUsedAt, apiKey.lastUsedIp], [first, '192.0.2.1'])

    time.advance(MINUTE - 1)
    uses.note(apiKey.id, () => '192.0.2.2')
    await uses.write()
    await apiKey.refresh()
    assert.equal(apiKey.lastUsedAt, first)

    time.advance(1)
    uses.note(apiKey.id, () => '192.0.2.2')
    await uses.write()
    await apiKey.refresh()
    assert.deepEqual([apiKey.lastUsedAt, apiKey.lastUsedIp], [first + MINUTE, '192.0.2.2'])
  })

  test('that another replica wrote within the minute are left as they are', async ({
    assert,
    cleanup,
  }) => {
    const time = givenStoppedClock(cleanup)
    const { apiKey } = await givenWorkspace()
    const [here, elsewhere] = [new LastUses(), new LastUses()]
    elsewhere.note(apiKey.id, () => '192.0.2.1')
    await elsewhere.write()
    time.advance(30 * SECOND)
    here.note(apiKey.id, () => '192.0.2.2')
    await here.write()

    await apiKey.refresh()
    assert.equal(apiKey.lastUsedIp, '192.0.2.1')
  })

  test('do not ask for the address when there is nothing to write', async ({ assert }) => {
    const { apiKey } = await givenWorkspace()
    const uses = new LastUses()
    let asked = 0
    for (let use = 0; use < 3; use++) uses.note(apiKey.id, () => String(++asked))
    await uses.write()

    assert.equal(asked, 1)
  })
})

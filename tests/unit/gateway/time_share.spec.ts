import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { TimeShare } from '#gateway/services/time_share'

test.group('A share of the time', () => {
  test('is left until it is spent, and comes back with the next second', async ({ assert }) => {
    const share = new TimeShare(10)

    assert.isTrue(share.isLeft)
    share.spend(20_000)
    await sleep(1_100)

    assert.isTrue(share.isLeft)
  })
})

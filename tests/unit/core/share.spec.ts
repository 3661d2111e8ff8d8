import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Share } from '#core/services/share'

test.group('A share', () => {
  test('is left until it was taken, by each subject on its own', ({ assert }) => {
    const share = new Share(10, 3_600_000)

    assert.isTrue(share.isLeft('a'))
    share.take('a', 9)
    assert.isTrue(share.isLeft('a'))
    share.take('a', 1)

    assert.isFalse(share.isLeft('a'))
    assert.isTrue(share.isLeft('b'))
  })

  test('comes back with the next period', async ({ assert }) => {
    const share = new Share(10, 50)
    share.isLeft('a')
    share.take('a', 1_000)

    await sleep(60)

    assert.isTrue(share.isLeft('a'))
  })
})

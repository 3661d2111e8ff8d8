import { test } from '@japa/runner'
import { BoundedQueue } from '#core/services/bounded_queue'

const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

test.group('BoundedQueue', () => {
  test('never runs more at once than it may, whenever calls come', async ({ assert }) => {
    const queue = new BoundedQueue('test', 2, 100)
    let running = 0
    let most = 0
    const task = async () => {
      most = Math.max(most, ++running)
      await pause()
      running--
    }
    const first = Array.from({ length: 6 }, () => queue.run(task))
    const late = first.map((call) => call.then(() => queue.run(task)))
    await Promise.all([...first, ...late])

    assert.equal(most, 2)
  })

  test('refuses what would have to wait too long in line', async ({ assert }) => {
    const queue = new BoundedQueue('test', 1, 1)
    const calls = [1, 2, 3].map(() => queue.run(pause))
    const outcomes = await Promise.allSettled(calls)

    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'fulfilled', 'rejected']
    )
    assert.equal((outcomes[2] as PromiseRejectedResult).reason.code, 'E_OVERLOADED')
  })

  test('gives the place of a failed task to the next one', async ({ assert }) => {
    const queue = new BoundedQueue('test', 1, 5)
    const failed = queue.run(() => Promise.reject(new Error('broken')))
    const next = queue.run(() => Promise.resolve('done'))

    await assert.rejects(() => failed, 'broken')
    assert.equal(await next, 'done')
  })
})

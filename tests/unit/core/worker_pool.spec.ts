import { test } from '@japa/runner'
import { workerPool } from '#core/services/worker_pool'

const task = (name: string) => ({
  module: new URL('../../fixtures/core/worker_tasks.js', import.meta.url),
  name,
})

test.group('Worker pool', (group) => {
  group.each.teardown(() => workerPool.drain())

  test('starts no thread before the first task', ({ assert }) => {
    assert.deepEqual(workerPool.load, { threads: 0, waiting: 0 })
  })

  test('runs a task in a thread and moves its buffer there', async ({ assert }) => {
    const numbers = new Float64Array([1, 2, 3])

    assert.equal(await workerPool.run(task('sum'), numbers, { transfer: [numbers.buffer] }), 6)
    assert.equal(numbers.byteLength, 0)
  })

  test('hands on the error of a task', async ({ assert }) => {
    await assert.rejects(() => workerPool.run(task('fail'), null), 'the task failed')
  })

  test('goes on after a task took its thread down', async ({ assert }) => {
    await assert.rejects(() => workerPool.run(task('crash'), null))

    assert.equal(await workerPool.run(task('sum'), new Float64Array([4])), 4)
  })

  test('refuses more tasks than may wait', async ({ assert }) => {
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, () => workerPool.run(task('wait'), 5))
    )
    const refused = results.filter((result) => result.status === 'rejected')

    assert.isAbove(refused.length, 0)
    assert.equal((refused[0] as PromiseRejectedResult).reason.code, 'E_OVERLOADED')
  })

  test('waits for running tasks when it is drained', async ({ assert }) => {
    const running = workerPool.run(task('wait'), 50)
    await workerPool.drain()

    assert.equal(await running, 'done')
  }).timeout(10_000)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { Job } from '@adonisjs/queue'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#core/services/jobs'

const done: string[] = []

class NoteJob extends Job<{ text: string }> {
  static options = { name: 'test.note' }

  async execute() {
    done.push(this.payload.text)
  }
}

const until = async (condition: () => boolean, timeoutMs = 8_000) => {
  const end = Date.now() + timeoutMs
  while (!condition() && Date.now() < end) await sleep(20)
}

test.group('Jobs', (group) => {
  group.setup(() => jobs.register(NoteJob))
  group.each.setup(async () => {
    done.length = 0
    await db.from('queue_jobs').delete()
  })

  test('wait in the backlog until a worker takes them', async ({ assert }) => {
    await jobs.dispatch(NoteJob, { text: 'first' })
    await sleep(20)

    const before = await jobs.backlog()
    assert.equal(before.waiting, 1)
    assert.isAbove(before.oldestMs, 0)
    assert.isBelow(before.oldestMs, 60_000)

    jobs.startWorker()
    await until(() => done.length > 0)
    await jobs.stopWorker()

    assert.deepEqual(done, ['first'])
    assert.deepEqual(await jobs.backlog(), { waiting: 0, oldestMs: 0 })
  }).timeout(20_000)

  test('that are due later do not count as waiting', async ({ assert }) => {
    await jobs.dispatch(NoteJob, { text: 'later' }, { delayMs: 60_000 })

    assert.deepEqual(await jobs.backlog(), { waiting: 0, oldestMs: 0 })
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'

test.group('Changes between replicas', () => {
  test('reach this process at once', async ({ assert, cleanup }) => {
    const seen: (string | null)[] = []
    cleanup(changes.on('test_topic', (subject) => void seen.push(subject)))
    await changes.publish('test_topic', 'one')

    assert.deepEqual(seen, ['one'])
  })

  test('of another replica are read once', async ({ assert, cleanup }) => {
    const seen: (string | null)[] = []
    cleanup(changes.on('test_topic', (subject) => void seen.push(subject)))
    await changes.poll()
    await db
      .table('changes')
      .insert({ topic: 'test_topic', subject: 'two', replica: 'elsewhere', at: clock.now() })
    await changes.poll()
    await changes.poll()

    assert.deepEqual(seen, ['two'])
  })

  test('that were committed late are not passed over', async ({ assert, cleanup }) => {
    const seen: (string | null)[] = []
    cleanup(changes.on('late_topic', (subject) => void seen.push(subject)))
    await changes.poll()
    const [last] = await db.from('changes').max('seq as seq')
    const seq = Number(last.seq)
    const row = (number: number, subject: string) => ({
      seq: number,
      topic: 'late_topic',
      subject,
      replica: 'elsewhere',
      at: clock.now(),
    })
    await db.table('changes').insert(row(seq + 2, 'second'))
    await changes.poll()
    await db.table('changes').insert(row(seq + 1, 'first'))
    await changes.poll()

    assert.deepEqual(seen, ['second', 'first'])
    await db.from('changes').where('topic', 'late_topic').delete()
  })

  test('keep reaching the others when one listener fails', async ({ assert, cleanup }) => {
    const seen: (string | null)[] = []
    cleanup(changes.on('test_topic', () => Promise.reject(new Error('broken'))))
    cleanup(changes.on('test_topic', (subject) => void seen.push(subject)))
    await changes.publish('test_topic', 'three')

    assert.deepEqual(seen, ['three'])
  })
})

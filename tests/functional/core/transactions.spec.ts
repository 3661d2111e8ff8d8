import { DatabaseSync } from 'node:sqlite'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

const isSqlite = () => db.connection().dialect.name !== 'postgres'

/** Another process that writes and does not wait. */
async function givenImpatientWriter(cleanup: (end: () => void) => void) {
  const [{ file }] = await db.rawQuery('pragma database_list')
  const connection = new DatabaseSync(file, { timeout: 0 })
  cleanup(() => connection.close())
  return () => connection.exec("delete from settings where key = 'nobody wrote this'")
}

test.group('A transaction on SQLite', () => {
  test('has the right to write from its beginning, so that it is not refused later', async ({
    assert,
    cleanup,
  }) => {
    const write = await givenImpatientWriter(cleanup)

    await db.transaction(async (trx) => {
      await trx.from('settings').first()
      assert.throws(write, /locked/)
      await trx.from('settings').where('key', 'nobody wrote this').delete()
    })

    assert.doesNotThrow(write)
  }).skip(() => !isSqlite(), 'PostgreSQL has no such rule')
})

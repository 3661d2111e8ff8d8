import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

const isSqlite = () => db.connection().dialect.name !== 'postgres'

const WRITER = `
const { DatabaseSync } = require('node:sqlite')
const connection = new DatabaseSync(process.argv[1], { timeout: 0 })
connection.exec("delete from settings where key = 'nobody wrote this'")
`

/** Another process that writes and does not wait; answers whether it could. */
async function anotherWrites() {
  const [{ file }] = await db.rawQuery('pragma database_list')
  return () => spawnSync(process.execPath, ['-e', WRITER, file]).status === 0
}

test.group('A transaction on SQLite', () => {
  test('has the right to write from its beginning, so that it is not refused later', async ({
    assert,
  }) => {
    const writes = await anotherWrites()

    const during = await db.transaction(async (trx) => {
      await trx.from('settings').first()
      return writes()
    })

    assert.isFalse(during)
    assert.isTrue(writes())
  }).skip(() => !isSqlite(), 'PostgreSQL has no such rule')
})

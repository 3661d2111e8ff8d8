import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { test } from '@japa/runner'

const isPostgres = process.env.DATABASE_URL !== undefined

/** Leaves something that the database notices at the COMMIT alone. */
async function breakAtCommit(trx: TransactionClientContract) {
  await trx.rawQuery('create table sure_parents (id integer primary key)')
  await trx.rawQuery(
    'create table sure_children (id integer references sure_parents (id) deferrable initially deferred)'
  )
  await trx.rawQuery('insert into sure_children values (1)')
}

const assertUsable = async (assert: { equal(a: unknown, b: unknown): void }) => {
  assert.equal(await db.transaction(async () => 'works'), 'works')
  assert.equal(await db.connection().schema.hasTable('sure_children'), false)
}

test.group('A COMMIT that fails', () => {
  test('throws out of a transaction with a callback, and leaves nothing behind', async ({
    assert,
  }) => {
    await assert.rejects(() => db.transaction(breakAtCommit), /foreign key/i)
    await assertUsable(assert)
  })

  test('throws out of a transaction that is committed by hand', async ({ assert }) => {
    const trx = await db.transaction()
    await breakAtCommit(trx)

    await assert.rejects(() => trx.commit(), /foreign key/i)
    await assertUsable(assert)
  })

  test('does not hide what a callback throws', async ({ assert }) => {
    const failing = db.transaction(async (trx) => {
      await breakAtCommit(trx)
      throw new Error('something else')
    })

    await assert.rejects(() => failing, 'something else')
    await assertUsable(assert)
  })
})

test.group('A BEGIN that fails', () => {
  test('throws before the work begins', async ({ assert }) => {
    await db.rawQuery('BEGIN')
    let hasBegun = false
    const failing = db.transaction(async () => {
      hasBegun = true
    })

    await assert.rejects(() => failing, /within a transaction/)
    await db.rawQuery('ROLLBACK')
    assert.isFalse(hasBegun)
    await assertUsable(assert)
  }).skip(isPostgres, 'PostgreSQL takes a second BEGIN with a warning')
})

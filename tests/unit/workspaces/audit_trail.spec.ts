import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { bySystem } from '#workspaces/act'
import AuditRow from '#workspaces/models/audit_row'
import { VerifyAudit } from '#workspaces/queries/verify_audit'
import { auditTrail } from '#workspaces/services/audit_trail'

/** A chain of its own with some rows in it. */
const givenChain = async (rows: number) => {
  const workspaceId = newId('ws')
  for (let row = 1; row <= rows; row++) {
    await auditTrail.record({
      by: bySystem,
      action: 'test.done',
      workspaceId,
      object: `thing_${row}`,
      detail: { row, nested: { ok: true }, nothing: null },
    })
  }
  return workspaceId
}

const reportOf = async (chain: string) => {
  const reports = await new VerifyAudit().handle()
  return reports.find((report) => report.chain === chain)
}

const rowAt = (chain: string, position: number) => db.from('audit_log').where({ chain, position })

test.group('Audit trail', () => {
  test('keeps acts in a chain for each workspace', async ({ assert }) => {
    const chain = await givenChain(3)
    const rows = await AuditRow.query().where({ chain }).orderBy('position')

    assert.deepEqual(
      rows.map(({ position, object }) => [position, object]),
      [
        [1, 'thing_1'],
        [2, 'thing_2'],
        [3, 'thing_3'],
      ]
    )
    assert.equal(rows[1]!.prevHash, rows[0]!.hash)
    assert.deepEqual(await reportOf(chain), { chain, rows: 3, fault: null })
  })

  test('puts acts without a workspace into the chain of the platform', async ({ assert }) => {
    await auditTrail.record({ by: bySystem, action: 'test.platform' })
    const row = await AuditRow.query().where('action', 'test.platform').firstOrFail()

    assert.equal(row.chain, 'platform')
    assert.isNull(row.workspaceId)
  })

  test('notices a row that was changed', async ({ assert }) => {
    const chain = await givenChain(3)
    await rowAt(chain, 2).update({ object: 'thing_9' })

    assert.deepEqual((await reportOf(chain))?.fault, { position: 2, reason: 'changed' })
  })

  test('notices a detail that was changed', async ({ assert }) => {
    const chain = await givenChain(2)
    await rowAt(chain, 1).update({ detail: JSON.stringify({ row: 1, nested: { ok: false } }) })

    assert.deepEqual((await reportOf(chain))?.fault, { position: 1, reason: 'changed' })
  })

  test('notices a row that was taken out', async ({ assert }) => {
    const chain = await givenChain(3)
    await rowAt(chain, 2).delete()

    assert.deepEqual((await reportOf(chain))?.fault, { position: 2, reason: 'missing' })
  })

  test('notices that the last rows were cut off', async ({ assert }) => {
    const chain = await givenChain(3)
    await rowAt(chain, 3).delete()

    assert.deepEqual((await reportOf(chain))?.fault, { position: 3, reason: 'cut off' })
  })

  test('notices that the end of a chain was turned back with its rows', async ({ assert }) => {
    const chain = await givenChain(3)
    await rowAt(chain, 3).delete()
    await db.from('audit_chains').where({ chain }).update({ position: 2 })

    assert.isNotNull((await reportOf(chain))?.fault)
  })

  test('notices rows whose chain was taken out of the list of chains', async ({ assert }) => {
    const chain = await givenChain(2)
    await db.from('audit_chains').where({ chain }).delete()

    assert.isNotNull((await reportOf(chain))?.fault)
  })

  test('notices a row that was written by somebody without the secret', async ({ assert }) => {
    const chain = await givenChain(1)
    const [last] = await rowAt(chain, 1)
    const forged = { ...last, position: 2, prev_hash: last.hash, hash: 'f'.repeat(64) }
    delete forged.seq
    await db.table('audit_log').insert(forged)
    await db.from('audit_chains').where({ chain }).update({ position: 2, hash: forged.hash })

    assert.deepEqual((await reportOf(chain))?.fault, { position: 2, reason: 'changed' })
  })

  test('keeps the order when many acts are recorded at once', async ({ assert }) => {
    const chain = newId('ws')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        auditTrail.record({ by: bySystem, action: 'test.crowd', workspaceId: chain })
      )
    )

    assert.deepEqual(await reportOf(chain), { chain, rows: 20, fault: null })
  })

  test('takes its row back when the act fails', async ({ assert }) => {
    const workspaceId = newId('ws')
    const act = db.transaction(async (client) => {
      await auditTrail.record({ by: bySystem, action: 'test.failed', workspaceId }, client)
      throw new Error('the act failed')
    })

    await assert.rejects(() => act, 'the act failed')
    assert.isUndefined(await reportOf(workspaceId))
  })

  test('fails the act when its row cannot be written', async ({ assert }) => {
    const broken = {
      toJSON: () => {
        throw new Error('not storable')
      },
    }
    const workspaceId = newId('ws')
    const act = db.transaction(async (client) => {
      await client.table('settings').insert({ key: workspaceId, value: '1', updated_at: 1 })
      await auditTrail.record(
        { by: bySystem, action: 'test.broken', workspaceId, detail: { broken } },
        client
      )
    })

    await assert.rejects(() => act, 'not storable')
    assert.isNull(await db.from('settings').where('key', workspaceId).first())
  })
})

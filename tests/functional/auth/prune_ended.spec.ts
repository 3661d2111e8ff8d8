import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { idempotency, type HeldKey } from '#core/services/idempotency'
import { DAY } from '#core/time'
import { PruneEnded } from '#auth/jobs/prune_ended'
import OperatorSession from '#auth/models/operator_session'
import { givenOperator } from '#tests/helpers/given_operator'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

test.group('The job that prunes', () => {
  test('deletes what has ended and leaves what has not', async ({ assert, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { operator, signIn } = await givenOperator()
    await signIn()
    const old = (await idempotency.begin('test', newId('idem'), 'a')) as HeldKey
    await old.keep({ status: 200, body: 'old' })
    await db.table('changes').insert({ topic: 'old', replica: 'elsewhere', at: time.now })
    time.advance(DAY + 1)
    await signIn()
    const young = (await idempotency.begin('test', newId('idem'), 'b')) as HeldKey
    await young.keep({ status: 200, body: 'young' })
    await new PruneEnded().execute()

    const sessions = await OperatorSession.query().where('operatorId', operator.id)
    assert.deepEqual(
      sessions.map(({ createdAt }) => createdAt),
      [time.now]
    )
    const kept = await db.from('idempotency_keys').select('expires_at')
    assert.isNotEmpty(kept)
    for (const row of kept) assert.isAbove(Number(row.expires_at), time.now)
    assert.isEmpty(await db.from('changes').where('topic', 'old'))
  })
})

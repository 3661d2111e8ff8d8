import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CHAIN, givenPlanner, statuses, taskOf } from '#tests/functional/routing/plans/givens'
import { refuse, type Answer } from '#tests/helpers/scripted_upstream'

test.group('POST /api/v1/route with plan and execute', () => {
  test('keeps what is done when a step fails, and pays the rest only when it is resumed', async ({
    assert,
    cleanup,
  }) => {
    const { execute, send, upstream, ledger } = await givenPlanner(cleanup)
    const works = upstream.answer
    upstream.answer = (response, request) =>
      (taskOf(request).startsWith('Translate') ? refuse(400) : works)(response, request)

    const { body } = await execute(`${CHAIN} Compare the Nile and the Rhine.`)

    assert.deepEqual(statuses(body.execution), ['done', 'failed', 'skipped', 'done'])
    assert.isFalse(body.execution.ok)
    assert.equal(body.execution.error.code, 'E_PLAN_INCOMPLETE')
    assert.include(body.execution.error.message, `/api/v1/plans/${body.request_id}/resume`)
    assert.lengthOf(body.execution.needed, 1)
    assert.include(body.execution.content, 'answer of <Compare the Nile and the Rhine.>')

    upstream.answer = works
    const before = upstream.received.length
    const resumed = await send('POST', `/plans/${body.request_id}/resume`, {})

    assert.equal(resumed.body.state, 'done')
    assert.isTrue(resumed.body.execution.ok)
    assert.deepEqual(upstream.received.slice(before).map(taskOf), [
      'Translate the summary to German.',
      'Write a title for it.',
    ])
    const paid = (await ledger()).filter((row) => Number(row.cost_nano) > 0)
    assert.lengthOf(paid, 4)
    const [first] = resumed.body.execution.steps
    assert.equal(first.request_id, body.execution.steps[0].request_id)

    const again = await send('POST', `/plans/${body.request_id}/resume`, {})
    assert.deepEqual(again.body.execution, resumed.body.execution)
    assert.lengthOf(upstream.received, before + 2)
  })

  test('ends what runs when the caller leaves, and goes on from there', async ({
    assert,
    cleanup,
  }) => {
    const { execute, send, upstream, workspace } = await givenPlanner(cleanup)
    const works = upstream.answer
    const hangs: Answer = () => {}
    upstream.answer = (response, request) =>
      (taskOf(request).startsWith('Translate') ? hangs : works)(response, request)
    const leaving = new AbortController()
    const asked = execute(CHAIN, {}, {}, leaving.signal).catch(() => null)
    while (upstream.received.length < 2) await sleep(5)
    leaving.abort()
    await asked

    let row = null
    for (let tries = 0; tries < 100 && row?.state !== 'stopped'; tries++) {
      await sleep(20)
      row = await db.from('route_plans').where('workspace_id', workspace.id).first()
    }
    const { body } = await send('GET', `/plans/${row.id}`)
    assert.deepEqual(statuses(body.execution), ['done', 'cancelled', 'cancelled'])
    assert.isNotNull(upstream.received[1]!.abortedAt)

    upstream.answer = works
    const resumed = await send('POST', `/plans/${row.id}/resume`, {})
    assert.deepEqual(statuses(resumed.body.execution), ['done', 'done', 'done'])
    assert.lengthOf(upstream.received, 4)
  })

  test('repeats the answer for the same Idempotency-Key', async ({ assert, cleanup }) => {
    const { execute, upstream } = await givenPlanner(cleanup)
    const once = { 'idempotency-key': crypto.randomUUID() }

    const first = await execute(CHAIN, {}, once)
    const second = await execute(CHAIN, {}, once)

    assert.deepEqual(second.body, first.body)
    assert.lengthOf(upstream.received, 3)
  })

  test('goes on with the plan of an Idempotency-Key whose answer was lost', async ({
    assert,
    cleanup,
  }) => {
    const { execute, upstream, workspace } = await givenPlanner(cleanup)
    const once = { 'idempotency-key': crypto.randomUUID() }
    const first = await execute(CHAIN, {}, once)
    await db.from('idempotency_keys').delete()
    await db
      .from('route_plans')
      .where('workspace_id', workspace.id)
      .update({ state: 'running', holder: 'run_dead', held_until: 1 })

    const second = await execute(CHAIN, {}, once)

    assert.equal(second.body.request_id, first.body.request_id)
    assert.deepEqual(second.body.execution, first.body.execution)
    assert.lengthOf(upstream.received, 3)
  })

  test('goes on when a caller that left comes back with its Idempotency-Key', async ({
    assert,
    cleanup,
  }) => {
    const { execute, upstream, workspace } = await givenPlanner(cleanup)
    const once = { 'idempotency-key': crypto.randomUUID() }
    const works = upstream.answer
    upstream.answer = (response, request) =>
      taskOf(request).startsWith('Translate') ? undefined : works(response, request)
    const leaving = new AbortController()
    const asked = execute(CHAIN, {}, once, leaving.signal).catch(() => null)
    while (upstream.received.length < 2) await sleep(5)
    leaving.abort()
    await asked
    const stopped = () =>
      db.from('route_plans').where({ workspace_id: workspace.id, state: 'stopped' }).first()
    while (!(await stopped())) await sleep(20)
    while (await db.from('idempotency_keys').whereNotNull('holder').first()) await sleep(20)

    upstream.answer = works
    const back = await execute(CHAIN, {}, once)

    assert.equal(back.status, 200)
    assert.deepEqual(statuses(back.body.execution), ['done', 'done', 'done'])
    assert.lengthOf(upstream.received, 4)
  })

  test('takes a key that was let go, with another body, for another plan', async ({
    assert,
    cleanup,
  }) => {
    const { execute } = await givenPlanner(cleanup)
    const once = { 'idempotency-key': crypto.randomUUID() }
    const first = await execute(CHAIN, {}, once)
    await db.from('idempotency_keys').delete()

    const second = await execute('What moves the tides?', {}, once)

    assert.notEqual(second.body.request_id, first.body.request_id)
    assert.equal(second.body.execution.content, 'answer of <What moves the tides?>')
  })
})

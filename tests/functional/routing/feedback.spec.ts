import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('POST /api/v1/feedback', () => {
  test('keeps what is said of an answer, right after the decision', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)

    const response = await client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({
        request_id: requestId,
        target_id: target.id,
        success: true,
        quality: 0.9,
        complexity: 0.4,
        cost_usd: 0.0012,
        latency_ms: 830.5,
        domains: ['science'],
        preferred_over: null,
      })

    response.assertStatus(200)
    response.assertBody({ request_id: requestId, target_id: target.id, status: 'accepted' })
    const [row] = await db.from('route_feedback').where('workspace_id', workspace.id)
    assert.equal(Number(row.cost_nano), 1_200_000)
    assert.deepInclude(row, { quality: 0.9, latency_ms: 830.5, domains: '["science"]' })
  })

  test('counts the same word once, and takes another word in its place', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)
    const say = async (success: boolean) => {
      const said = { request_id: requestId, target_id: target.id, success }
      const response = await client.post('/api/v1/feedback').headers(headers).json(said)
      return response.body().status
    }

    assert.deepEqual(
      [await say(true), await say(true), await say(false)],
      ['accepted', 'repeated', 'updated']
    )
    const rows = await db.from('route_feedback').where('workspace_id', workspace.id)
    assert.lengthOf(rows, 1)
    assert.isFalse(Boolean(rows[0].success))
  })

  test('keeps one row when the same is said at the same time', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)
    const said = { request_id: requestId, target_id: target.id, success: true }

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/v1/feedback').headers(headers).json(said))
    )

    for (const response of responses) response.assertStatus(200)
    assert.lengthOf(await db.from('route_feedback').where('workspace_id', workspace.id), 1)
  })

  test('takes any known target, also one that was no candidate', async ({ client }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: requestId } = await routed(
      client,
      headers,
      asking('Hi', { constraints: { targets: [TARGETS[0]] } })
    )

    const response = await client.post('/api/v1/feedback').headers(headers).json({
      request_id: requestId,
      target_id: 'gpt-5',
      success: true,
      preferred_over: TARGETS[0],
    })

    response.assertStatus(200)
  })

  test('turns a stranger away', async ({ client }) => {
    const said = { request_id: newId('req'), target_id: 'gpt-4o', success: true }

    const response = await client.post('/api/v1/feedback').json(said)

    response.assertStatus(401)
  })

  test("does not know a neighbour's request, nor one that never was", async ({ client }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)
    const neighbour = await givenWorkspace()

    for (const id of [requestId, newId('req'), 'req_nonsense']) {
      const said = { request_id: id, target_id: target.id, success: true }
      const response = await client.post('/api/v1/feedback').headers(neighbour.headers).json(said)
      response.assertStatus(404)
    }
  })

  const mistakes: [string, Record<string, unknown>, string, string][] = [
    ['a missing success', { success: undefined }, 'success', 'missing'],
    ['a quality above 1', { quality: 1.1 }, 'quality', 'less_than_equal'],
    ['a complexity below 0', { complexity: -0.1 }, 'complexity', 'greater_than_equal'],
    ['a negative cost', { cost_usd: -1 }, 'cost_usd', 'greater_than_equal'],
    ['a negative latency', { latency_ms: -1 }, 'latency_ms', 'greater_than_equal'],
    ['an unknown target', { target_id: 'nobody' }, 'target_id', 'value_error'],
    ['an unknown rival', { preferred_over: 'nobody' }, 'preferred_over', 'value_error'],
    [
      'a target preferred over itself',
      { preferred_over: 'gpt-4o' },
      'preferred_over',
      'value_error',
    ],
    ['domains that are no list', { domains: 'math' }, 'domains', 'list_type'],
    ['an unknown field', { rating: 5 }, 'rating', 'extra_forbidden'],
  ]
  for (const [title, change, field, type] of mistakes) {
    test(`names ${title}`, async ({ client, assert }) => {
      const { headers } = await givenRoutedWorkspace({ targets: ['gpt-4o'] })
      const { request_id: requestId } = await routed(client, headers)

      const response = await client
        .post('/api/v1/feedback')
        .headers(headers)
        .json({ request_id: requestId, target_id: 'gpt-4o', success: true, ...change })

      response.assertStatus(422)
      const [issue] = response.body().detail
      assert.deepEqual([issue.loc, issue.type], [['body', field], type])
    })
  }
})

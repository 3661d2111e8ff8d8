import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { bySystem } from '#workspaces/act'
import { rowsOf } from '#core/json_rows'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { ResetEvidence } from '#routing/evidence/reset_evidence'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'
import { givenKey, givenWorkspace } from '#tests/helpers/given'
import { assertSumsFollowRows } from '#tests/helpers/routing/evidence_sums'

const PATH = '/api/v1/routing/evidence'
const read = (sql: string) => rowsOf<Record<string, unknown>>(db.connection(), sql)

/** A workspace with two keys; the first judges two targets and prefers one, the second judges one. */
async function givenJudged(client: ApiClient) {
  const given = await givenRoutedWorkspace()
  const other = await givenKey(given.workspace, { role: 'member' })
  const { request_id: requestId } = await routed(client, given.headers)
  const { request_id: second } = await routed(client, given.headers, asking('Write a poem'))
  const say = (headers: Record<string, string>, id: string, target: string, more = {}) =>
    client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({ request_id: id, target_id: target, success: true, ...more })
  await say(given.headers, requestId, TARGETS[0]!)
  await say(given.headers, requestId, TARGETS[1]!, { preferred_over: TARGETS[0] })
  await say(other.headers, second, TARGETS[0]!, { quality: 0.4 })
  return { ...given, other }
}

const rowsOfWorkspace = (workspaceId: string) =>
  db.from('route_feedback').where('workspace_id', workspaceId)

test.group('GET /api/v1/routing/evidence', () => {
  test('tells sums by target and domain, and what counts of them', async ({ client, assert }) => {
    const { headers, workspace } = await givenJudged(client)
    await evidenceBook.refresh()

    const response = await client.get(PATH).headers(headers)

    response.assertStatus(200)
    const { items, total } = response.body()
    assert.equal(total, 2)
    const first = items.find((item: any) => item.target_id === TARGETS[0])
    assert.closeTo(first.n, 2.5, 1e-5)
    assert.closeTo(first.weight, 2.5, 1e-5)
    assert.closeTo(first.successes, 2, 1e-6)
    const inDomains = first.domains.reduce((sum: number, one: any) => sum + one.n, 0)
    assert.closeTo(inDomains, first.n, 1e-6)
    assert.equal(evidenceBook.floods(workspace.id).length, 0)
  })

  test('pages by target', async ({ client, assert }) => {
    const { headers } = await givenJudged(client)

    const response = await client.get(`${PATH}?limit=1&offset=1`).headers(headers)

    assert.lengthOf(response.body().items, 1)
    assert.equal(response.body().total, 2)
  })

  test('turns strangers and members away', async ({ client }) => {
    const { other } = await givenJudged(client)

    const stranger = await client.get(PATH)
    stranger.assertStatus(401)
    const member = await client.get(PATH).headers(other.headers)
    member.assertStatus(403)
  })

  test('shows nothing of a neighbour', async ({ client, assert }) => {
    await givenJudged(client)
    const neighbour = await givenWorkspace()

    const response = await client.get(PATH).headers(neighbour.headers)

    assert.deepInclude(response.body(), { items: [], total: 0, floods: [] })
  })

  test('names a limit that is too large', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.get(`${PATH}?limit=501`).headers(headers)

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'limit'])
  })
})

test.group('GET /api/v1/routing/evidence/export', () => {
  test('tells every sum and judgement of the workspace, one a line', async ({ client, assert }) => {
    const { headers, workspace } = await givenJudged(client)
    await givenJudged(client)

    const response = await client.get(`${PATH}/export`).headers(headers)

    response.assertStatus(200)
    const lines = response
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const kinds = (kind: string) => lines.filter((line) => line.kind === kind)
    assert.equal(lines[0].kind, 'evidence')
    assert.lengthOf(kinds('feedback'), 3)
    assert.isAbove(kinds('sum').length, 2)
    assert.isTrue(lines.every((line) => line.workspace_id === workspace.id))
  })

  test('turns strangers and members away', async ({ client }) => {
    const { other } = await givenJudged(client)

    const stranger = await client.get(`${PATH}/export`)
    stranger.assertStatus(401)
    const member = await client.get(`${PATH}/export`).headers(other.headers)
    member.assertStatus(403)
  })
})

test.group('DELETE /api/v1/routing/evidence', () => {
  test('forgets all of the workspace, nothing of a neighbour, and says so in the audit log', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenJudged(client)
    const neighbour = await givenJudged(client)
    await evidenceBook.refresh()
    assert.isNotNull(evidenceBook.of(workspace.id).workspace(TARGETS[0]!))

    const response = await client.delete(PATH).headers(headers)
    await evidenceBook.refresh()

    response.assertStatus(200)
    assert.equal(response.body().judgements, 3)
    assert.lengthOf(await rowsOfWorkspace(workspace.id), 0)
    assert.lengthOf(await rowsOfWorkspace(neighbour.workspace.id), 3)
    assert.isNull(evidenceBook.of(workspace.id).workspace(TARGETS[0]!))
    assert.isNotNull(evidenceBook.of(neighbour.workspace.id).workspace(TARGETS[0]!))
    const [entry] = await db
      .from('audit_log')
      .where({ workspace_id: workspace.id, action: 'evidence.reset' })
    assert.equal(JSON.parse(entry.detail).judgements, 3)
    await assertSumsFollowRows(assert, read)
  })

  test('forgets what one key said, exactly', async ({ client, assert }) => {
    const { headers, workspace, other } = await givenJudged(client)

    const response = await client.delete(`${PATH}?key_id=${other.apiKey.id}`).headers(headers)

    assert.equal(response.body().judgements, 1)
    assert.lengthOf(await rowsOfWorkspace(workspace.id), 2)
    assert.lengthOf(await db.from('route_evidence').where('key_id', other.apiKey.id), 0)
    await assertSumsFollowRows(assert, read)
  })

  test('forgets one target, also what others were preferred over it', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenJudged(client)

    const response = await client.delete(`${PATH}?target_id=${TARGETS[0]}`).headers(headers)

    assert.equal(response.body().judgements, 2)
    const [left, ...more] = await rowsOfWorkspace(workspace.id)
    assert.lengthOf(more, 0)
    assert.deepInclude(left, { target_id: TARGETS[1], preferred_over: null })
    const about = { workspace_id: workspace.id, target_id: TARGETS[0] }
    assert.lengthOf(await db.from('route_evidence').where(about), 0)
    await assertSumsFollowRows(assert, read)
  })

  test('forgets what was said since a time', async ({ client, assert }) => {
    const { headers, workspace } = await givenJudged(client)
    const rows = await rowsOfWorkspace(workspace.id).orderBy('created_at')
    await db
      .from('route_feedback')
      .where({ workspace_id: workspace.id, target_id: TARGETS[1]! })
      .update({ created_at: Number(rows[0].created_at) - 1 })

    const since = new Date(Number(rows[0].created_at)).toISOString()
    const response = await client.delete(`${PATH}?since=${since}`).headers(headers)

    assert.equal(response.body().judgements, 2)
    assert.lengthOf(await rowsOfWorkspace(workspace.id), 1)
    await assertSumsFollowRows(assert, read)
  })

  test('turns strangers and members away', async ({ client }) => {
    const { other } = await givenJudged(client)

    const stranger = await client.delete(PATH)
    stranger.assertStatus(401)
    const member = await client.delete(PATH).headers(other.headers)
    member.assertStatus(403)
  })

  const mistakes: [string, string, string][] = [
    ['a time that is none', 'since=yesterday', 'since'],
    ['an unknown parameter', 'target=gpt-4o', 'target'],
  ]
  for (const [title, query, field] of mistakes) {
    test(`names ${title}`, async ({ client, assert }) => {
      const { headers } = await givenWorkspace()

      const response = await client.delete(`${PATH}?${query}`).headers(headers)

      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', field])
    })
  }

  test('can be done for the whole platform by its operators', async ({ client, assert }) => {
    const { workspace } = await givenJudged(client)

    await new ResetEvidence().handle({ workspaceId: null, targetId: TARGETS[1]! }, bySystem)

    const targets = (await rowsOfWorkspace(workspace.id)).map((row) => row.target_id)
    assert.notInclude(targets, TARGETS[1]!)
    await assertSumsFollowRows(assert, read)
  })
})

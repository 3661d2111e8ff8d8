import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { rowsOf } from '#core/json_rows'
import { givenKey } from '#tests/helpers/given'
import { assertSumsFollowRows } from '#tests/helpers/routing/evidence_sums'
import { seededRandom } from '#tests/helpers/seeded_random'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { ReadMeasures } from '#routing/evidence/read_measures'
import { asking, givenRoutedWorkspace, routed, TARGETS } from '#tests/functional/routing/givens'

const read = (sql: string) => rowsOf<Record<string, unknown>>(db.connection(), sql)

const sumsOf = async (workspaceId: string, source = 'feedback') => {
  const rows = await db.from('route_evidence').where({ workspace_id: workspaceId, source })
  const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0) / 1e6
  return { n: total('n'), reward: total('reward'), domains: rows.map((row) => row.domain) }
}

test.group('Sums of feedback', () => {
  test('follow from the rows exactly, whatever is said, repeated, replaced, preferred', async ({
    client,
    assert,
  }) => {
    const random = seededRandom('sums of feedback')
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const { headers, workspace } = await givenRoutedWorkspace()
    const other = await givenKey(workspace)
    const ids = await Promise.all(
      ['Solve x + 2 = 5', 'Write a haiku', 'Fix this SQL query'].map(
        async (text) => (await routed(client, headers, asking(text))).request_id
      )
    )
    const say = () => {
      const [target, rival] = [pick(TARGETS), pick(TARGETS)]
      return client
        .post('/api/v1/feedback')
        .headers(pick([headers, other.headers]))
        .json({
          request_id: pick(ids),
          target_id: target,
          success: random() < 0.5,
          ...(random() < 0.5 ? { quality: random() } : {}),
          ...(random() < 0.3 ? { cost_usd: random() } : {}),
          ...(random() < 0.3 ? { latency_ms: 1_000 * random() } : {}),
          ...(random() < 0.3 ? { complexity: random() } : {}),
          ...(random() < 0.3 ? { domains: [pick(['math', 'law', 'nonsense'])] } : {}),
          ...(random() < 0.4 && rival !== target ? { preferred_over: rival } : {}),
        })
    }

    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, say))
      for (const answer of answers) answer.assertStatus(200)
    }

    assert.isAbove(await assertSumsFollowRows(assert, read), 5)
  })

  test('count a repeated word once and a changed one anew', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId } = await routed(client, headers)
    const say = (quality: number) =>
      client
        .post('/api/v1/feedback')
        .headers(headers)
        .json({ request_id: requestId, target_id: TARGETS[0], success: true, quality })

    await say(0.25)
    await say(0.25)
    const once = await sumsOf(workspace.id)
    assert.equal(once.n, 1)
    assert.closeTo(once.reward, 0.25, 1e-5)
    await say(0.75)
    const changed = await sumsOf(workspace.id)
    assert.equal(changed.n, 1)
    assert.closeTo(changed.reward, 0.75, 1e-5)
  })

  test('take the domains that the caller names instead of guessed ones', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId } = await routed(client, headers)
    const said = { request_id: requestId, target_id: TARGETS[0], success: true }

    await client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({ ...said, domains: ['jurisprudence', 'physics'] })

    const { domains } = await sumsOf(workspace.id)
    assert.sameMembers(domains, ['law', 'science'])
  })

  test('are what decisions see once they are refreshed, for the own workspace and for the platform', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const neighbour = await givenRoutedWorkspace()
    const { request_id: requestId } = await routed(client, headers)
    await evidenceBook.refresh()
    const before = evidenceBook.of(neighbour.workspace.id)
    const seenBefore = before.platform(TARGETS[2]!)?.all.n ?? 0

    await client
      .post('/api/v1/feedback')
      .headers(headers)
      .json({ request_id: requestId, target_id: TARGETS[2], success: true })
    await evidenceBook.refresh()

    const own = evidenceBook.of(workspace.id)
    assert.closeTo(own.workspace(TARGETS[2]!)!.all.n, 1, 1e-9)
    assert.isAbove(own.revision, before.revision)
    const theirs = evidenceBook.of(neighbour.workspace.id)
    assert.isNull(theirs.workspace(TARGETS[2]!))
    assert.closeTo(theirs.platform(TARGETS[2]!)!.all.n, seenBefore + 1, 1e-9)
    assert.equal(before.platform(TARGETS[2]!)?.all.n ?? 0, seenBefore)
  })

  test('tell how confidence, costs and times turned out', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: requestId, target } = await routed(client, headers)

    await client.post('/api/v1/feedback').headers(headers).json({
      request_id: requestId,
      target_id: target.id,
      success: true,
      cost_usd: 0.01,
      latency_ms: 250,
      complexity: 0.5,
    })

    const measures = new ReadMeasures()
    const scope = { workspaceId: workspace.id, days: 7 }
    const [bin] = await measures.calibration(scope)
    assert.deepInclude(bin!, { n: 1, actual: 1 })
    const quotes = await measures.quotes(scope)
    assert.deepEqual(
      quotes.map(({ measure, n }) => [measure, n]),
      [
        ['cost', 1],
        ['latency', 1],
      ]
    )
    assert.isAbove(quotes[0]!.ratio, 1)
    assert.closeTo((await measures.complexity(scope))!.stated, 0.5, 1e-6)
  })
})

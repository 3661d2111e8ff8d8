import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import { replayLines, summaryLines } from '#routing/judging/replay/replay_text'
import { ReplayStoredDecisions } from '#routing/judging/replay/replay_stored_decisions'
import { givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenRatedDecisions } from '#tests/functional/routing/judging_givens'
import RoutingReplay from '#bin/commands/routing_replay'

const WISH = { requestId: null, workspaceId: null, since: null, limit: 100, policy: 'catalogue' }

test.group('node ace routing:replay', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('puts then and now side by side, in words', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace()
    const { request_id: id, target } = await routed(client, headers)
    await client.get(`/api/v1/audit/${id}`).headers(headers)

    const wish = { ...WISH, policy: null, requestId: id, workspaceId: workspace.id }
    const { replays, judged } = await new ReplayStoredDecisions().handle(wish)
    const text = replayLines(replays[0]!).join('\n')

    assert.lengthOf(replays, 1)
    assert.isNull(judged)
    assert.include(text, `${id}: the same target`)
    assert.match(text, new RegExp(`then +${target.id} \\(`))
    assert.match(text, /expected quality \d+\.\d %, \$/)
  })

  test('sums up what would change, and what feedback says of it', async ({ assert }) => {
    const { workspace } = await givenRoutedWorkspace()
    await givenRatedDecisions(workspace.id, { count: 450, best: 0.6, good: [0.9, 0.4] })

    const { replays, summary, judged } = await new ReplayStoredDecisions().handle({
      ...WISH,
      workspaceId: workspace.id,
      limit: 250,
    })

    assert.lengthOf(replays, 250)
    assert.closeTo(summary.changed_share, 0.4, 0.12)
    assert.equal(summary.cost_compared, 250)
    assert.equal(judged!.decisions, 450)
    const text = summaryLines(summary, judged).join('\n')
    assert.match(text, /250 decisions, \d+ with another target/)
    assert.match(text, /By feedback: .*quality \+/)
  }).timeout(30_000)

  test('ends with an error for a decision, a policy or a time that is not there', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: id } = await routed(client, headers)
    await client.get(`/api/v1/audit/${id}`).headers(headers)
    for (const args of [['req_nobody'], [id, '--policy=crystal ball'], ['--since=yesterday']]) {
      const command = await ace.create(RoutingReplay, args)
      await command.exec()
      assert.equal(command.exitCode, 1, args.join(' '))
    }
    const known = await ace.create(RoutingReplay, [id])
    await known.exec()
    known.assertSucceeded()
  })
})

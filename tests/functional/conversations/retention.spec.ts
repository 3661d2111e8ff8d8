import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DAY } from '#core/time'
import { ChangeSettings } from '#conversations/actions/change_settings'
import { pruneConversations } from '#conversations/jobs/prune_conversations'
import { passageFeed } from '#conversations/services/passage_feed'
import { chat, givenAsker, open, stored, user } from '#tests/functional/conversations/givens'

test.group('Conversations beyond their retention', () => {
  test('are deleted with all that was kept of them', async ({ assert }) => {
    const { asker, workspace } = await givenAsker()
    const neighbour = await givenAsker()
    await new ChangeSettings().handle(workspace.id, { retentionDays: 30 })
    const at = Date.now() - 31 * DAY
    const old = await chat(asker, [user('Long ago')], 'Indeed.', { at })
    const fresh = await chat(asker, [user('Today')], 'Yes.')
    const others = await chat(neighbour.asker, [user('Long ago')], 'Indeed.', { at })
    const ancient = await chat(neighbour.asker, [user('Older')], 'Indeed.', { at: 1_000 })
    await stored()
    await passageFeed.flush()

    await pruneConversations()

    const ids = [old, fresh, others, ancient].map(({ conversationId }) => conversationId)
    const left = (table: string, column: string) =>
      db.from(table).whereIn(column, ids).distinct(column).orderBy(column)
    const expected = [fresh.conversationId, others.conversationId].sort()
    for (const [table, column] of [
      ['conversations', 'id'],
      ['conversation_messages', 'conversation_id'],
      ['knowledge_passages', 'conversation_id'],
    ] as const) {
      const rows = await left(table, column)
      assert.deepEqual(rows.map((row) => row[column]).sort(), expected, table)
    }
    await assert.rejects(() => open(asker, [user('?')], { conversationId: old.conversationId }))
  })
})

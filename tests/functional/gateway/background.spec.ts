import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { meter } from '#billing/services/meter'
import { BackgroundModel, type BackgroundTask } from '#knowledge/types'
import { givenWorkspace } from '#tests/helpers/given'
import { givenChat } from '#tests/helpers/given_chat'
import { completion, json, refuse } from '#tests/helpers/scripted_upstream'

const taskOf = (workspaceId: string, more: Partial<BackgroundTask> = {}): BackgroundTask => ({
  workspaceId,
  tenantId: null,
  keyId: null,
  plan: 'enterprise',
  tenantRules: null,
  purpose: 'summary',
  system: 'Sum up what is said.',
  prompt: 'Ann: I sail on Sundays.',
  maxOutputTokens: 100,
  json: false,
  onceKey: 'conv_1/1-2',
  ...more,
})

async function written(task: BackgroundTask) {
  const model: BackgroundModel = await app.container.make(BackgroundModel as never)
  return model.write(task)
}

test.group('A text that a room below the router has written', () => {
  test('is a metered request of the workspace, whose words no decision keeps', async ({
    assert,
    cleanup,
  }) => {
    const { upstream, workspace } = await givenChat(cleanup)
    upstream.answer = json(completion('Ann sails.'))

    const text = await written(taskOf(workspace.id))
    await meter.flush()

    assert.equal(text, 'Ann sails.')
    assert.deepEqual(
      upstream.last.body.messages.map(({ content }: { content: string }) => content),
      ['Sum up what is said.', 'Ann: I sail on Sundays.']
    )
    assert.equal(upstream.last.body.max_tokens ?? upstream.last.body.max_completion_tokens, 100)
    const [row] = await db.from('ledger').where('workspace_id', workspace.id)
    assert.containsSubset(row, { kind: 'summary', outcome: 'ok', target_id: 'gpt-5-mini' })
    assert.lengthOf(await db.from('route_decisions').where('workspace_id', workspace.id), 0)
  })

  test('asks for JSON when JSON is wanted', async ({ assert, cleanup }) => {
    const { upstream, workspace } = await givenChat(cleanup)

    await written(taskOf(workspace.id, { json: true, purpose: 'memory' }))

    assert.deepEqual(upstream.last.body.response_format, { type: 'json_object' })
  })

  test('is paid for once, whatever died before it could be used', async ({ assert, cleanup }) => {
    const { upstream, workspace } = await givenChat(cleanup)

    await written(taskOf(workspace.id))
    const again = await written(taskOf(workspace.id))
    const other = await written(taskOf(workspace.id, { onceKey: 'conv_1/3-4' }))

    assert.isNull(again)
    assert.isNotNull(other)
    assert.lengthOf(upstream.received, 2)
  })

  test('is null when nobody can write it', async ({ assert, cleanup }) => {
    const { upstream, workspace } = await givenChat(cleanup)
    upstream.answer = refuse(401, 'invalid_api_key')
    const bare = await givenWorkspace()

    assert.isNull(await written(taskOf(workspace.id)))
    upstream.answer = json(completion('Never asked'))
    const broke = taskOf(bare.workspace.id, { tenantRules: { allowedTargets: [] } })
    assert.isNull(await written(broke))
  })
})

import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { observedOutcomes } from '#routing/evidence/observed_outcomes'
import { givenWorkspace } from '#tests/helpers/given'
import { chatWith, givenProvider } from '#tests/helpers/given_chat'
import { completion, json, refuse, type Answer } from '#tests/helpers/scripted_upstream'

/** Asks for `auto` answers of an upstream. Answers what was observed, by target. */
async function observed(
  cleanup: TestContext['cleanup'],
  answer: Answer,
  body: object = {},
  model = 'auto'
) {
  const { workspace, headers } = await givenWorkspace()
  await givenProvider(
    cleanup,
    { 'gpt-5-mini': {} },
    { scope: workspace.id, max_retries: 0, answer }
  )
  const { status } = await chatWith(headers).ask({ model, ...body })
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  await observedOutcomes.flush()
  const rows = await db
    .from('route_evidence')
    .where({ workspace_id: workspace.id, target_id: 'gpt-5-mini' })
  const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0) / 1e6
  return {
    status,
    n: total('n'),
    reward: total('reward'),
    predicted: total('predicted'),
    sources: [...new Set(rows.map((row) => row.source))],
  }
}

test.group('What the platform observes of answers', () => {
  test('an unremarkable answer weighs next to nothing, at what was expected', async ({
    assert,
    cleanup,
  }) => {
    const { status, n, reward, predicted } = await observed(cleanup, json(completion()))

    assert.equal(status, 200)
    assert.isBelow(n, 0.21)
    assert.equal(reward, predicted)
  })

  test('an empty answer is half an outcome of no quality', async ({ assert, cleanup }) => {
    const { n, reward, predicted, sources } = await observed(cleanup, json(completion('')))

    assert.closeTo(n, 0.5, 1e-5)
    assert.equal(reward, 0)
    assert.isAbove(predicted, 0.1)
    assert.deepEqual(sources, ['observed'])
  })

  test('JSON that is none counts where JSON was asked for', async ({ assert, cleanup }) => {
    const asked = { response_format: { type: 'json_object' } }

    const { n, reward } = await observed(cleanup, json(completion('Sure!')), asked)

    assert.closeTo(n, 0.5, 1e-5)
    assert.equal(reward, 0)
  })

  test('a failed call is a tenth of an outcome', async ({ assert, cleanup }) => {
    const { status, n, reward } = await observed(cleanup, refuse(503))

    assert.equal(status, 503)
    assert.closeTo(n, 0.1, 1e-5)
    assert.equal(reward, 0)
  })

  test('what the caller or a quota caused says nothing of the target', async ({
    assert,
    cleanup,
  }) => {
    for (const status of [400, 401, 429]) {
      assert.equal((await observed(cleanup, refuse(status))).n, 0)
    }
  })

  test('a request that names its model is no outcome of routing', async ({ assert, cleanup }) => {
    assert.equal((await observed(cleanup, json(completion('')), {}, 'gpt-5-mini')).n, 0)
  })
})

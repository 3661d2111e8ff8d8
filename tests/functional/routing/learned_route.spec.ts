import { test } from '@japa/runner'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'

const ROUNDS = 60
const WAIT_MS = 5_000

test.group('Learning from feedback, as /route sees it', () => {
  test('leaves a target that disappoints, and believes its own workspace most', async ({
    client,
    assert,
  }) => {
    const here = await givenRoutedWorkspace()
    const elsewhere = await givenRoutedWorkspace()
    const body = asking('Explain how tides work.', { context: { explore: false } })
    const chosen = async ({ headers }: typeof here) => await routed(client, headers, body)
    const { target: first } = await chosen(here)

    for (let round = 0; round < ROUNDS; round++) {
      const { request_id: requestId, target } = await chosen(here)
      if (target.id !== first.id) break
      const said = { request_id: requestId, target_id: first.id, success: false, quality: 0 }
      const response = await client.post('/api/v1/feedback').headers(here.headers).json(said)
      assert.isTrue(response.status() < 300)
    }
    const until = Date.now() + WAIT_MS
    let now = await chosen(here)
    while (now.target.id === first.id && Date.now() < until) now = await chosen(here)

    assert.notEqual(now.target.id, first.id)
    const taught = (decision: typeof now) =>
      decision.trace.candidates.find((one: { target: string }) => one.target === first.id).quality
        .parts.target
    assert.isBelow(taught(now), -0.05)
    assert.match(now.trace.policy.version, /^1\.0\.\d+$/)
    assert.isAbove(taught(await chosen(elsewhere)), taught(now))
  })
})

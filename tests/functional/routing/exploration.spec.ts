import { test } from '@japa/runner'
import { AddTarget } from '#providers/actions/add_target'
import { RemoveTarget } from '#providers/actions/remove_target'
import { bySystem } from '#workspaces/act'
import { settings } from '#core/services/settings'
import { explorationSettings } from '#routing/services/exploration_settings'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'
import { routers } from '#routing/services/routers'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'

/** Rules that leave next to nothing out. */
const WIDE = { share: 0.5, floor: 1, max_cost_ratio: 100, max_cost_usd: 1_000 }
const ROUNDS = 24
/**
 * Two targets about as good as each other, whose scores somebody measured: what is concluded from facts alone is so uncertain
 * that such targets count as new, and new ones are hardly ever tried.
 */
const RIVALS = { 'rivals/one': 0.8, 'rivals/two': 0.79 }
const NAMES = Object.keys(RIVALS)
const WISH = {
  context: { explore: true },
  objective: { quality: 1 },
  constraints: { targets: NAMES },
}

test.group('Exploration of /route', (group) => {
  let unfollow = () => {}
  group.setup(async () => {
    unfollow = await explorationSettings.start()
    for (const [id, overall] of Object.entries(RIVALS)) {
      const price = { input_per_million_usd: 1, output_per_million_usd: 2 }
      await new AddTarget().handle({ id, quality: { overall }, price }, bySystem)
    }
  })
  group.each.teardown(async () => {
    await explorationSettings.write({ ...STANDARD_EXPLORATION, share: 0 })
  })
  group.teardown(async () => {
    unfollow()
    for (const id of NAMES) await new RemoveTarget().handle(id, bySystem)
  })

  const routes = async (
    client: Parameters<typeof routed>[0],
    headers: Record<string, string>,
    more: Record<string, unknown> = {}
  ) => {
    const body = asking('Explain how tides work.', { ...WISH, ...more })
    const answers = []
    for (let round = 0; round < ROUNDS; round++) answers.push(await routed(client, headers, body))
    return answers
  }

  test('is what the standard policy does, and the trace says so', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace({ targets: NAMES })
    await explorationSettings.write(WIDE)

    const answers = await routes(client, headers)
    const tried = answers.find(({ trace }) => trace.policy.explored)
    const usual = answers.find(({ trace }) => !trace.policy.explored)

    assert.equal(routers.policy, 'learned')
    assert.match(tried.why, /^Tried in place of \S+ to learn how good it is/)
    assert.equal(tried.trace.policy.epsilon, usual.trace.policy.epsilon)
    assert.match(tried.trace.policy.seed, /^[0-9a-f]{16}$/)
    const likely = usual.trace.candidates.map((one: { propensity: number }) => one.propensity)
    assert.closeTo(
      likely.reduce((sum: number, one: number) => sum + one, 0),
      1,
      1e-4
    )
  })

  test('never happens to who says no, nor in an estimate', async ({ client, assert }) => {
    const { headers, workspace } = await givenRoutedWorkspace({ targets: NAMES })
    await explorationSettings.write(WIDE)

    const refusing = await routes(client, headers, { context: { explore: false } })
    assert.lengthOf(new Set(refusing.map(({ target }) => target.id)), 1)
    const best = refusing[0].target.id
    for (let round = 0; round < ROUNDS; round++) {
      const body = asking('Explain how tides work.', WISH)
      const response = await client.post('/api/v1/estimate').headers(headers).json(body)
      assert.equal(response.body().recommended.target.id, best)
    }
    await explorationSettings.allow(workspace.id, false)
    const closed = await routes(client, headers)
    assert.isFalse(closed.some(({ trace }) => trace.policy.explored))
  })

  test('follows what another replica set', async ({ assert }) => {
    await settings.set('routing.exploration', { share: 0.2 })

    assert.deepEqual(explorationSettings.current.rules, { ...STANDARD_EXPLORATION, share: 0.2 })
  })

  test('refuses figures that are none', async ({ assert }) => {
    for (const wrong of [
      { share: 0.6 },
      { share: Number.NaN },
      { floor: -1 },
      { max_cost_ratio: 1e9 },
    ]) {
      await assert.rejects(() => explorationSettings.write(wrong))
    }
    assert.equal((await explorationSettings.read()).floor, STANDARD_EXPLORATION.floor)
  })
})

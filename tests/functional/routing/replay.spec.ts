import { test } from '@japa/runner'
import { asking, givenRoutedWorkspace, routed } from '#tests/functional/routing/givens'
import { givenWorkspace } from '#tests/helpers/given'

const replayOf = (id: string) => `/api/v1/audit/${id}/replay`

test.group('GET /api/v1/audit/{request_id}/replay', () => {
  test('decides the same when nothing has moved', async ({ client, assert }) => {
    const { headers } = await givenRoutedWorkspace()
    const texts = [
      'Explain how tides work.',
      'Solve 3x + 5 = 20 and prove that it is the only solution.',
      'Write a Python function that reverses a list.',
      'Hi',
    ]
    for (const text of texts) {
      const { request_id: id, target } = await routed(client, headers, asking(text))

      const response = await client.get(replayOf(id)).headers(headers)

      response.assertStatus(200)
      const { then, now, ...replay } = response.body()
      assert.isTrue(replay.same_target)
      assert.deepEqual(replay.what_moved, [])
      assert.equal(then.target, target.id)
      assert.deepEqual(now, { ...then, ...close(now) })
      assert.closeTo(now.expected_quality, then.expected_quality, 1e-5)
      assert.equal(replay.cost_difference_usd, 0)
    }
  })

  test('says what moved when another target is chosen', async ({ client, assert }) => {
    const { headers, provider } = await givenRoutedWorkspace()
    const { request_id: id, target } = await routed(client, headers)
    const gone = `/api/v1/workspace/providers/models/${target.id}`
    ;(await client.delete(gone).headers(headers)).assertStatus(204)

    const replay = (await client.get(replayOf(id)).headers(headers)).body()

    assert.isFalse(replay.same_target)
    assert.notEqual(replay.now.target, target.id)
    assert.include(replay.what_moved, 'Targets or prices have been changed or loaded anew since')
    assert.isNumber(replay.cost_difference_usd)
    assert.exists(provider)
  })

  test('turns a stranger away, hides it from neighbours, names an unknown policy', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenRoutedWorkspace()
    const { request_id: id } = await routed(client, headers)
    const neighbour = await givenWorkspace()

    ;(await client.get(replayOf(id))).assertStatus(401)
    ;(await client.get(replayOf(id)).headers(neighbour.headers)).assertStatus(404)
    const unknown = await client.get(replayOf(id)).headers(headers).qs({ policy: 'crystal ball' })
    unknown.assertStatus(422)
    assert.include(unknown.body().detail[0].msg, 'crystal ball')
    ;(await client.get(replayOf(id)).headers(headers).qs({ when: 'now' })).assertStatus(422)
  })
})

/** Stored scores are rounded to five digits. */
const close = ({ expected_quality }: { expected_quality: number }) => ({ expected_quality })

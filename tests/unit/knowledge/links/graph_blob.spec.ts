import { test } from '@japa/runner'
import { packGraph, unpackGraph } from '#knowledge/links/graph_blob'
import type { NamedGraph } from '#knowledge/links/types'

const numbers = (...values: number[]) => Int32Array.from(values)

const named: NamedGraph = {
  graph: {
    entityCount: 3,
    predicateCount: 1,
    facts: { subjects: numbers(0, 1), predicates: numbers(0, 0), objects: numbers(1, 2) },
    heldOut: { subjects: numbers(2), predicates: numbers(0), objects: numbers(0) },
  },
  keys: ['ada', 'ぼうけん', '"\n"'],
  names: ['Ada', 'ぼうけん', '"\n"'],
  kinds: ['person', 'thing', 'value'],
  predicateKeys: ['knows'],
  predicateNames: ['knows'],
}

test.group('The graph that a model was trained on', () => {
  test('comes back from its bytes as it was, names in any script', async ({ assert }) => {
    assert.deepEqual(await unpackGraph(await packGraph(named)), named)
  })

  test('has the same bytes each time', async ({ assert }) => {
    assert.deepEqual(await packGraph(named), await packGraph(named))
  })

  test('is not read from bytes that were cut off or changed', async ({ assert }) => {
    const bytes = await packGraph(named)
    await assert.rejects(() => unpackGraph(bytes.subarray(0, bytes.length - 12)))
    await assert.rejects(() => unpackGraph(new Uint8Array(0)))
    await assert.rejects(() => unpackGraph(Buffer.from('no graph')))
  })
})

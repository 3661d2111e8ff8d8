import { test } from '@japa/runner'
import rules from '../../../plugins/link-predictor-rules/src/index.ts'
import { givenCitizens, givenGraph, givenTraining } from '#tests/unit/links/rules_givens'

const { open, train } = rules.functions

test.group('Rules: training and artefact', () => {
  test('the same seed gives the same bytes', async ({ assert }) => {
    const { graph } = givenCitizens()
    const one = await train(graph, givenTraining({ seed: 7 }))
    const other = await train(graph, givenTraining({ seed: 7 }))
    assert.deepEqual(one.artefact, other.artefact)
  })

  test('a training that is called off throws', async ({ assert }) => {
    const signal = AbortSignal.abort(new Error('called off'))
    await assert.rejects(
      async () => void (await train(givenCitizens().graph, givenTraining({ signal }))),
      'called off'
    )
  })

  test('with no time at all there is still a model', async ({ assert }) => {
    const { graph, last } = givenCitizens()
    const { artefact } = await train(graph, givenTraining({ timeLimitMs: 0 }))
    const model = await open(artefact, graph)
    const scores = await model.score({ missing: 'object', anchor: last, predicate: 2 })
    assert.lengthOf(scores, graph.entityCount)
  })

  test('progress is told and ends at 1', async ({ assert }) => {
    const shares: number[] = []
    const report = ({ share }: { share: number }) => void shares.push(share)
    await train(givenCitizens().graph, givenTraining({ report }))
    assert.deepEqual(
      shares,
      [...shares].sort((one, other) => one - other)
    )
    assert.equal(shares.at(-1), 1)
  })

  test('bytes that were cut off, changed or never rules are refused', async ({ assert }) => {
    const { graph } = givenCitizens()
    const { artefact } = await train(graph, givenTraining())
    const changed = artefact.slice()
    changed[changed.length - 3]! ^= 1
    const newer = artefact.slice()
    newer[4] = 9
    for (const bytes of [
      new Uint8Array(0),
      new TextEncoder().encode('{"rules":[]}'.repeat(40)),
      artefact.subarray(0, artefact.length - 4),
      artefact.subarray(0, artefact.length - 1),
      changed,
      newer,
    ]) {
      await assert.rejects(async () => void (await open(bytes, graph)))
    }
  })

  test('rules of another graph are refused', async ({ assert }) => {
    const { artefact } = await train(givenCitizens().graph, givenTraining())
    await assert.rejects(
      async () => void (await open(artefact, givenGraph([[0, 0, 1]]))),
      'These rules were learned from another graph'
    )
  })

  test('an artefact inside a larger buffer is read', async ({ assert }) => {
    const { graph } = givenCitizens()
    const { artefact } = await train(graph, givenTraining())
    const larger = new Uint8Array(artefact.length + 6)
    larger.set(artefact, 3)
    const model = await open(larger.subarray(3, 3 + artefact.length), graph)
    assert.isFunction(model.score)
  })
})

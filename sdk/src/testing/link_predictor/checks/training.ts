import assert from 'node:assert/strict'
import type { TrainingProgress } from '../../../link_predictor/types.ts'
import type { Checks } from '../checks.ts'
import { graphWithRule, smallGraphs, triplesOf } from '../graphs.ts'

/** How it learns. */
export function checkTraining({ test, train, open }: Checks): void {
  test('leaves the same artefact for the same seed and graph, whatever it trained between', async () => {
    const graph = graphWithRule()
    const one = await train(graph)
    await train(smallGraphs['ten facts']!).catch(() => {})
    const other = await train(graph)
    assert.deepEqual(Buffer.from(other.artefact), Buffer.from(one.artefact))
  })

  test('states its metrics as numbers', async () => {
    const { metrics } = await train(graphWithRule())
    for (const [name, value] of Object.entries(metrics)) assert.ok(Number.isFinite(value), name)
  })

  test('leaves the graph as it was', async () => {
    const graph = graphWithRule()
    await train(graph)
    const { facts, heldOut } = graphWithRule()
    assert.deepEqual(triplesOf(graph.facts), triplesOf(facts))
    assert.deepEqual(triplesOf(graph.heldOut), triplesOf(heldOut))
  })

  test('says how far it is, never going back', async () => {
    const reported: TrainingProgress[] = []
    await train(graphWithRule(), { report: (progress) => void reported.push(progress) })
    const shares = reported.map(({ share }) => share)
    assert.ok(shares.length > 0, 'it never reported')
    assert.ok(shares.every((share) => share >= 0 && share <= 1))
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => one - other)
    )
  })

  test('does not begin when it was called off before', async () => {
    await assert.rejects(train(graphWithRule(), { signal: AbortSignal.abort() }))
  })

  test('throws when it is called off on the way', async () => {
    const stop = new AbortController()
    let isUnderway = false
    const report = ({ share }: TrainingProgress) => {
      if (share >= 1) return
      isUnderway = true
      stop.abort()
    }
    const ended = await train(graphWithRule(), { signal: stop.signal, report }).then(
      () => 'trained',
      () => 'threw'
    )
    assert.equal(ended, isUnderway ? 'threw' : 'trained')
  })

  test('ends when its time is up, and what it learned by then counts', async () => {
    const graph = graphWithRule()
    const { artefact } = await train(graph, { timeLimitMs: 1 })
    const model = await open(artefact, graph)
    const scores = await model.score({ missing: 'object', anchor: 20, predicate: 0 })
    assert.equal(scores.length, graph.entityCount)
  })
}

import assert from 'node:assert/strict'
import type { LinkGraph, LinkModel, LinkQuery } from '../../../link_predictor/types.ts'
import type { Checks } from '../checks.ts'
import { graphWithRule, smallGraphs } from '../graphs.ts'
import { mostFrequent, objectMrr } from '../ranking.ts'

/** Every question with a few anchors. */
function* questionsOf({ entityCount, predicateCount }: LinkGraph): Generator<LinkQuery> {
  for (const missing of ['object', 'subject'] as const) {
    for (let predicate = 0; predicate < predicateCount; predicate++) {
      for (const anchor of new Set([0, entityCount >> 1, entityCount - 1])) {
        yield { missing, anchor, predicate }
      }
    }
  }
}

async function assertScores(model: LinkModel, graph: LinkGraph, scale: string) {
  for (const query of questionsOf(graph)) {
    const scores = await model.score(query)
    assert.ok(scores instanceof Float32Array)
    assert.equal(scores.length, graph.entityCount)
    assert.ok(scores.every(Number.isFinite), 'a score is no number')
    if (scale === 'logit') continue
    assert.ok(
      scores.every((score) => score >= 0 && score <= 1),
      'a probability is not between 0 and 1'
    )
  }
}

/** How it answers. */
export function checkAnswers({ test, create, learn }: Checks): void {
  test('scores every entity for every question, with finite numbers of its scale', async () => {
    const graph = graphWithRule()
    await assertScores(await learn(graph), graph, create().scale)
  })

  for (const [what, graph] of Object.entries(smallGraphs)) {
    test(`says why it cannot learn from ${what}, or answers`, async () => {
      const model = await learn(graph).catch((error: unknown) => error)
      if (model instanceof Error) assert.notEqual(model.message, '')
      else if (graph.entityCount > 0) await assertScores(model as LinkModel, graph, create().scale)
    })
  }

  test('answers the same whatever was asked between', async () => {
    const graph = graphWithRule()
    const model = await learn(graph)
    const question = { missing: 'object', anchor: 20, predicate: 1 } as const
    const before = [...(await model.score(question))]
    for (const other of questionsOf(graph)) await model.score(other)
    assert.deepEqual([...(await model.score(question))], before)
  })

  test('answers the same in two models that are open at a time', async () => {
    const graph = graphWithRule()
    const [one, other] = [await learn(graph), await learn(graph)]
    for (const query of questionsOf(graph)) {
      assert.deepEqual([...(await one.score(query))], [...(await other.score(query))])
    }
  })

  test('does better than the most frequent answer where facts follow a rule', async () => {
    const graph = graphWithRule()
    const model = await learn(graph)
    const learned = await objectMrr(graph, graph.unseen, (query) => model.score(query))
    const frequent = await objectMrr(graph, graph.unseen, (query) =>
      mostFrequent(graph).score(query)
    )
    assert.ok(learned > frequent + 0.2, `${learned.toFixed(3)} against ${frequent.toFixed(3)}`)
  })
}

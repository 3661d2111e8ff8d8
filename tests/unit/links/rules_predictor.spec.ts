import { test } from '@japa/runner'
import type { LinkTriple } from '@signalbox/sdk'
import rules from '../../../plugins/link-predictor-rules/src/index.ts'
import {
  BORN_IN,
  CITIZEN_OF,
  givenCitizens,
  givenFacts,
  givenGraph,
  givenModel,
  givenTraining,
  LIES_IN,
} from '#tests/unit/links/rules_givens'

const bestOf = (scores: Float32Array) => scores.indexOf(Math.max(...scores))

test.group('Rules: what they learn', () => {
  test('a chain of two facts leads to the missing one', async ({ assert }) => {
    const { graph, last, country } = givenCitizens()
    const model = await givenModel(graph)
    const scores = await model.score({ missing: 'object', anchor: last, predicate: CITIZEN_OF })
    assert.equal(bestOf(scores), country)
    assert.isTrue(scores.every((score) => score >= 0 && score <= 1))
  })

  test('the same rule answers from the other side', async ({ assert }) => {
    const { graph, last, country, triples } = givenCitizens()
    const model = await givenModel(graph)
    const query = { missing: 'subject', anchor: country, predicate: CITIZEN_OF } as const
    const scores = await model.score(query)
    const citizens = new Set(
      triples
        .filter(([, predicate, object]) => predicate === CITIZEN_OF && object === country)
        .map(([subject]) => subject)
    )
    const others = scores.map((score, entity) => (citizens.has(entity) ? -1 : score))
    assert.equal(bestOf(others), last)
  })

  test('a predicate that goes both ways is found to', async ({ assert }) => {
    const triples: LinkTriple[] = []
    for (let pair = 0; pair < 12; pair++) {
      triples.push([2 * pair, 0, 2 * pair + 1], [2 * pair + 1, 0, 2 * pair])
    }
    const model = await givenModel(givenGraph([...triples, [24, 0, 25]]))
    const scores = await model.score({ missing: 'object', anchor: 25, predicate: 0 })
    assert.equal(bestOf(scores), 24)
  })

  test('an entity that nothing is known of gets the most frequent answer', async ({ assert }) => {
    const triples: LinkTriple[] = [
      [0, 0, 5],
      [1, 0, 5],
      [2, 0, 6],
    ]
    const model = await givenModel(givenGraph(triples, { entityCount: 8 }))
    const scores = await model.score({ missing: 'object', anchor: 7, predicate: 0 })
    assert.equal(bestOf(scores), 5)
    assert.isAbove(scores[6]!, scores[0]!)
  })

  test('an empty graph and a graph of one fact are learned from', async ({ assert }) => {
    for (const graph of [
      givenGraph([], { entityCount: 3, predicateCount: 1 }),
      givenGraph([[0, 0, 1]]),
      givenGraph([[0, 0, 0]]),
    ]) {
      const model = await givenModel(graph)
      const scores = await model.score({ missing: 'object', anchor: 0, predicate: 0 })
      assert.lengthOf(scores, graph.entityCount)
    }
  })

  test('held-out facts choose how rules add up and are not learned', async ({ assert }) => {
    const { triples } = givenCitizens()
    const isHeldOut = (at: number) => at >= 48 && at % 2 === 0
    const heldOut = givenFacts(triples.filter((_, at) => isHeldOut(at)))
    const kept = triples.filter((_, at) => !isHeldOut(at))
    const graph = givenGraph(kept, { heldOut, entityCount: 52 })
    const { metrics } = await rules.functions.train(graph, givenTraining())
    assert.isAbove(metrics.heldOutMrr!, 0.4)
    const model = await givenModel(graph)
    const [reason] = await model.explain!(
      { missing: 'object', anchor: heldOut.subjects[0]!, predicate: CITIZEN_OF },
      heldOut.objects[0]!,
      1
    )
    const learned = new Set(kept.map((fact) => fact.join()))
    assert.isTrue(reason!.grounding.every((fact) => learned.has(fact.join())))
  })
})

test.group('Rules: reasons', () => {
  test('a chain is explained by its rule, its support and its facts', async ({ assert }) => {
    const { graph, last, city, country } = givenCitizens()
    const model = await givenModel(graph)
    const query = { missing: 'object', anchor: last, predicate: CITIZEN_OF } as const
    const reasons = await model.explain!(query, country, 3)
    const [chain] = reasons.filter(({ rule }) => rule.length === 3)
    assert.deepEqual(chain, {
      rule: [
        [-1, CITIZEN_OF, -2],
        [-1, BORN_IN, -3],
        [-3, LIES_IN, -2],
      ],
      support: 39,
      of: 40,
      grounding: [
        [last, BORN_IN, city],
        [city, LIES_IN, country],
      ],
    })
  })

  test('no reason rests on the facts of a surer one', async ({ assert }) => {
    const { graph, last, country } = givenCitizens()
    const model = await givenModel(graph)
    const query = { missing: 'object', anchor: last, predicate: CITIZEN_OF } as const
    const reasons = await model.explain!(query, country, 10)
    const groundings = reasons.map(({ grounding }) => new Set(grounding.map(String)))
    assert.isAbove(reasons.length, 0)
    for (const [at, facts] of groundings.entries()) {
      for (const before of groundings.slice(0, at)) assert.isFalse(before.isSubsetOf(facts))
    }
  })

  test('what nothing speaks for has no reason', async ({ assert }) => {
    const { graph, last, city } = givenCitizens()
    const model = await givenModel(graph)
    const query = { missing: 'object', anchor: last, predicate: CITIZEN_OF } as const
    assert.deepEqual(await model.explain!(query, city, 3), [])
  })
})

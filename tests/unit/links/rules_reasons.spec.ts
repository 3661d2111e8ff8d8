import { test } from '@japa/runner'
import type { LinkQuery, LinkTriple } from '@signalbox/sdk'
import fc from 'fast-check'
import { FactIndex, holds } from '#bin/bench/links/reasons'
import { givenGraph, givenModel } from '#tests/unit/links/rules_givens'

const ENTITIES = 12
const PREDICATES = 3

const facts = fc.uniqueArray(
  fc.tuple(
    fc.nat(ENTITIES - 1),
    fc.nat(PREDICATES - 1),
    fc.nat(ENTITIES - 1)
  ) as fc.Arbitrary<LinkTriple>,
  { minLength: 20, maxLength: 60, selector: (fact) => fact.join() }
)

test.group('Rules: reasons hold', () => {
  test('in any graph, every fact exists and the answer follows from them', async ({ assert }) => {
    let reasons = 0
    await fc.assert(
      fc.asyncProperty(facts, async (triples) => {
        const graph = givenGraph(triples, { entityCount: ENTITIES, predicateCount: PREDICATES })
        const known = new FactIndex(graph.facts)
        const model = await givenModel(graph)
        for (let anchor = 0; anchor < ENTITIES; anchor++) {
          const missing = anchor % 2 === 0 ? 'object' : 'subject'
          const query: LinkQuery = { missing, anchor, predicate: anchor % PREDICATES }
          for (let answer = 0; answer < ENTITIES; answer++) {
            for (const reason of await model.explain!(query, answer, 5)) {
              assert.isTrue(holds(known, reason, query, answer))
              reasons++
            }
          }
        }
      }),
      { numRuns: 5, seed: 5 }
    )
    assert.isAbove(reasons, 100)
  })
})

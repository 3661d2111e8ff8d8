import { test } from '@japa/runner'
import type { FactTable, LinkGraph } from '@signalbox/sdk'
import { holdOut } from '#knowledge/links/hold_out'
import { seededRandom } from '#knowledge/links/seeded_random'

const wish = { share: 0.05, most: 5_000, seed: 1 }

function givenFacts(count: number, entities: number): FactTable {
  const random = seededRandom(3)
  const below = (most: number) => Int32Array.from({ length: count }, () => random() * most)
  return { subjects: below(entities), predicates: below(3), objects: below(entities) }
}

const sizes = (entityCount: number) => ({ entityCount, predicateCount: 3 })

const linesOf = ({ subjects, predicates, objects }: FactTable) =>
  [...subjects.keys()].map((at) => `${subjects[at]} ${predicates[at]} ${objects[at]}`)

const count = ({ facts, heldOut }: LinkGraph) => [facts.subjects.length, heldOut.subjects.length]

test.group('Facts that are kept back', () => {
  test('are one in twenty, and no fact is lost or doubled', ({ assert }) => {
    const facts = givenFacts(2_000, 100)
    const graph = holdOut(facts, sizes(100), wish)

    assert.deepEqual(count(graph), [1_900, 100])
    assert.sameMembers([...linesOf(graph.facts), ...linesOf(graph.heldOut)], linesOf(facts))
  })

  test('are a tenth of a small graph, and never more than wanted', ({ assert }) => {
    assert.deepEqual(count(holdOut(givenFacts(60, 10), sizes(10), wish)), [54, 6])
    assert.deepEqual(count(holdOut(givenFacts(9, 3), sizes(3), wish)), [9, 0])
    const few = holdOut(givenFacts(2_000, 100), sizes(100), { ...wish, most: 7 })
    assert.deepEqual(count(few), [1_993, 7])
  })

  test('are the same for the same seed, and others for another one', ({ assert }) => {
    const facts = givenFacts(2_000, 100)
    const kept = (seed: number) => linesOf(holdOut(facts, sizes(100), { ...wish, seed }).heldOut)
    assert.deepEqual(kept(1), kept(1))
    assert.notDeepEqual(kept(1), kept(2))
  })

  test('never take the only fact of an entity or a predicate', ({ assert }) => {
    for (let seed = 0; seed < 20; seed++) {
      const facts = givenFacts(200, 150)
      const graph = holdOut(facts, sizes(150), { share: 0.5, most: 5_000, seed })
      const left = new Set([...graph.facts.subjects, ...graph.facts.objects])
      for (const entity of [...graph.heldOut.subjects, ...graph.heldOut.objects]) {
        assert.isTrue(left.has(entity))
      }
      assert.lengthOf([...new Set(graph.facts.predicates)], 3)
    }
  })
})
